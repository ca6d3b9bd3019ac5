"""EltwiseAdd: sums that need no rounding are torch's; what it refuses."""

import pytest
import torch

import ttnn
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, rectangle
from models.demos.deepseek_v3_b1.micro_ops.eltwise_add.op import EltwiseAdd


@pytest.mark.parametrize("rows, tile", [(1, ttnn.Tile((1, 32))), (64, FULL_TILE)], ids=["row", "whole tiles"])
def test_add_equals_torch_where_sums_need_no_rounding(device, rows, tile):
    a, b = (torch.randint(-64, 64, (rows, 512)).bfloat16() for _ in range(2))
    cores = rectangle((0, 0), (3, 1))
    in0, in1, out = (place_columns(values, device, cores, tile) for values in (a, b, torch.zeros_like(a)))
    assert torch.equal(ttnn.to_torch(EltwiseAdd.op(in0, in1, out)), EltwiseAdd.golden(a, b))


def test_add_refuses_what_it_cannot_do(device):
    row = empty_row(64, device, one_core())
    with pytest.raises(ValueError, match=r"in1 must be \[1, 64\] \(as in0\), it is \[1, 96\]"):
        EltwiseAdd.op(row, empty_row(96, device, one_core()), row)
    with pytest.raises(ValueError, match="output_tensor and in0 must lie on the same cores"):
        EltwiseAdd.op(row, row, empty_row(64, device, one_core(1, 0)))

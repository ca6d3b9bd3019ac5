"""EltwiseMul against torch, with and without SiLU; what it refuses."""

import pytest
import torch

import ttnn
from models.common.placing import empty_row, one_core, place_columns, rectangle
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.micro_ops.eltwise_mul.op import EltwiseMul


@pytest.mark.parametrize("silu", [False, True], ids=["plain", "silu"])
def test_mul(device, silu):
    a, b = torch.randn(1, 1024).bfloat16(), torch.randn(1, 1024).bfloat16()
    cores = rectangle((0, 0), (3, 1))
    in0, in1, out = (place_columns(values, device, cores) for values in (a, b, torch.zeros_like(a)))
    result = ttnn.to_torch(EltwiseMul.op(in0, in1, out, silu_in0=silu))
    passing, message = comp_pcc(EltwiseMul.golden(a, b, silu), result, 0.9999)
    assert passing, message


def test_mul_refuses_what_it_cannot_do(device):
    row = empty_row(64, device, one_core())
    with pytest.raises(ValueError, match=r"output_tensor must be \[1, 64\] \(as in0\), it is \[1, 32\]"):
        EltwiseMul.op(row, row, empty_row(32, device, one_core()))

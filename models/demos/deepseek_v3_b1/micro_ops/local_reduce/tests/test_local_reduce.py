"""LocalReduce: the sum of parts on one core and on several; what it refuses."""

import pytest
import torch

import ttnn
from models.common.placing import empty_row, one_core, place, place_columns, rectangle, sharded_config
from models.demos.deepseek_v3_b1.micro_ops.local_reduce.op import LocalReduce


@pytest.mark.parametrize("num_inputs", [1, 2, 7])
def test_sum_of_parts(device, num_inputs):
    parts, cores = torch.randint(-8, 8, (num_inputs, 256)).bfloat16(), rectangle((0, 0), (1, 1))
    config = sharded_config(ttnn.TensorMemoryLayout.WIDTH_SHARDED, cores, (num_inputs, 64))
    out = place_columns(torch.zeros(1, 256).bfloat16(), device, cores)
    result = ttnn.to_torch(LocalReduce.op(place(parts, device, config), out, num_inputs))
    assert torch.equal(result, LocalReduce.golden(parts, num_inputs))


def test_local_reduce_refuses_what_it_cannot_do(device):
    row = empty_row(64, device, one_core())
    with pytest.raises(ValueError, match=r"input_tensor must have shards of \[3, 64\], 3 times those of output_tensor"):
        LocalReduce.op(row, row, 3)
    with pytest.raises(ValueError, match="num_inputs must be at least 1"):
        LocalReduce.op(row, row, 0)

"""swiglu_mlp: the bits of its unfused chain in one launch instead of seven, and torch's values."""

import pytest
import torch

import ttnn
from models.common.counting import counted
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, place_row, rectangle
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.fused_ops.swiglu_mlp.chain import swiglu_mlp_chain
from models.demos.deepseek_v3_b1.fused_ops.swiglu_mlp.op import SwiGLUMLP


def make(device, k, hidden, n, cores, home):
    generator = torch.Generator().manual_seed(k)
    shapes = [(1, k), (k, hidden), (k, hidden), (hidden, n)]
    values = [torch.randn(*shape, generator=generator).bfloat16() for shape in shapes]
    values[1:] = [weights * weights.shape[0] ** -0.5 for weights in values[1:]]
    weights = [place_columns(w, device, cores, FULL_TILE, ttnn.bfloat8_b) for w in values[1:]]
    return values, [place_row(values[0], device, home), *weights]


@pytest.mark.parametrize("home", [(7, 7), (1, 1)], ids=["outside", "inside"])
def test_fused_equals_unfused_and_torch(device, home):
    cores = rectangle((0, 0), (3, 3))
    values, tensors = make(device, 512, 1024, 512, cores, one_core(*home))
    outputs = [place_columns(torch.zeros(1, 512).bfloat16(), device, cores) for _ in range(2)]
    with counted(device) as unfused:
        expected = ttnn.to_torch(swiglu_mlp_chain(*tensors, outputs[0], fp32_dest_acc_en=True))
    with counted(device) as fused:
        result = ttnn.to_torch(SwiGLUMLP.op(*tensors, outputs[1], fp32_dest_acc_en=True))
    assert torch.equal(result, expected)
    assert (fused.launches, unfused.launches) == (1, 7)
    assert fused.noc_bytes == unfused.noc_bytes > 0 and fused.dram_bytes == unfused.dram_bytes == 0
    passing, message = comp_pcc(SwiGLUMLP.golden(*values), result, 0.999)
    assert passing, message


def test_refusals_name_the_argument(device):
    cores = rectangle((0, 0), (1, 0))
    _, tensors = make(device, 64, 64, 128, cores, one_core())
    out = place_columns(torch.zeros(1, 128).bfloat16(), device, cores)
    with pytest.raises(ValueError, match=r"up_weights_tensor must be \[64, 64\] to fit gate_weights_tensor"):
        SwiGLUMLP.op(tensors[0], tensors[1], tensors[3], tensors[3], out)
    with pytest.raises(
        ValueError, match=r"input_tensor must be \[1, 64\] \(to fit gate_weights_tensor\), it is \[1, 96\]"
    ):
        SwiGLUMLP.op(empty_row(96, device, one_core()), *tensors[1:], out)

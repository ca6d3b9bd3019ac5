"""rmsnorm_matmul: the bits of its unfused chain in one launch instead of two, and torch's values."""

import pytest
import torch

import ttnn
from models.common.counting import counted
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, place_row
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.fused_ops.rmsnorm_matmul.chain import rmsnorm_matmul_chain
from models.demos.deepseek_v3_b1.fused_ops.rmsnorm_matmul.op import RMSNormMatmul


@pytest.mark.parametrize("k, n, use_fp32", [(1536, 96, True), (1024, 64, False)])
def test_fused_equals_unfused_and_torch(device, k, n, use_fp32):
    torch.manual_seed(k)
    x, gamma, weights = torch.randn(1, k).bfloat16(), torch.randn(1, k).bfloat16(), torch.randn(k, n).bfloat16()
    core = one_core()
    row, scale = place_row(x, device, core), place_row(gamma, device, core)
    weight = place_columns(weights, device, core, FULL_TILE)
    with counted(device) as unfused:
        normed, out = empty_row(k, device, core), empty_row(n, device, core)
        expected = ttnn.to_torch(rmsnorm_matmul_chain(row, scale, weight, normed, out, use_fp32))
    with counted(device) as fused:
        out = empty_row(n, device, core)
        result = ttnn.to_torch(RMSNormMatmul.op(row, scale, weight, out, fp32_dest_acc_en=use_fp32))
    assert torch.equal(result, expected)
    assert (fused.launches, unfused.launches) == (1, 2)
    passing, message = comp_pcc(RMSNormMatmul.golden(x, gamma, weights), result, 0.999)
    assert passing, message


def test_refusals_name_the_argument(device):
    core = one_core()
    weight = place_columns(torch.zeros(512, 32).bfloat16(), device, core, FULL_TILE)
    row, out = empty_row(512, device, core), empty_row(32, device, core)
    with pytest.raises(ValueError, match=r"gamma_tensor must be \[1, 512\], as weights_tensor is \[512, 32\]"):
        RMSNormMatmul.op(row, empty_row(1024, device, core), weight, out)
    with pytest.raises(ValueError, match=r"output_tensor must be \[1, 32\]"):
        RMSNormMatmul.op(row, row, weight, row)

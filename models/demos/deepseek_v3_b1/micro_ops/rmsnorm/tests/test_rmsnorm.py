"""RMSNorm against torch for the widths of DeepSeek-V3, with 16-bit and 32-bit Dst; what it refuses."""

import pytest
import torch

import ttnn
from models.common.placing import empty_row, full_grid, one_core, place_copies, place_row
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore


def run(device, x, gamma, core=None, **options):
    core = core or one_core()
    out = empty_row(x.shape[-1], device, core)
    result = RMSNormSingleCore.op(place_row(x, device, core), place_row(gamma, device, core), out, **options)
    return ttnn.to_torch(result)


@pytest.mark.parametrize("width", [7168, 1536, 512])
@pytest.mark.parametrize("use_fp32", [True, False])
def test_rmsnorm(device, width, use_fp32):
    torch.manual_seed(width)
    x, gamma = torch.randn(1, width).bfloat16(), torch.randn(1, width).bfloat16()
    result = run(device, x, gamma, fp32_dest_acc_en=use_fp32)
    passing, message = comp_pcc(RMSNormSingleCore.golden(x, gamma), result, 0.999)
    assert passing, message
    torch.testing.assert_close(result.float(), RMSNormSingleCore.golden(x, gamma).float(), rtol=0.05, atol=0.02)


def test_rmsnorm_of_zeros_is_zero(device):
    zeros, gamma = torch.zeros(1, 512).bfloat16(), torch.ones(1, 512).bfloat16()
    assert torch.equal(run(device, zeros, gamma), zeros)


def test_rmsnorm_runs_on_any_core_and_counts_only_numel_values(device):
    x, gamma = torch.zeros(1, 1024).bfloat16(), torch.ones(1, 1024).bfloat16()
    x[0, :512] = 2.0  # the mean over 512 values is 4, over 1024 it would be 2
    result = run(device, x, gamma, one_core(3, 2), numel=512, fp32_dest_acc_en=True)
    torch.testing.assert_close(result[0, :512].float(), torch.ones(512), rtol=0.01, atol=0)


def test_rmsnorm_refuses_what_it_cannot_do(device):
    row = empty_row(512, device, one_core())
    with pytest.raises(ValueError, match="input_tensor must have a width that is a multiple of 512, it has 96"):
        bad = empty_row(96, device, one_core())
        RMSNormSingleCore.op(bad, bad, bad)
    with pytest.raises(ValueError, match=r"gamma_tensor must be \[1, 512\] \(as input_tensor\), it is \[1, 1024\]"):
        RMSNormSingleCore.op(row, empty_row(1024, device, one_core()), row)
    with pytest.raises(ValueError, match="output_tensor must be sharded on one core, its grid has "):
        RMSNormSingleCore.op(row, row, place_copies(torch.zeros(1, 512).bfloat16(), device, full_grid(device)))
    with pytest.raises(ValueError, match="input_tensor must be sharded in L1, it is interleaved in dram"):
        dram = ttnn.from_torch(torch.zeros(1, 512).bfloat16(), layout=ttnn.TILE_LAYOUT, device=device)
        RMSNormSingleCore.op(dram, row, row)
    with pytest.raises(ValueError, match="gamma_tensor and input_tensor must lie on the same cores"):
        RMSNormSingleCore.op(row, empty_row(512, device, one_core(1, 0)), row)
    with pytest.raises(ValueError, match="epsilon must not be negative"):
        RMSNormSingleCore.op(row, row, row, epsilon=-1.0)

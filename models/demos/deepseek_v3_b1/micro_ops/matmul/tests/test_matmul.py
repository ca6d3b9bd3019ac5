"""Matmul of one row against torch: weights of 8 and 16 bits, one core and all of a grid; what it refuses."""

import pytest
import torch

import ttnn
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, place_copies, rectangle
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore


def run(device, a, b, cores, weight_dtype, **options):
    out = place_columns(torch.zeros(1, b.shape[1]).bfloat16(), device, cores)
    in0, in1 = place_copies(a, device, cores), place_columns(b, device, cores, FULL_TILE, weight_dtype)
    return ttnn.to_torch(MatmulSingleCore.op(in0, in1, out, **options))


@pytest.mark.parametrize("weight_dtype", [ttnn.bfloat16, ttnn.bfloat8_b], ids=["bf16", "bfp8"])
@pytest.mark.parametrize("k, n, use_fp32", [(256, 32, False), (7168, 64, True), (512, 288, False), (96, 320, True)])
def test_matmul_on_one_core(device, k, n, weight_dtype, use_fp32):
    torch.manual_seed(k)
    a, b = torch.randn(1, k).bfloat16(), torch.randn(k, n).bfloat16()
    result = run(device, a, b, one_core(), weight_dtype, fp32_dest_acc_en=use_fp32)
    passing, message = comp_pcc(MatmulSingleCore.golden(a, b), result, 0.999)
    assert passing, message


@pytest.mark.parametrize("k, n", [(1536, 3072), (192, 96 * 64)])
def test_matmul_cuts_the_columns_over_the_grid(device, k, n):
    torch.manual_seed(n)
    a, b = torch.randn(1, k).bfloat16(), torch.randn(k, n).bfloat16()
    cores = rectangle((0, 0), (7, 5))
    result = run(device, a, b, cores, ttnn.bfloat8_b, fp32_dest_acc_en=True)
    passing, message = comp_pcc(MatmulSingleCore.golden(a, b), result, 0.999)
    assert passing, message


@pytest.mark.parametrize("rows", [1, 2, 4, 8, 16, 32])
def test_matmul_takes_tiles_of_any_height(device, rows):
    a, b, core = torch.randn(rows, 128).bfloat16(), torch.randn(128, 96).bfloat16(), one_core()
    tile = ttnn.Tile((rows, 32))
    in0, in1 = place_columns(a, device, core, tile), place_columns(b, device, core, FULL_TILE, ttnn.bfloat8_b)
    out = place_columns(torch.zeros(rows, 96).bfloat16(), device, core, tile)
    passing, message = comp_pcc(MatmulSingleCore.golden(a, b), ttnn.to_torch(MatmulSingleCore.op(in0, in1, out)), 0.999)
    assert passing, message


def test_matmul_with_the_identity_gives_the_row_back(device):
    a = torch.randn(1, 128).bfloat16()
    assert torch.equal(run(device, a, torch.eye(128).bfloat16(), one_core(), ttnn.bfloat16), a)


def test_matmul_refuses_what_it_cannot_do(device):
    core = one_core()
    weight = place_columns(torch.zeros(64, 32).bfloat16(), device, core, FULL_TILE)
    row, out = empty_row(64, device, core), empty_row(32, device, core)
    with pytest.raises(ValueError, match="input_a has 96 columns per core, but input_b has 64 rows"):
        MatmulSingleCore.op(empty_row(96, device, core), weight, out)
    with pytest.raises(ValueError, match=r"output_tensor must have \[1, 32\] per core"):
        MatmulSingleCore.op(row, weight, row)
    with pytest.raises(ValueError, match="input_b must have tiles of 32x32, its tiles are 1x32"):
        MatmulSingleCore.op(row, place_columns(torch.zeros(64, 32).bfloat16(), device, core), out)
    with pytest.raises(ValueError, match="input_a and input_b must lie on the same cores"):
        MatmulSingleCore.op(empty_row(64, device, one_core(1, 1)), weight, out)
    with pytest.raises(ValueError, match="input_b must be bfloat16 or bfloat8_b, it is bfloat4_b"):
        bad = place_columns(torch.zeros(64, 32).bfloat16(), device, core, FULL_TILE, ttnn.bfloat4_b)
        MatmulSingleCore.op(row, bad, out)

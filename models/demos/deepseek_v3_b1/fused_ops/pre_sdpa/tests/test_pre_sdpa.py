"""pre_sdpa with DeepSeek-V3's decode shapes over the grid: the bits of its unfused chain, and torch's values."""

import pytest
import torch

import ttnn
from models.common.counting import counted
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, place_row, rectangle
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.fused_ops.pre_sdpa.chain import pre_sdpa_chain
from models.demos.deepseek_v3_b1.fused_ops.pre_sdpa.op import PreSDPA


def make(device, k, latent, columns, first, second, home):
    generator = torch.Generator().manual_seed(k)
    shapes = [(1, k), (1, k), (k, latent), (1, latent), (latent, columns)]
    values = [torch.randn(*shape, generator=generator).bfloat16() for shape in shapes]
    x, gamma, weights, gamma2, weights2 = values
    tensors = [
        place_row(x, device, home),
        place_row(gamma, device, home),
        place_columns(weights, device, first, FULL_TILE, ttnn.bfloat8_b),
        place_row(gamma2, device, home),
        place_columns(weights2, device, second, FULL_TILE, ttnn.bfloat8_b),
    ]
    return values, tensors


def compare(device, k, latent, columns, first, second, home):
    values, tensors = make(device, k, latent, columns, first, second, home)
    outputs = [place_columns(torch.zeros(1, columns).bfloat16(), device, second) for _ in range(2)]
    with counted(device) as unfused:
        expected = ttnn.to_torch(pre_sdpa_chain(*tensors, outputs[0], fp32_dest_acc_en=True))
    with counted(device) as fused:
        result = ttnn.to_torch(PreSDPA.op(*tensors, outputs[1], fp32_dest_acc_en=True))
    print(f"fused: {fused}; unfused: {unfused}")
    assert torch.equal(result, expected)
    assert (fused.launches, unfused.launches) == (1, 7)
    assert fused.noc_bytes == unfused.noc_bytes > 0 and fused.dram_bytes == unfused.dram_bytes == 0
    passing, message = comp_pcc(PreSDPA.golden(*values), result, 0.999)
    assert passing, message


def test_decode_shapes_on_the_full_p150_grid(device):
    """7168 -> 1536 on 48 cores -> 3072 on 96 cores; the norms on the core beside them."""
    size = device.compute_with_storage_grid_size()
    assert (size.x, size.y) == (12, 10)
    compare(device, 7168, 1536, 3072, rectangle((0, 0), (11, 3)), rectangle((0, 0), (11, 7)), one_core(11, 8))


def test_norm_core_inside_the_grid(device):
    compare(device, 1024, 512, 768, rectangle((1, 1), (4, 2)), rectangle((0, 0), (5, 3)), one_core(2, 1))


@pytest.mark.long
def test_all_heads_of_deepseek_v3(device):
    """128 heads of 192: 24576 columns, 8 tiles per core on 96 cores."""
    compare(device, 7168, 1536, 24576, rectangle((0, 0), (11, 3)), rectangle((0, 0), (11, 7)), one_core(11, 8))


def test_refusals_name_the_argument(device):
    cores, home = rectangle((0, 0), (1, 1)), one_core()
    _, tensors = make(device, 512, 512, 128, cores, cores, home)
    out = place_columns(torch.zeros(1, 128).bfloat16(), device, cores)
    with pytest.raises(
        ValueError, match=r"output_tensor must be \[1, 128\] to fit matmul2_weights_tensor, it is \[1, 64\]"
    ):
        PreSDPA.op(*tensors, empty_row(64, device, home))
    with pytest.raises(
        ValueError, match="matmul_weights_tensor has 128 columns, but matmul2_weights_tensor has 512 rows"
    ):
        PreSDPA.op(tensors[0], tensors[1], tensors[4], tensors[3], tensors[4], out)
    with pytest.raises(ValueError, match=r"gamma_tensor must lie on .*0.*0.* as input_tensor"):
        PreSDPA.op(tensors[0], empty_row(512, device, one_core(1, 0)), *tensors[2:], out)

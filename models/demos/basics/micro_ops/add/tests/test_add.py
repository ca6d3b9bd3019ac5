"""add against its golden and against the card's own rule of addition, on one core and on all of an 8x8 grid."""

import pytest
import torch

import ttnn
from models.demos.basics.micro_ops.add.op import Add


def card_sum(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """bfloat16 addition as the FPU does it into a 16-bit Dst, for normal numbers.

    The smaller operand is aligned to 10 fraction bits of the larger, the sum is rounded to 7; both round half up on
    the magnitude (torch rounds once, half to even).
    """
    a, b = a.double(), b.double()
    larger, smaller = torch.where(a.abs() >= b.abs(), a, b), torch.where(a.abs() >= b.abs(), b, a)
    return _half_up(larger + _half_up(smaller, larger, 10), None, 7).bfloat16()


def _half_up(x: torch.Tensor, scale: torch.Tensor | None, bits: int) -> torch.Tensor:
    exponent = torch.frexp(x if scale is None else scale).exponent - 1
    unit = torch.ldexp(torch.ones_like(x), exponent - bits)
    return torch.where(x == 0, x, torch.sign(x) * torch.floor(x.abs() / unit + 0.5) * unit)


@pytest.fixture(params=["wormhole_b0", "blackhole"])
def device(request, monkeypatch):
    monkeypatch.setenv("TESSERA_ARCH", request.param)
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)


def run_add(device, a: torch.Tensor, b: torch.Tensor, num_cores: int) -> torch.Tensor:
    def on_device(x):
        return ttnn.from_torch(x, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)

    out = ttnn.allocate_tensor_on_device(ttnn.Shape(list(a.shape)), ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    return ttnn.to_torch(Add.op(on_device(a), on_device(b), out, num_cores))


@pytest.mark.parametrize("num_cores", [1, 64])
def test_add_has_the_bits_of_the_card(device, num_cores):
    torch.manual_seed(0)
    a, b = torch.randn(512, 512).bfloat16(), torch.randn(512, 512).bfloat16()
    result = run_add(device, a, b, num_cores)
    assert torch.equal(result, card_sum(a, b))


@pytest.mark.parametrize("num_cores", [1, 64])
def test_add_equals_torch_where_sums_need_no_rounding(device, num_cores):
    a = torch.arange(64 * 96).reshape(64, 96).remainder(128).bfloat16()
    b = torch.full((64, 96), -3.0).bfloat16()
    assert torch.equal(run_add(device, a, b, num_cores), Add.golden(a, b))


def test_add_gives_cores_without_tiles_nothing_to_do(device):
    a, b = torch.ones(32, 64).bfloat16(), torch.ones(32, 64).bfloat16()
    assert torch.equal(run_add(device, a, b, 64), torch.full((32, 64), 2.0).bfloat16())


def test_add_twice_with_other_tensors_reads_the_new_addresses(device):
    ones = torch.ones(64, 64).bfloat16()
    first = run_add(device, ones, ones, 4)
    second = run_add(device, first, ones, 4)
    assert torch.equal(second, torch.full((64, 64), 3.0).bfloat16())

"""hard_swish against torch and against the SFPU's own steps, on both chips."""

import pytest
import torch

import ttnn
from models.demos.basics.micro_ops.hard_swish.op import HardSwish


@pytest.fixture(params=["wormhole_b0", "blackhole"])
def device(request, monkeypatch):
    monkeypatch.setenv("TESSERA_ARCH", request.param)
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)


def run(device, x: torch.Tensor, num_cores: int) -> torch.Tensor:
    on_device = ttnn.from_torch(x, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
    out = ttnn.allocate_tensor_on_device(ttnn.Shape(list(x.shape)), ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    return ttnn.to_torch(HardSwish.op(on_device, out, num_cores))


def by_steps(x: torch.Tensor) -> torch.Tensor:
    """float32 lanes; what goes back to a 16-bit Dst loses its low half."""
    x = x.float()
    product = x * torch.clamp(x + 3, 0, 6)
    bits = (product * torch.tensor(0.16666667, dtype=torch.float32)).view(torch.int32) & -65536
    return bits.view(torch.float32).bfloat16()


@pytest.mark.parametrize("num_cores", [1, 5])
def test_hard_swish_has_the_bits_of_its_steps(device, num_cores):
    torch.manual_seed(0)
    x = (torch.randn(128, 96) * 4).bfloat16()
    result = run(device, x, num_cores)
    assert torch.equal(result, by_steps(x))
    assert torch.allclose(result.float(), HardSwish.golden(x).float(), rtol=2**-7, atol=0)

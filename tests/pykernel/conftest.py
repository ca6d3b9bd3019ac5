"""Fixtures of the PyKernel tests: a device, tensors, and the operations of examples/07_pykernel."""

import importlib
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "07_pykernel"


@pytest.fixture(scope="module")
def device():
    import ttnn

    opened = ttnn.open_device(device_id=0)
    yield opened
    ttnn.close_device(opened)


class Tensors:
    """Short ways to put torch tensors on the device and to make room for results."""

    def __init__(self, device):
        import ttnn

        self.ttnn, self.device = ttnn, device

    def put(self, data, layout=None, dtype=None):
        ttnn = self.ttnn
        return ttnn.from_torch(
            data, dtype=dtype or ttnn.bfloat16, layout=layout or ttnn.TILE_LAYOUT, device=self.device
        )

    def empty(self, shape, layout=None, dtype=None):
        ttnn = self.ttnn
        return ttnn.allocate_tensor_on_device(
            ttnn.Shape(list(shape)),
            dtype or ttnn.bfloat16,
            layout or ttnn.TILE_LAYOUT,
            self.device,
            ttnn.DRAM_MEMORY_CONFIG,
        )


@pytest.fixture
def tensors(device):
    return Tensors(device)


@pytest.fixture
def example():
    """Imports a module of examples/07_pykernel/ops by name."""

    def load(name):
        if str(EXAMPLES) not in sys.path:
            sys.path.insert(0, str(EXAMPLES))
        return importlib.import_module(f"ops.{name}")

    return load

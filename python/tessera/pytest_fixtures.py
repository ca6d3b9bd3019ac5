"""Fixtures and names of upstream's root conftest, so that a test file written for the card runs here as it is, also
outside a checkout. A fixture of the same name in the test file or in a conftest takes precedence, as always in pytest.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

requires_hybrid_allocator = pytest.mark.skipif(
    os.environ.get("TT_METAL_ALLOCATOR_MODE_HYBRID") != "1",
    reason="needs TT_METAL_ALLOCATOR_MODE_HYBRID=1, set before the device is opened",
)


def is_6u() -> bool:
    return False


def _device_number(request: pytest.FixtureRequest) -> int:
    """--device-id, where the user's conftest has that option."""
    return request.config.getoption("device_id", 0)


def _known(params: dict[str, Any]) -> dict[str, Any]:
    """What matters to one device; the fabric between chips does not."""
    known = {"l1_small_size", "trace_region_size", "num_command_queues", "dispatch_core_config", "worker_l1_size"}
    return {name: value for name, value in params.items() if name in known}


def _open(request: pytest.FixtureRequest, params: dict[str, Any]) -> Any:
    import ttnn

    return ttnn.CreateDevice(device_id=_device_number(request), **_known(params))


def _close(device: Any) -> None:
    import ttnn

    if device.is_open():
        ttnn.close_device(device)


@pytest.fixture(scope="function")
def device_params(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Options of `device`, given by indirect parametrisation."""
    return dict(getattr(request, "param", {}))


@pytest.fixture(scope="module")
def _module_device(request: pytest.FixtureRequest) -> Iterator[Any]:
    marker = request.node.get_closest_marker("use_module_device")
    params = marker.args[0] if marker and marker.args else marker.kwargs.get("device_params", {}) if marker else {}
    device = _open(request, params)
    yield device
    _close(device)


@pytest.fixture(scope="function")
def device(request: pytest.FixtureRequest, device_params: dict[str, Any]) -> Iterator[Any]:
    """A device for this test, or for its module when marked `use_module_device`."""
    import ttnn

    if request.node.get_closest_marker("use_module_device"):
        yield request.getfixturevalue("_module_device")
        return
    device = _open(request, device_params)
    ttnn.SetDefaultDevice(device)
    yield device
    ttnn.SetDefaultDevice(None)
    _close(device)


def _mesh(shape: tuple[int, ...], params: dict[str, Any]) -> Iterator[Any]:
    import ttnn

    if ttnn.MeshShape(*shape).mesh_size() > ttnn.get_num_devices():
        pytest.skip(
            f"needs a mesh of {' x '.join(map(str, shape))} devices; TESSERA_MESH gives {ttnn.get_num_devices()}"
        )
    device = ttnn.open_mesh_device(ttnn.MeshShape(*shape), **_known(params))
    yield device
    _close(device)


@pytest.fixture(scope="function")
def mesh_device(request: pytest.FixtureRequest, device_params: dict[str, Any]) -> Iterator[Any]:
    """A mesh of devices; a test that asks for more than TESSERA_MESH gives, or than one without it, is skipped."""
    shape = getattr(request, "param", (1, 1))
    yield from _mesh((1, shape) if isinstance(shape, int) else tuple(shape), device_params)


@pytest.fixture(scope="function")
def bh_2d_mesh_device(device_params: dict[str, Any]) -> Iterator[Any]:
    """All devices there are, as a mesh: one."""
    yield from _mesh((1, 1), device_params)


@pytest.fixture(scope="function")
def bh_1d_mesh_device(device_params: dict[str, Any]) -> Iterator[Any]:
    yield from _mesh((1, 1), device_params)


@contextlib.contextmanager
def bh_2d_mesh_device_context(device_params: dict[str, Any]) -> Iterator[Any]:
    yield from _mesh((1, 1), device_params)


@pytest.fixture(scope="function")
def pcie_mesh_device(device_params: dict[str, Any]) -> Iterator[Any]:
    yield from _mesh((2, 2), device_params)


@pytest.fixture(scope="function")
def t3k_single_board_mesh_device(device_params: dict[str, Any]) -> Iterator[Any]:
    yield from _mesh((1, 2), device_params)


def _too_small(device: Any, needed: tuple[int, int] | int) -> bool:
    grid = device.compute_with_storage_grid_size()
    if isinstance(needed, tuple):
        return grid.x < needed[0] or grid.y < needed[1]
    return grid.x * grid.y < needed


@pytest.fixture(autouse=True)
def check_requires_grid_size(request: pytest.FixtureRequest) -> None:
    """Every marker `requires_grid_size` of a test counts."""
    markers = list(request.node.iter_markers("requires_grid_size"))
    names = [name for name in ("bh_2d_mesh_device", "mesh_device", "device") if name in request.fixturenames]
    if not markers or not names:
        return
    device = request.getfixturevalue(names[0])
    grid = device.compute_with_storage_grid_size()
    for needed in (marker.args[0] for marker in markers if marker.args):
        if _too_small(device, needed):
            pytest.skip(f"needs a grid of {needed} cores; the device has {grid.x} x {grid.y}")


@pytest.fixture
def expect_error() -> Callable[..., Any]:
    """`with expect_error(RuntimeError, "text"):` is pytest.raises with a pattern."""
    return lambda error, message: pytest.raises(error, match=message)


@pytest.fixture(scope="function")
def reset_seeds() -> None:
    """Seeds of torch, NumPy and random, the same for every test."""
    import numpy

    random.seed(213919)
    numpy.random.seed(213919)
    try:
        import torch
    except ImportError:
        return
    torch.manual_seed(213919)


@pytest.fixture(scope="function")
def function_level_defaults(reset_seeds: None) -> None:
    """What upstream sets before each test that asks for it."""


@pytest.fixture(scope="function")
def use_program_cache() -> None:
    """Programs are always cached."""


@pytest.fixture(scope="session")
def silicon_arch_name() -> str:
    import ttnn

    return ttnn.get_arch_name()


def _arch_or_skip(name: str, wanted: str) -> str:
    if name != wanted:
        pytest.skip(f"needs {wanted}; the device is {name}")
    return name


@pytest.fixture(scope="session")
def silicon_arch_blackhole(silicon_arch_name: str) -> str:
    return _arch_or_skip(silicon_arch_name, "blackhole")


@pytest.fixture(scope="session")
def silicon_arch_wormhole_b0(silicon_arch_name: str) -> str:
    return _arch_or_skip(silicon_arch_name, "wormhole_b0")


@pytest.fixture(scope="function")
def is_ci_env() -> bool:
    return os.environ.get("CI") == "true"


@pytest.fixture(scope="session")
def is_ci_v2_env() -> bool:
    return False


@pytest.fixture(scope="function")
def is_single_card_n300() -> bool:
    return False


@pytest.fixture(scope="function")
def galaxy_type() -> None:
    """No Galaxy."""


@pytest.fixture
def grid_size() -> None:
    """No --grid-size: tests take the device's."""


@pytest.fixture
def determinism_check_interval() -> int:
    return -1

"""Fixtures of upstream's root conftest, so that a test file written for the card runs here as it is.

`device`, `mesh_device`, `device_params`, `reset_seeds`, `use_program_cache`, `silicon_arch_name`, ... A fixture of the
same name in the test file or in a conftest takes precedence, as always in pytest.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tessera import borrowed_names

borrowed_names.install()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tessera", "Tessera's embedded device")
    group.addoption("--tessera-arch", default=None, help="wormhole_b0, n150, n300, blackhole, p100 or p150")
    group.addoption("--tessera-workers", default=None, help="worker threads; all processors when left out")
    group.addoption("--tessera-numerics", default=None, choices=["exact", "fast"], help="exact: the card's own bits")
    group.addoption("--tessera-check", action="store_true", help="checked mode: a test with findings fails")
    group.addoption("--device-id", type=int, default=0, help="number of the device to open")


def pytest_configure(config: pytest.Config) -> None:
    for option in ("arch", "workers", "numerics"):
        value = config.getoption(f"--tessera-{option}")
        if value is not None:
            os.environ[f"TESSERA_{option.upper()}"] = str(value)
    if config.getoption("--tessera-check"):
        os.environ["TESSERA_CHECK"] = "1"
    for marker in (
        "expects_findings(*codes): findings that a test knows of, under --tessera-check",
        "use_module_device: one device for all tests of the module",
        "requires_fast_runtime_mode_off",
    ):
        config.addinivalue_line("markers", marker)


class FindingsError(AssertionError):
    """A test whose programs ran in checked mode and showed mistakes."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """With --tessera-check a test whose programs have findings fails; JUnit gets their codes as properties."""
    if not item.config.getoption("--tessera-check"):
        return (yield)
    from tessera import check

    check.clear_findings()
    result = yield
    found = check.findings()
    item.user_properties += [("tessera-finding", finding.code) for finding in found]
    expected = item.get_closest_marker("expects_findings")
    unexpected = [finding for finding in found if not expected or finding.code not in expected.args]
    if unexpected:
        raise FindingsError("\n".join(str(finding) for finding in unexpected))
    return result


def _open(request: pytest.FixtureRequest, params: dict[str, Any]) -> Any:
    import ttnn

    known = {"l1_small_size", "trace_region_size", "num_command_queues", "dispatch_core_config", "worker_l1_size"}
    options = {name: value for name, value in params.items() if name in known}
    return ttnn.CreateDevice(device_id=request.config.getoption("--device-id"), **options)


def _close(device: Any) -> None:
    import ttnn

    if device.is_open():
        ttnn.close_device(device)


@pytest.fixture(scope="function")
def device_params(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Options of `device`, given by indirect parametrisation."""
    return getattr(request, "param", {})


@pytest.fixture(scope="module")
def _module_device(request: pytest.FixtureRequest) -> Iterator[Any]:
    marker = request.node.get_closest_marker("use_module_device")
    device = _open(request, marker.args[0] if marker and marker.args else {})
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


@pytest.fixture(scope="function")
def mesh_device(request: pytest.FixtureRequest, device_params: dict[str, Any]) -> Iterator[Any]:
    """A mesh of one device; a larger one, asked for by indirect parametrisation, is refused as unsupported."""
    import ttnn

    shape = getattr(request, "param", (1, 1))
    shape = (1, shape) if isinstance(shape, int) else tuple(shape)
    known = {"l1_small_size", "trace_region_size", "num_command_queues"}
    options = {name: value for name, value in device_params.items() if name in known}
    device = ttnn.open_mesh_device(ttnn.MeshShape(*shape), **options)
    yield device
    _close(device)


@pytest.fixture(scope="function")
def bh_2d_mesh_device(mesh_device: Any) -> Any:
    return mesh_device


@pytest.fixture(scope="function")
def bh_1d_mesh_device(mesh_device: Any) -> Any:
    return mesh_device


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
def use_program_cache() -> None:
    """Programs are always cached."""


@pytest.fixture(scope="session")
def silicon_arch_name() -> str:
    import ttnn

    return ttnn.get_arch_name()


@pytest.fixture(scope="session")
def silicon_arch_blackhole(silicon_arch_name: str) -> str:
    return silicon_arch_name


@pytest.fixture(scope="session")
def silicon_arch_wormhole_b0(silicon_arch_name: str) -> str:
    return silicon_arch_name


@pytest.fixture(scope="session")
def is_ci_env() -> bool:
    return os.environ.get("CI") == "true"


@pytest.fixture(scope="session")
def is_ci_v2_env() -> bool:
    return False

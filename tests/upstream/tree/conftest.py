"""The root conftest of a tree with upstream's layout: options and fixtures that Tessera's plug-in must leave alone."""

import pytest

import ttnn


def pytest_addoption(parser):
    parser.addoption("--tt-arch", default=ttnn.get_arch_name())
    parser.addoption("--device-id", type=int, default=0)


def pytest_generate_tests(metafunc):
    if "silicon_arch_name" in metafunc.fixturenames:
        metafunc.parametrize("silicon_arch_name", [metafunc.config.getoption("--tt-arch")], scope="session")


@pytest.fixture
def device(request):
    device = ttnn.CreateDevice(device_id=request.config.getoption("device_id"))
    device.opened_by = "the tree"
    yield device
    ttnn.close_device(device)


requires_something = pytest.mark.skipif(False, reason="a name that tests import from conftest")

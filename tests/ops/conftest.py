"""Devices that the tests of one file share."""

import pytest

import ttnn


@pytest.fixture(scope="module")
def card():
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)


@pytest.fixture(scope="module", params=["blackhole", "wormhole_b0"])
def each_card(request):
    device = ttnn.open_device(device_id=0, arch=request.param)
    yield device
    ttnn.close_device(device)

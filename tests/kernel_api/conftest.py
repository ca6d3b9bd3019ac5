"""One device per test, on both chips."""

import pytest

import ttnn


@pytest.fixture(params=["wormhole_b0", "blackhole"])
def card(request, monkeypatch):
    monkeypatch.setenv("TESSERA_ARCH", request.param)
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)

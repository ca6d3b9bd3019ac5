"""A device of each chip, shared by the tests of one file."""

import sys
from pathlib import Path

import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import programs


@pytest.fixture(scope="module")
def devices():
    opened = {short: ttnn.open_device(device_id=0, arch=arch) for short, arch in programs.ARCHS.items()}
    yield opened
    for device in opened.values():
        ttnn.close_device(device)

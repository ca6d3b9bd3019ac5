"""A setting with a value it cannot have is refused by its name, with the values it may have."""

import os
import subprocess
import sys

import pytest

import ttnn
from pykernel import interpret


def run_a_kernel():
    device = ttnn.open_device(device_id=0)
    tensor = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
    kernel = ttnn.KernelDescriptor(
        kernel_source=f"// {os.urandom(8).hex()}\nvoid kernel_main() {{}}",  # one that no cache has
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))]),
        config=ttnn.ReaderConfigDescriptor(),
    )
    ttnn.generic_op([tensor, tensor], ttnn.ProgramDescriptor(kernels=[kernel]))


OPEN = ttnn.open_device
WRONG = [
    ("TESSERA_WORKERS", "abc", "a number from 1 to 1024", OPEN),
    ("TESSERA_WORKERS", "0", "a number from 1 to 1024", OPEN),
    ("TESSERA_WORKERS", "2 ", "a number from 1 to 1024", OPEN),
    ("TESSERA_SEED", "-1", "a number from 0 to 18446744073709551615", OPEN),
    ("TESSERA_NUMERICS", "Fast", "`exact` or `fast`", OPEN),
    ("TESSERA_CHECK", "yes", "`0` or `1` or `rules` or `races` or `races=strict`", OPEN),
    ("TESSERA_NOC", "early", "`soon` or `late`", OPEN),
    ("TESSERA_ARCH", "wormhole_z9", "one of wormhole_b0, ", OPEN),
    ("TESSERA_ARCH", "wormhole_z9", "one of wormhole_b0, ", ttnn.get_arch_name),
    ("TESSERA_POLL_LIMIT", "0", "a number from 1 to ", run_a_kernel),
    ("TESSERA_CACHE_BYTES", "1G", "a number from 0 to ", run_a_kernel),
    ("TESSERA_DEBUG_KERNELS", "on", "`0` or `1`", run_a_kernel),
    ("TESSERA_PYKERNEL", "maybe", "`compile` or `interpret`", interpret.enabled),
    ("TT_METAL_DPRINT_CORES", "everywhere", "`x,y`, ", run_a_kernel),
]


@pytest.mark.parametrize("name, value, allowed, read", WRONG, ids=[f"{name}={value}" for name, value, *_ in WRONG])
def test_wrong_value_is_refused_by_name(monkeypatch, name, value, allowed, read):
    monkeypatch.setenv(name, value)
    with pytest.raises(ttnn.ProgramError) as caught:
        read()
    assert caught.value.code == "bad-setting"
    assert caught.value.headline.startswith(f"{name} is `{value}`, which is not {allowed}")


@pytest.mark.parametrize(
    "name", ["TESSERA_WORKERS", "TESSERA_SEED", "TESSERA_NUMERICS", "TESSERA_CHECK", "TESSERA_ARCH"]
)
def test_empty_value_counts_as_none(monkeypatch, name):
    monkeypatch.setenv(name, "")
    ttnn.close_device(ttnn.open_device(device_id=0))


def test_folder_without_data_is_refused_by_name():
    environment = os.environ | {"TESSERA_DATA": "/nonexistent"}
    program = "import ttnn\nttnn.open_device(device_id=0)"
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert "TESSERA_DATA is `/nonexistent`, which is not a folder with kernel_api/ and arch/" in run.stderr


def test_arguments_come_before_settings(monkeypatch):
    monkeypatch.setenv("TESSERA_ARCH", "blackhole")
    device = ttnn.open_device(device_id=0, arch="n150")
    assert device.product == "n150"
    ttnn.close_device(device)

"""The multi-core examples give the golden result on each chip they are written for, prompt and late."""

import importlib.util
from pathlib import Path

import pytest

import ttnn

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ("03_register_multicast", "04_matmul_multicast", "05_ring_all_gather", "06_row_reduction")


def load(example: str):
    script = next((ROOT / "examples" / example).glob("*.py"))
    spec = importlib.util.spec_from_file_location(script.stem, script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cases() -> list:
    return [pytest.param(example, arch, id=f"{example}-{arch}") for example in EXAMPLES for arch in load(example).ARCHS]


@pytest.mark.parametrize(("example", "arch"), cases())
@pytest.mark.parametrize("late", [False, True], ids=["prompt", "late"])
def test_example_gives_the_golden_result(example, arch, late, monkeypatch):
    module = load(example)
    for seed, workers in ((1, 1), (2, 2)):
        if late:
            monkeypatch.setenv("TESSERA_NOC", "late")
        device = ttnn.open_device(device_id=0, arch=arch, seed=seed, workers=workers)
        try:
            assert module.run(device)
        finally:
            ttnn.close_device(device)

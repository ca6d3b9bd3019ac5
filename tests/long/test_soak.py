"""Thousands of generated programs and launches, ten thousand faults in a process: the C++ tests in larger numbers."""

import os
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[2] / "build" / "release" / "src" / "tessera_test"
NUMBERS = {"TESSERA_GENERATED": "6000", "TESSERA_FAULTS": "10000", "TESSERA_SOAK": "1000"}


@pytest.mark.long
@pytest.mark.parametrize("tests", ["Generated.*", "Faults.ThousandsInOneProcess", "NocStress.ManyLaunches*"])
def test_soak(tests):
    run = subprocess.run(
        [TESTS, f"--gtest_filter={tests}"], env=os.environ | NUMBERS, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-4000:]

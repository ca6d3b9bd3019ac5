"""Thirty minutes of schedules over all programs of the repository: no crash, no hang of the tool, and whatever fails
fails again when its schedule is replayed."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = float(os.environ.get("TESSERA_SOAK_SECONDS", 1800))
SCRIPTS = sorted((ROOT / "examples").glob("*/*.py"))
SUITES = ["models", "tests/ops", "tests/noc", "tests/pykernel"]
SAMPLE_RUNS = 60


def _tessera(folder: Path, *arguments: str, timeout: float) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "tessera.cli", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=timeout)


def _fuzz(script: Path, folder: Path, seconds: float) -> list[dict]:
    """The failures of a script's programs; a crash or a hang of the tool ends the test."""
    report = folder / "fuzz.json"
    run = _tessera(
        folder,
        *("fuzz", "--minutes", str(seconds / 60), "--json", str(report), str(script)),
        timeout=60 * seconds + 600,
    )
    assert run.returncode in (0, 1), run.stderr[-4000:]
    return json.loads(report.read_text())["failures"]


def _replays(failure: dict, script: Path, folder: Path) -> bool:
    run = _tessera(folder, "replay", failure["file"], str(script), timeout=600)
    return run.returncode == 1 and "schedule-diverged" not in run.stderr


def soak(folder: Path, seconds: float, scripts: list[Path]) -> None:
    end = time.monotonic() + seconds
    share = max(2.0, seconds / (4 * len(scripts)))
    while time.monotonic() < end:
        for number, script in enumerate(scripts):
            if time.monotonic() >= end:
                return
            place = folder / f"{number}_{time.monotonic_ns()}"
            place.mkdir()
            for failure in _fuzz(script, place, share):
                assert _replays(failure, script, place), failure


def _pytest_fuzz(suite: str, runs: int, folder: Path, timeout: float) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", suite]
    environment = os.environ | {"TESSERA_REPORT_DIR": str(folder), "TESSERA_FUZZ_SECONDS": "2"}
    return subprocess.run(
        [*command, f"--tessera-fuzz={runs}"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
    )


def test_a_lesson_under_a_sample_of_schedules(tmp_path):
    script = ROOT / "examples" / "05_ring_all_gather" / "ring_all_gather.py"
    run = _tessera(tmp_path, "fuzz", "--runs", str(SAMPLE_RUNS), str(script), timeout=600)
    assert run.returncode == 0, run.stderr[-4000:]


@pytest.mark.long
@pytest.mark.timeout(4 * SECONDS + 1200)
def test_soak(tmp_path):
    soak(tmp_path, SECONDS / 2, SCRIPTS)


@pytest.mark.long
@pytest.mark.timeout(4 * SECONDS)
@pytest.mark.parametrize("suite", SUITES)
def test_soak_of_a_suite(suite, tmp_path):
    """Each program of a suite under some schedules; what fails has a file, and no worker dies."""
    run = _pytest_fuzz(suite, 25, tmp_path, SECONDS * 3)
    assert run.returncode == 0, run.stdout[-4000:]

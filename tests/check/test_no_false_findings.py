"""A finding on a correct program is a bug: the micro-ops and lessons here, all tests in the long run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted(path for path in (ROOT / "examples").glob("*/*.py"))
SUITES = ["models", "tests/pykernel", "tests/ops", "tests/noc", "tests/golden", "tests/host"]


def checked(*arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", *arguments]
    environment = {**os.environ, "TESSERA_CHECK": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arch", ["blackhole", pytest.param("wormhole_b0", marks=pytest.mark.long)])
def test_the_gallery_has_no_findings(arch):
    run = checked("tessera.cli", "gallery", "--arch", arch)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "check: no findings" in run.stderr


@pytest.mark.parametrize("script", LESSONS, ids=lambda path: path.parent.name)
def test_a_lesson_has_no_findings(script):
    run = checked("tessera.cli", "check", str(script))
    assert run.returncode == 0, run.stderr


@pytest.mark.long
@pytest.mark.parametrize("suite", SUITES)
def test_the_tests_have_no_findings_but_those_they_expect(suite):
    run = checked("pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", "--tessera-check", suite)
    assert run.returncode == 0, run.stdout[-4000:]

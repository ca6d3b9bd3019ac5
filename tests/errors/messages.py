"""Runs a program that is wrong on purpose and gives the whole text of its error. For the tests and tools/bless."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WRAPPER = """
import runpy, sys
try:
    runpy.run_path(sys.argv[1], run_name="__main__")
except RuntimeError as error:
    print(error)
else:
    sys.exit("the program ended without an error")
"""


def programs() -> list[Path]:
    """One wrong program per error code, named after it."""
    return sorted(path for path in HERE.glob("*.py") if path.stem not in ("messages", "support", "test_messages"))


def expected_file(program: Path) -> Path:
    return program.with_suffix(".expected")


def message_of(program: Path, workers: int = 1) -> str:
    """The error text of a program run in its own folder, so that paths in it are relative."""
    environment = os.environ | {"TESSERA_WORKERS": str(workers), "TESSERA_ARCH": "wormhole_b0"}
    command = [sys.executable, "-c", WRAPPER, program.name]
    run = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise AssertionError(f"{program.name} ended with code {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout.rstrip() + "\n"

"""The guide's programs, run as they stand, each in a Python of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

DEMOS = Path(__file__).parent / "demo"


def run(name: str, **environment: str) -> str:
    command = [sys.executable, str(DEMOS / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_vecadd_demo_runs_letter_for_letter():
    assert "Tensors are matching: True" in run("vecadd_multicore_demo.py")


def test_vecadd_demo_runs_interpreted_too():
    assert "Tensors are matching: True" in run("vecadd_multicore_demo.py", TESSERA_PYKERNEL="interpret")


def test_vecadd_demo_has_one_finding_its_second_release():
    text = run("vecadd_multicore_demo.py", TESSERA_CHECK="1")
    assert re.findall(r"finding\[([\w-]+)\]", text) == ["dst-order"]
    assert "tile_regs_release is called without tile_regs_wait" in text
    line = int(re.search(r"vecadd_multicore_demo\.py:(\d+)", text)[1])
    lines = (DEMOS / "vecadd_multicore_demo.py").read_text().splitlines()
    releases = [number for number, line_text in enumerate(lines, 1) if "tile_regs_release()" in line_text]
    assert line == releases[1]


def test_dprint_demo_prints_the_same_compiled_and_interpreted():
    lines = {f"reader brings tile {i}" for i in range(3)} | {f"compute has tile {i} of 3" for i in range(3)}
    compiled = run("dprint_demo.py", TT_METAL_DPRINT_CORES="all")
    interpreted = run("dprint_demo.py", TESSERA_PYKERNEL="interpret")
    for text in (compiled, interpreted):
        assert all(any(line in printed for printed in text.splitlines()) for line in lines), text

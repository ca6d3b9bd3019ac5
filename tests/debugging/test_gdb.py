"""gdb stops in a kernel and sees its fibers: the dialogue of docs/debugging.md, in batch mode."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
PROGRAM = HERE.parents[1] / "build" / "release" / "src" / "squares"
DOCS = HERE.parents[1] / "docs" / "debugging.md"


def gdb(script: str) -> str:
    assert shutil.which("gdb"), "this test needs gdb"
    environment = os.environ | {"TESSERA_DEBUG_KERNELS": "1", "TESSERA_WORKERS": "1", "TESSERA_ARCH": "wormhole_b0"}
    command = ["gdb", "-q", "-nx", "-batch", "-x", script, str(PROGRAM)]
    return subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def output():
    return gdb("dialogue.gdb")


def test_breakpoint_stops_at_the_kernels_line(output):
    assert re.search(r"Breakpoint 1, kernel_main \(\) at .*kernels/producer.cpp:7", output), output


def test_fibers_are_listed_with_line_and_reason(output):
    assert re.search(r"\* \(0,0\) +ncrisc +running +kernels/producer.cpp:\d", output), output
    assert re.search(r"  \(0,0\) +brisc +waiting +kernels/consumer.cpp:7 +cb-pages 0 needs 1 has 0", output), output


def test_locals_of_the_stopped_kernel_and_of_a_waiting_one(output):
    assert re.search(r"^\$1 = \d", output, re.MULTILINE), output
    assert re.search(r"kernel_main \(\) at .*kernels/consumer.cpp:7", output), output
    assert "$2 = 0" in output


def test_circular_buffers_are_shown(output):
    assert re.search(r"c_0 +0 of 2 pages full", output), output


def test_program_goes_on_to_its_end(output):
    assert "exited normally]" in output, output


def test_a_condition_reads_the_variables_of_the_core_that_stopped():
    output = gdb("condition.gdb")
    assert re.search(r"Breakpoint 1, kernel_main \(\) at .*kernels/producer.cpp:7", output), output
    assert "$1 = 3\n" in output, output
    assert re.search(r"^\$2 = 18$", output, re.MULTILINE), output  # row 0 in translated coordinates
    assert "exited normally]" in output, output


def test_docs_show_this_dialogue():
    assert all(line in DOCS.read_text() for line in ("tessera fibers", "tessera fiber 0 0 brisc", "c_0"))

"""`tessera fuzz` and `tessera replay` on a script: a failing schedule is found, written down and seen again.

The errors fuzz-memory, schedule-diverged and schedule-file are shown by their pages.
"""

import subprocess
import sys

import pytest

SCRIPT = """
from tessera.testing import run_kernels

word = "(volatile tt_l1_ptr uint32_t*)get_semaphore(0)"
signals = "void kernel_main() {{ noc_semaphore_set({0}, 1); noc_semaphore_set({0}, 2); }}".format(word)
waits = "void kernel_main() {{ {1}({0}, 1); }}".format(word, WAIT)
run_kernels(signals, writer=waits, semaphores=1)
"""


def tessera(folder, *arguments):
    command = [sys.executable, "-m", "tessera.cli", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def script(tmp_path):
    def write(wait):
        path = tmp_path / "op.py"
        path.write_text(f"WAIT = {wait!r}\n{SCRIPT}")
        return path

    return write


def test_a_failing_schedule_is_found_and_replayed(script, tmp_path):
    found = tessera(tmp_path, "fuzz", "--runs", 50, script("noc_semaphore_wait"))
    assert found.returncode == 1, found.stderr
    assert "schedule[deadlock]" in found.stderr and "fails when brisc on (0,0) is delayed" in found.stderr
    (schedule,) = tmp_path.glob("*.tsched")
    again = tessera(tmp_path, "replay", schedule, tmp_path / "op.py")
    assert again.returncode != 0 and "error[deadlock]" in again.stderr


def test_a_right_program_is_silent(script, tmp_path):
    found = tessera(tmp_path, "fuzz", "--runs", 50, script("noc_semaphore_wait_min"))
    assert found.returncode == 0, found.stderr
    assert "50 schedules, none failed" in found.stderr

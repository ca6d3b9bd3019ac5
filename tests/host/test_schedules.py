"""`tessera fuzz` and `tessera replay` on a script: a failing schedule is found, written down and seen again.

The errors fuzz-memory, schedule-diverged and schedule-file are shown by their pages.
"""

import json
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


def test_a_schedule_survives_an_edit_of_other_lines_and_says_where_it_cannot(script, tmp_path):
    path = script("noc_semaphore_wait")
    tessera(tmp_path, "fuzz", "--runs", 50, path)
    (schedule,) = tmp_path.glob("*.tsched")
    path.write_text("# a line more\n\n" + path.read_text())
    again = tessera(tmp_path, "replay", schedule, path)
    assert again.returncode != 0 and "error[deadlock]" in again.stderr, again.stderr
    path.write_text(path.read_text().replace("noc_semaphore_wait'", "noc_semaphore_wait_min'"))
    changed = tessera(tmp_path, "replay", schedule, path)
    assert "schedule-diverged" in changed.stderr, changed.stderr


def test_minimise_says_it_in_a_sentence(script, tmp_path):
    path = script("noc_semaphore_wait")
    tessera(tmp_path, "fuzz", "--runs", 50, path)
    (schedule,) = tmp_path.glob("*.tsched")
    text = schedule.read_text()
    more = "delay 5 (0,0).ncrisc\nuntil end\nends"  # it makes no such step
    schedule.write_text(text.replace("ends", more, 1))
    small = tessera(tmp_path, "minimise", schedule, path)
    assert small.returncode == 0, small.stderr
    assert small.stdout.startswith("fails when brisc on (0,0) is delayed") and "1 delay" in small.stdout
    assert schedule.read_text().count("delay ") == 1


def test_the_page_has_both_orders(script, tmp_path):
    tessera(tmp_path, "fuzz", "--runs", 50, "--html", "page.html", script("noc_semaphore_wait"))
    page = (tmp_path / "page.html").read_text()
    assert "the failing run" in page and "a good run" in page and "fails when brisc on (0,0)" in page


def test_a_finding_is_a_failure_in_checked_mode(script, tmp_path):
    found = tessera(tmp_path, "fuzz", "--runs", 5, "--check", script("noc_semaphore_wait"))
    assert found.returncode == 1 and "finding[race-signal]" in found.stderr, found.stderr


def test_findings_as_sarif(script, tmp_path):
    path = script("noc_semaphore_wait")
    run = tessera(tmp_path, "check", "--sarif", "found.sarif", path)
    assert run.returncode == 1, run.stderr
    log = json.loads((tmp_path / "found.sarif").read_text())
    (result,) = log["runs"][0]["results"]
    assert log["version"] == "2.1.0" and result["ruleId"] == "race-signal"
    places = [result["locations"][0], *result["relatedLocations"]]
    columns = [place["physicalLocation"]["region"]["startColumn"] for place in places]
    assert len(columns) == 2 and columns[0] != columns[1]


def test_a_right_program_is_silent(script, tmp_path):
    found = tessera(tmp_path, "fuzz", "--runs", 50, script("noc_semaphore_wait_min"))
    assert found.returncode == 0, found.stderr
    assert "50 schedules, none failed" in found.stderr

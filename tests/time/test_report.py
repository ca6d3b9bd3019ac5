"""What the report of a timed run says: the right bottleneck, a path that covers the time, a what-if that was run."""

import subprocess
import sys
from pathlib import Path

import pytest

import ttnn
from tessera import timing

from .test_timed import ARCHS, timed

SCRIPT = """
import sys
sys.path.insert(0, {folder!r})
import ttnn
from tests.time.test_timed import copy
device = ttnn.open_device(arch="blackhole")
copy(device, tiles=32, pages={pages})
ttnn.close_device(device)
"""


@pytest.fixture(scope="module", params=ARCHS)
def device(request):
    opened = ttnn.open_device(arch=request.param, time=True)
    yield opened
    ttnn.close_device(opened)


CASES = {
    "much work": ({"work": 16}, "math", "math engine"),
    "more work than traffic": ({"work": 4, "pages": 4}, "math", "math engine"),
    "one tile": ({"tiles": 1}, "launch", "dispatch"),
    "one tile at a time": ({"batch": 1, "pages": 8}, "noc", "ncrisc waits"),
    "four tiles at a time": ({"batch": 4, "pages": 8, "tiles": 64}, "noc", "ncrisc waits"),
    "one page": ({"pages": 1, "tiles": 64}, "depth", "holds 1 page"),
}


@pytest.mark.parametrize("case", CASES)
def test_sentence_names_the_bottleneck(device, case):
    options, kind, words = CASES[case]
    found = timing.bottleneck(timed(device, **options))
    assert found.kind == kind, found.sentence
    assert words in found.sentence
    assert (found.cb >= 0) == (kind == "depth")


def test_critical_path_covers_the_time(device):
    run = timed(device)
    steps = timing.critical_path(run)
    assert sum(step.cycles for step in steps) == pytest.approx(run["cycles"], rel=0.05)
    assert {step.role for step in steps} >= {"brisc", "ncrisc"}
    assert any(step.line and step.line.file.endswith("reader.cpp") for step in steps)


def test_lines_sum_to_what_roles_did(device):
    run = timed(device)
    spans = sum(end - begin for role in run["roles"] for begin, end, _, _, site, _, _ in role["spans"] if site >= 0)
    assert sum(worked + waited for _, worked, waited in timing.lines(run)) == pytest.approx(spans)


def test_text_has_cycles_error_and_sentence(device):
    run = timed(device)
    report = timing.text(run)
    assert f"{run['cycles']:,.0f} cycles" in report and "+-10 %" in report
    assert timing.bottleneck(run).sentence in report


def test_comparison_says_whether_it_is_more_than_the_error(device):
    slow, same = [timed(device, work=8)], [timed(device)]
    assert "larger than the error" in timing.compare(slow, same)
    assert "not larger" in timing.compare(same, same)


def test_command_runs_the_what_if(tmp_path):
    script = tmp_path / "op.py"
    script.write_text(SCRIPT.format(folder=str(Path(__file__).parents[2]), pages=1))
    other = tmp_path / "other.py"
    other.write_text(SCRIPT.format(folder=str(Path(__file__).parents[2]), pages=8))
    command = [sys.executable, "-m", "tessera", "time", "--against", str(other), str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "holds 1 page" in done.stdout and "2 pages: " in done.stdout
    assert "time: " in done.stdout and "than the error" in done.stdout

"""Every broken program is reported once, at the marked line, in the words at its end; its corrected twin, run after it
in the same process and on the same device, gives no finding. tests/cases.py describes the files."""

import re
from pathlib import Path

import pytest

import cases

HERE = Path(__file__).resolve().parent
CLASSES = ("cb", "data", "memory", "noc", "host", "dst", "compute", "tensix")
BROKEN = cases.cases_of(HERE, *CLASSES)
IDIOMS = cases.cases_of(HERE, "idioms")  # look suspicious and are right


@pytest.fixture(scope="module")
def device():
    with cases.opened(HERE, check=True) as opened:
        yield opened


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.name)
def test_broken_program_is_reported_and_its_twin_runs(case, device):
    text = cases.outcome(case, device)
    assert cases.named(text) == case.marked, text
    assert text == case.expected
    assert not re.search(r"src/|kernel_api/|python/t", text)
    assert cases.outcome(case, device, wrong=False) == "\n"


@pytest.mark.parametrize("case", IDIOMS, ids=lambda case: case.name)
def test_idiom_gives_no_finding(case, device):
    assert cases.outcome(case, device, wrong=False) == "\n"


def test_there_are_programs_of_every_class():
    assert len(BROKEN) >= 80
    assert {case.path.parent.name for case in BROKEN} == set(CLASSES)
    assert all(case.marked for case in BROKEN)

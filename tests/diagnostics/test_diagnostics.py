"""Every broken program is told once, at the marked line, in the blessed words; its corrected twin, run after it in the
same process and on the same device, gives no finding. `tools/bless` writes the texts anew."""

import re

import pytest

import broken

CASES = broken.cases()
IDIOMS = broken.idioms()


@pytest.fixture(scope="module")
def device():
    with broken.checked_device() as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_broken_program_is_told_and_its_twin_runs(case, device):
    text = broken.run(case, device, wrong=True)
    assert broken.named(text) == case.marked, text
    assert text == case.expected.read_text()
    assert not re.search(r"src/|kernel_api/|python/t", text)
    assert broken.run(case, device, wrong=False) == "\n"


@pytest.mark.parametrize("case", IDIOMS, ids=lambda case: case.name)
def test_idiom_gives_no_finding(case, device):
    assert broken.run(case, device, wrong=False) == "\n"


def test_there_are_programs_of_every_class():
    assert len(CASES) >= 80
    assert {case.path.parent.name for case in CASES} == set(broken.CLASSES)
    assert all(case.marked for case in CASES)

"""Deadlocks of different causes: each file is one program for all roles, its report stands at its end."""

from pathlib import Path

import pytest

import cases

HERE = Path(__file__).resolve().parent
DEADLOCKS = cases.cases_of(HERE)
ORDERS = [(1, 1), (1, 7), (2, 1), (2, 7), (4, 1), (4, 7)]  # workers, seed


@pytest.fixture(scope="module")
def device():
    with cases.opened(HERE) as opened:
        yield opened


@pytest.mark.parametrize("case", DEADLOCKS, ids=lambda case: case.path.stem)
def test_report_is_as_blessed(case, device):
    text = cases.outcome(case, device)
    assert text == case.expected
    assert text.startswith("error[deadlock]: ") and f"{case.path.name}:" in text


def reports(**options: object) -> dict[str, str]:
    with cases.opened(HERE, **options) as device:
        return {case.path.stem: cases.outcome(case, device) for case in DEADLOCKS}


@pytest.mark.parametrize(("workers", "seed"), ORDERS)
def test_report_is_the_same_for_every_worker_count_and_seed(workers, seed):
    assert reports(workers=workers, seed=seed) == {case.path.stem: case.expected for case in DEADLOCKS}


def test_report_is_the_same_on_every_arch():
    assert reports(arch="blackhole") == {case.path.stem: case.expected for case in DEADLOCKS}


def test_there_are_many_causes():
    assert len(DEADLOCKS) >= 25

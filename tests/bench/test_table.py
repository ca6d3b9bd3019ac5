"""The rules of the bench: medians with spread, marks instead of failures on a busy machine, a table of its own."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

import machine
import table
from measured import Sample, timed

BUDGETS = [{"what": "copy {}", "benchmark": "copy/{}", "yardstick": "memcpy", "max_ratio": 2, "each": ["a", "b"]}]


def rows(copy: Sample, stored: dict[str, float] | None = None) -> list[table.Row]:
    samples = {"copy/a": copy, "copy/b": Sample(1.0), "memcpy": Sample(1.0)}
    return table.rows(BUDGETS, samples, stored or {})


def test_a_sample_is_the_median_and_half_the_distance_of_the_quartiles():
    sample = Sample.of([5.0, 1.0, 2.0, 3.0, 4.0])
    assert sample.seconds == 3.0
    assert sample.spread == pytest.approx(0.5)
    assert Sample.of([2.0]) == Sample(2.0)
    assert len([timed(3, lambda: None)]) == 1


def test_a_row_beyond_its_budget_fails_a_quiet_run_only():
    assert [row.is_beyond for row in rows(Sample(3.0))] == [True, False]
    disturbed = rows(Sample(3.0, busy=True))[0]
    assert not disturbed.is_beyond and "busy machine" in disturbed.remark


def test_a_change_is_named_when_it_is_larger_than_the_spread():
    assert rows(Sample(1.5), {"copy a": 1.0})[0].remark == "was 1"
    assert rows(Sample(1.5, spread=0.3), {"copy a": 1.0})[0].remark == ""
    assert rows(Sample(1.05), {"copy a": 1.0})[0].remark == ""


def test_the_page_gets_the_table_and_keeps_the_rest():
    page = f"before\n{table.BEGIN}\nold\n{table.END}\nafter\n"
    written = table.replaced(page, table.markdown(rows(Sample(1.5)), "a machine", "abc"))
    assert written.startswith("before\n") and written.endswith("\nafter\n")
    assert "| copy a | 1.50 s | memcpy | 1.5 ± 0 % | <= 2 |  |" in written and "old" not in written


def test_the_page_has_a_place_for_it():
    page = (Path(__file__).resolve().parents[2] / "docs" / "bench.md").read_text()
    assert page.count(table.BEGIN) == page.count(table.END) == 1


def test_work_of_this_process_is_not_that_of_others(monkeypatch):
    monkeypatch.setattr(machine, "_used_by_all", iter([10.0, 14.0]).__next__)
    clock = iter([0.0, 2.0])
    monkeypatch.setattr(machine.time, "monotonic", lambda: next(clock))
    used = iter([(1.0, 0, 0, 0, 0), (4.5, 0, 0, 0, 0)])
    monkeypatch.setattr(machine.os, "times", lambda: next(used))
    assert machine.Watch().others == pytest.approx(0.25)

"""Checked mode reports a missing call: a few mutants here, all of them in the long run (docs/check-mutation.md)."""

import importlib
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "check_mutation.py"
PAGE = (ROOT / "docs" / "check-mutation.md").read_text()
ADD = "models/demos/basics/micro_ops/add/kernels/"


@pytest.fixture(autouse=True)
def tools(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))


def part(name: str):
    return importlib.import_module(name)


def studied(tmp_path: Path, *arguments: str) -> list[dict]:
    saved = tmp_path / "mutants.jsonl"
    run = subprocess.run(
        [sys.executable, str(TOOL), "--save", str(saved), *arguments], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return [part("check_mutation").judge(json.loads(line)) for line in saved.read_text().splitlines()]


def test_each_call_of_a_reader_is_missed(tmp_path):
    found = studied(tmp_path, "--only", ADD + "reader")
    assert len(found) >= 9
    assert {row["seen"] for row in found} <= {"here", "other kernel"}, found


def test_a_call_that_nobody_misses_has_to_keep_all_bits(tmp_path):
    (row,) = studied(tmp_path, "--only", "matmul/kernels/matmul_writer", "--seeds", "1")
    assert row["seen"] == "not noticed" and "wrong" not in row
    assert row["equal"] == 16 * len(row["reached"]) and len(row["reached"]) == 2


def test_a_second_run_knows_what_the_first_found(tmp_path):
    first = studied(tmp_path, "--only", ADD + "writer")
    assert studied(tmp_path, "--only", ADD + "writer") == first


def test_a_mutant_that_goes_wrong_under_one_seed_is_not_harmless():
    page = part("check_mutants.page")
    row = {"seen": "wrong result", "wrong": "add, seed 3"}
    assert page.is_missed(row) and not page.is_harmless(row)


def expected(file: str, line: int, how: str = "removed"):
    calls = part("check_mutants.calls")
    (mutant,) = [mutant for mutant in calls.mutants(file) if mutant.line == line and mutant.how == how]
    return part("check_mutants.lines").Expected(mutant, calls.source_of(file))


def line_of(file: str, text: str) -> int:
    return next(n for n, line in enumerate((ROOT / file).read_text().splitlines(), 1) if text in line)


@pytest.mark.parametrize(
    "call, right, wrong",
    [
        ("cb_reserve_back(cb_a, 1)", "noc_async_read_tile(tile, a", "noc_async_read_tile(tile, b"),
        ("noc_async_read_barrier()", "cb_push_back(cb_a", "cb_reserve_back(cb_a"),
        ("cb_push_back(cb_b, 1)", "cb_reserve_back(cb_b", "cb_reserve_back(cb_a"),
    ],
)
def test_a_report_at_another_line_does_not_count(call, right, wrong):
    file = ADD + "reader.cpp"
    where = expected(file, line_of(file, call))
    assert where.judges(file, line_of(file, right)) == "here"
    assert where.judges(file, line_of(file, wrong)) == ""


def test_the_other_end_of_a_push_is_the_wait_in_another_kernel():
    reader, compute = ADD + "reader.cpp", ADD + "compute.cpp"
    where = expected(reader, line_of(reader, "cb_push_back(cb_a, 1)"))
    assert where.judges(compute, line_of(compute, "cb_wait_front")) == "other kernel"
    assert where.judges(compute, line_of(compute, "pack_tile")) == ""


def test_a_semaphore_is_followed_through_the_kernels_that_include_a_header():
    header = "examples/04_matmul_multicast/kernels/block.hpp"
    where = expected(header, line_of(header, "noc_semaphore_inc(ready_at_sender, 1)"))
    assert where.judges(header, line_of(header, "noc_semaphore_wait(ready_ptr")) == "here"
    assert where.judges(header, line_of(header, "noc_semaphore_wait(valid_ptr")) == ""


def test_every_call_is_changed_also_one_within_a_line():
    calls = part("check_mutants.calls")
    name = re.compile(rf"\b(?!__)(?:{calls.NAMES})\s*(?:<[^;()]*>)?\(")
    for file in calls.kernel_files():
        source = calls.source_of(file)
        kernels = [n for n in range(len(source.code)) if not source.is_python or source.function_at(n)]
        written = sum(len(name.findall(source.code[n])) for n in kernels)
        assert sum(mutant.how == "removed" for mutant in calls.mutants(file)) == written, file


def test_the_page_is_of_these_kernels():
    calls = part("check_mutants.calls")
    by_kernel = dict(re.findall(r"^\| (\S+\.(?:cpp|hpp|py)) \| (\d+) \|", PAGE, re.MULTILINE))
    shown = part("check_mutants.page").shown
    counts = {shown(file): len(calls.mutants(file)) for file in calls.kernel_files()}
    assert {file: int(count) for file, count in by_kernel.items()} == {f: n for f, n in counts.items() if n}
    rows = re.findall(r"^\| (\S+):(\d+) \| `(\w+)` \|", PAGE, re.MULTILINE)
    assert rows
    for file, line, call in rows:
        path = ROOT / file if file.startswith("examples/") else ROOT / "models" / "demos" / file
        assert call in path.read_text().splitlines()[int(line) - 1], f"{file}:{line}"


def test_the_page_counts_what_it_lists():
    right, wrong = map(int, re.search(r"\*\*(\d+) of the (\d+) mutants", PAGE).groups())
    harmless, not_run, whole = map(
        int, re.search(r"(\d+) mutants are harmless, (\d+) are not reached, of (\d+)", PAGE.replace("\n", " ")).groups()
    )
    assert sum(map(int, re.findall(r"^\| `[\w-]+` \| (\d+) \|$", PAGE, re.MULTILINE))) == right
    assert wrong + harmless + not_run == whole
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
    listed = Counter({name: len(re.findall(r"^\| \S+:\d+ \|", text, re.MULTILINE)) for name, text in sections.items()})
    assert listed["Not at the right line"] == wrong - right
    assert listed["Not reached"] == not_run
    assert listed["Harmless"] == harmless
    assert not re.search(r"\| +\|", sections["Harmless"]), "a reason is missing"
    assert right >= 0.95 * wrong


@pytest.mark.long
def test_95_percent_of_all_mutants_are_reported_at_the_right_line_and_the_rest_have_a_reason(tmp_path):
    page, reasons = part("check_mutants.page"), part("check_mutants.reasons")
    found = studied(tmp_path, "--seeds", "2")
    wrong = [row for row in found if not page.is_harmless(row)]
    assert sum(map(page.is_right, found)) >= 0.95 * len(wrong)
    assert not [row for row in found if page.is_harmless(row) and not reasons.reason(row)]

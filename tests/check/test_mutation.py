"""Checked mode reports a missing call: a few mutants here, all of them in the long run (docs/check-mutation.md)."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "check_mutation.py"


def tool():
    spec = importlib.util.spec_from_file_location("check_mutation", TOOL)
    module = importlib.util.module_from_spec(spec)
    sys.modules["check_mutation"] = module
    spec.loader.exec_module(module)
    return module


def studied(only: str, tmp_path: Path) -> list[dict]:
    saved = tmp_path / "mutants.json"
    command = [sys.executable, str(TOOL), "--only", only, "--save", str(saved)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return json.loads(saved.read_text())


def test_each_call_of_a_reader_is_missed(tmp_path):
    found = studied("basics/micro_ops/add/kernels/reader", tmp_path)
    assert len(found) >= 6
    assert {row["seen"] for row in found} == {"reported"}, found


@pytest.mark.long
def test_95_percent_of_all_mutants_are_reported_and_the_rest_have_a_reason(tmp_path):
    found = [row for row in studied("", tmp_path) if row["seen"] != "not run"]
    rest = [row for row in found if row["seen"] != "reported"]
    assert len([row for row in rest if not tool().is_right(row)]) <= 0.05 * len(found)
    assert not [row for row in rest if not tool().reason(row)]


def test_the_page_counts_what_it_lists():
    page = (ROOT / "docs" / "check-mutation.md").read_text()
    reported, wrong = (int(number) for number in re.search(r"\*\*(\d+) of the (\d+) mutants", page).groups())
    by_code = re.findall(r"^\| `[\w-]+` \| (\d+) \|$", page, re.MULTILINE)
    assert sum(int(count) for count in by_code) == reported
    rest = page.split("## The rest")[1]
    assert rest.count("\n| ") - 1 - rest.count("| right:") == wrong - reported

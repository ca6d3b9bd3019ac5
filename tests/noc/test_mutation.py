"""Removing a call that a program needs is noticed under late transfers, and docs/mutation.md names every call."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("mutation", ROOT / "tools" / "mutation.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutation"] = module
    spec.loader.exec_module(module)
    return module


def test_page_names_every_call(tool):
    page = tool.PAGE.read_text()
    for example in tool.EXAMPLES:
        found = tool.mutants(example)
        assert found
        for mutant in found:
            assert f"| {mutant.example} | {mutant.file}:{mutant.line} | `{mutant.call}` |" in page


@pytest.mark.expects_findings("noc-read-pending", "noc-in-flight", "semaphore-ignored")
@pytest.mark.parametrize("call", ["noc_async_read_barrier", "noc_semaphore_wait_min", "noc_semaphore_inc"])
def test_missing_call_of_the_ring_is_noticed(tool, call):
    mutant = next(m for m in tool.mutants("05_ring_all_gather") if m.call == call)
    assert tool.verdict(tool.load(mutant.example), mutant, seeds=4) in ("changed", "stopped")

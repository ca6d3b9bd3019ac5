"""The harness for tt-llk's own tests: which parameter sets it draws, and what its page says of results."""

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from checkout import llk_page, llk_tests

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def card(monkeypatch, tmp_path):
    """The plug-in, which puts modules named ttexalens.* in place of the debugger's."""
    for name, value in {"TESTS": str(tmp_path), "REPORT": str(tmp_path / "report.json")}.items():
        monkeypatch.setenv(f"LLK_CARD_{name}", value)
    monkeypatch.setenv("CHIP_ARCH", "blackhole")
    for name in ("", ".context", ".coordinate", ".debug_tensix", ".elf", ".tt_exalens_init", ".tt_exalens_lib"):
        monkeypatch.setitem(sys.modules, f"ttexalens{name}", None)
    spec = importlib.util.spec_from_file_location("card", ROOT / "tools/checkout/llk/card.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def formats(a, b):
    return SimpleNamespace(input_format=a, output_format=b)


def test_sets_are_drawn_by_a_fixed_seed_and_spread_over_formats(card):
    sets = [(formats(a, "out"), k) for a in ("bf16", "fp32", "bfp8") for k in range(50)]
    drawn = card.drawn("test_matmul", sets, lambda one: one, 6)
    assert drawn == card.drawn("test_matmul", sets, lambda one: one, 6)
    assert drawn != card.drawn("test_reduce", sets, lambda one: one, 6)
    assert sorted(one[0].input_format for one in drawn) == ["bf16", "bf16", "bfp8", "bfp8", "fp32", "fp32"]


def test_debug_hardware_is_refused_by_name(card):
    from ttexalens.tt_exalens_lib import parse_elf

    with pytest.raises(card.NeedsDebugHardware, match="parse_elf"):
        parse_elf("kernel.elf")


def result(source, chip, outcome, reason=""):
    return {"source": source, "chip": chip, "outcome": outcome, "reason": reason, "test": ""}


def test_a_source_passes_when_no_set_failed_on_any_chip():
    results = [result("sources/a.cpp", "blackhole", "passed"), result("sources/a.cpp", "wormhole", "passed")]
    results += [result("sources/b.cpp", "blackhole", "passed"), result("sources/b.cpp", "wormhole", "failed", "why")]
    results += [result("sources/c.cpp", "blackhole", "skipped", "not on this chip")]
    sources = [f"sources/{name}.cpp" for name in ("a", "b", "c", "d_perf")]
    run = {"revision": "1", "llk_tests": dict(enumerate(results)), "llk_sources": {"all": sources}}
    groups = llk_page.sort(run)
    assert groups["passes"] == ["sources/a.cpp"]
    assert groups["fails"] == ["sources/b.cpp"]
    assert groups["not run"] == ["sources/c.cpp"]
    assert groups["outside"] == ["sources/d_perf.cpp"]
    page = "\n".join(llk_page.section(run))
    assert "1 of 3 source files that need no debug hardware pass (33%): 1 fail, 1 did not run." in page
    assert "| b.cpp | 1 of 1 | 0 of 1 | why (1) |" in page
    assert "| c.cpp | not on this chip |" in page


def test_a_source_needs_five_sets_where_there_are_five():
    results = [result("sources/a.cpp", "blackhole", "passed"), result("sources/b.cpp", "wormhole", "passed")]
    results += [result("sources/c.cpp", "blackhole", "passed")] * 5
    sources = [f"sources/{name}.cpp" for name in ("a", "b", "c")]
    left = {"blackhole sources/b.cpp": 3, "wormhole sources/b.cpp": 1, "blackhole sources/c.cpp": 7}
    run = {"revision": "1", "llk_tests": dict(enumerate(results)), "llk_sources": {"all": sources}, "llk_left": left}
    groups = llk_page.sort(run)
    assert groups["passes"] == ["sources/a.cpp", "sources/c.cpp"]
    assert groups["fails"] == ["sources/b.cpp"]
    assert "| b.cpp | - | 1 of 1 | fewer than 5 sets on wormhole |" in "\n".join(llk_page.section(run))


def test_reasons_name_what_is_not_supported():
    text = "E   tessera.Unsupported: error[unsupported]: PACR: packing from L1 is not supported\n  --> a.cpp:3"
    assert llk_tests.reason(text) == "unsupported: PACR: packing from L1 is not supported"
    assert llk_tests.reason("Error type: TimeoutError") == "TimeoutError"

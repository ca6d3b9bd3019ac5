"""docs/kernel-api.md says what tools/kernel_api.py finds, and no data-movement symbol is silently absent."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("kernel_api", ROOT / "tools" / "kernel_api.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["kernel_api"] = module
    spec.loader.exec_module(module)
    return module


def data_movement(page: str) -> str:
    return page[page.index("## Data movement") : page.index("## Compute")]


def test_page_is_up_to_date(tool):
    assert data_movement(tool.PAGE.read_text()) == data_movement(tool.page()), "run tools/kernel_api.py"


def test_every_data_movement_symbol_is_there_or_refused_by_name(tool):
    assert tool.missing() == []


def test_refusals_are_explained(tool):
    unsupported = (ROOT / "docs" / "unsupported.md").read_text()
    for name in tool.REFUSED:
        assert f"## {name}\n" in unsupported


def test_page_shows_signatures(tool):
    page = tool.PAGE.read_text()
    assert "`void cb_reserve_back(uint32_t cbid, uint32_t ntiles)`" in page
    assert "noc_async_read(uint64_t src_noc_addr, uint32_t dst_local_l1_addr, uint32_t size" in page


def test_the_most_used_calls_carry_what_an_editor_shows(tool):
    assert tool.undocumented() == []

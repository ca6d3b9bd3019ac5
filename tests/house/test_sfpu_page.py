"""docs/sfpu.md says what the headers have, and every function of theirs is tested somewhere."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("sfpu_page", ROOT / "tools" / "sfpu_page.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["sfpu_page"] = module
    spec.loader.exec_module(module)
    return module


def test_page_is_up_to_date(tool):
    assert tool.PAGE.read_text() == tool.page(), "run tools/sfpu_page.py"


def test_no_function_is_untested(tool):
    golden, tests = tool.golden_names(), tool.tests_by_word()
    untested = [function.name for function in tool.functions() if not tool.state(function, golden, tests)[1]]
    assert untested == []

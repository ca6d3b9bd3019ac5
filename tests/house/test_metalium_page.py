"""docs/metalium.md has every name of the C++ host API, and tests call every function of it."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("metalium_page", ROOT / "tools" / "metalium_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_page_has_the_names_of_the_headers(tool):
    assert tool.PAGE.read_text() == tool.page(), "run tools/metalium_page.py"


def test_reader_finds_functions_types_members_and_macros(tool):
    text = """
namespace a {
class Forward;
namespace detail {
struct Hidden;
}
#define SHOWN 1
template <class T> int Free(int x,
                            int y);
class Shape : public Base {
  public:
    int height() const;
    Shape operator+(int);

  private:
    int hidden();
};
struct Plain { int x; };
enum class Kind { One };
namespace detail {
int secret();
}  // namespace detail
using Alias = int;
}  // namespace a
"""
    names = {"SHOWN": [], "Free": [], "Shape": ["height"], "Plain": [], "Kind": [], "Alias": []}
    reader = tool.read(text, show_detail=False)
    assert reader.names == names
    assert reader.functions == {"Free", "height"}
    assert "secret" in tool.read(text, show_detail=True).names


def test_every_function_is_called_by_a_test(tool):
    tests = "".join(path.read_text() for path in (ROOT / "metalium" / "tests").glob("*_test.cpp"))
    assert tool.functions() - set(re.findall(r"\w+", tests)) == set()

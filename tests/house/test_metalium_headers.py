"""Public headers of the C++ host API keep implementations private: a member more must not break a built program."""

import re
from pathlib import Path

import pytest

HEADERS = Path(__file__).resolve().parents[2] / "metalium" / "include"
# Plain values, whose members are what they are: coordinates, shapes, numbers, and records that a program fills.
VALUES = {
    "bfloat16",
    "CoreRangeSet",
    "DispatchCoreConfig",
    "MeshContainer",
    "MeshCoordinate",
    "MeshCoordinateRange",
    "MeshCoordinateRangeSet",
    "MeshDeviceConfig",
    "ProfilerOptionalMetadata",
    "Shape2D",
    "ShapeBase",
    "ShardDataTransfer",
    "Table",
    "Tile",
}
CLASS = re.compile(r"^class (\w+)[^;{]*\{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
NO_MEMBER = r"(?! |(?:struct|class|friend|using|static|return|template)\b)"
MEMBER = re.compile(rf"^    {NO_MEMBER}([\w:<>, *]+?) +&?(\w+_)(?=[ ,;{{=])[^()]*?;", re.MULTILINE)
POINTER = re.compile(r"std::(?:unique|shared)_ptr<")


def members(text: str) -> dict[str, list[str]]:
    """Data members of each class that are not pointers to what is hidden."""
    found = {}
    for name, body in CLASS.findall(text):
        found[name] = [f"{kind} {member}" for kind, member in MEMBER.findall(body) if not POINTER.match(kind)]
    return found


def test_reader_sees_members_and_pointers():
    text = """
class Open : public Base {
  public:
    int size() const { return size_; }

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
    std::vector<int> first_, second_;
    int size_ = 0;  // bytes
};
class Hidden {
    std::shared_ptr<const Impl> impl_;  // never changes
};
"""
    assert members(text) == {"Open": ["std::vector<int> first_", "int size_"], "Hidden": []}


@pytest.mark.parametrize("header", sorted(HEADERS.glob("tt-metalium/**/*.hpp")), ids=lambda path: path.name)
def test_classes_hold_nothing_but_a_pointer_to_what_they_are(header):
    shown = {name: open_members for name, open_members in members(header.read_text()).items() if name not in VALUES}
    assert not {name: found for name, found in shown.items() if found}


def test_values_are_classes_that_exist():
    text = "".join(path.read_text() for path in HEADERS.glob("tt-metalium/**/*.hpp"))
    assert {name for name in VALUES if not re.search(rf"^class {name}\b", text, re.MULTILINE)} == set()

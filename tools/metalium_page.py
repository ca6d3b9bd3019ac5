"""Writes the list of names in docs/metalium.md: what the headers of the C++ host API declare."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADERS = ROOT / "metalium" / "include"
PAGE = ROOT / "docs" / "metalium.md"
MARK = "## Every name, by header\n"
# Headers whose `detail` is public, as upstream has it.
PUBLIC_DETAIL = {"tt-metalium/tt_metal.hpp", "tt-metalium/util.hpp"}
# Zones of a profiler that is not there, and what fmt needs to print our types.
LEFT_OUT = {"tracy/Tracy.hpp", "fmt/base.h"}
TYPE = re.compile(r"(?:enum class|enum|class|struct)\s+(?:\w+\(.*?\)\s+)?(\w+)\b(?!\s*[<;])")
ALIAS = re.compile(r"using (\w+) =")
MACRO = re.compile(r"#define (\w+)")
FUNCTION = re.compile(r"(?<![:\w~])(\w+)\(")
CONSTANT = re.compile(r"(?:(?:inline|constexpr|static|const) )+[\w:<>]+ (\w+)\b")
NOT_A_FUNCTION = {
    "if",
    "for",
    "while",
    "return",
    "switch",
    "sizeof",
    "decltype",
    "requires",
    "static_assert",
    "operator",
}
NOT_OURS = {
    "operator",
    "mesh_impl",
    "place",
    "fmt",
    "std",
    "impl",
    "Where",
    "StreamFormatter",
    "combine",
    "bool",
    "float",
    "T",
}
NOT_A_NAME = ("using ", "namespace", "friend", "extern", "static_assert", "return", "public:", "private:", "protected:")


def is_function(line: str, name: str) -> bool:
    """Does the line declare a function of that name?"""
    return not TYPE.match(line) and not MACRO.match(line) and re.search(rf"(?<![:\w~]){name}\(", line) is not None


def declared(line: str) -> str | None:
    """The name that a line of a header declares, if it begins a declaration."""
    line = re.sub(r"^template <.*>\s*(?=\w)", "", line.split("//")[0])
    for pattern in (TYPE, ALIAS, MACRO):
        if found := pattern.match(line):
            return found[1]
    if not line[:1].isalpha() or line.startswith(NOT_A_NAME) or re.match(r"(class|struct|template)\b", line):
        return None
    if (found := FUNCTION.search(line)) and found[1] not in NOT_A_FUNCTION:
        return found[1]
    found = CONSTANT.match(line)
    return found[1] if found else None


class Reader:
    """Reads a header line by line: names at namespace level and, for each class, those of its public members."""

    def __init__(self, show_detail: bool) -> None:
        self.names: dict[str, list[str]] = {}
        self.functions: set[str] = set()
        self.show_detail = show_detail
        self.spaces: list[str] = []
        self.only_forward = False  # since the last namespace began: such a one ends with a plain brace
        self.owner, self.public = "", True

    def read(self, line: str) -> None:
        outside = line[:1] not in (" ", "")
        if space := re.match(r"(?:inline )?namespace ([\w:]+) \{$", line):
            self.spaces.append(space[1])
            self.only_forward = True
        elif line.startswith("}  // namespace") or (line == "}" and self.only_forward):
            self.spaces.pop()
            self.only_forward = False
        elif outside and not re.match(r"(class|struct|enum)\b.*;", line):
            self.only_forward = False
        if line.startswith("}"):
            self.owner = ""
        elif outside and (self.show_detail or "detail" not in "::".join(self.spaces).split("::")):
            self.read_outside(line)
        elif self.owner:
            self.read_member(line)

    def read_outside(self, line: str) -> None:
        name = declared(line)
        if not name or name in NOT_OURS:
            return
        self.names.setdefault(name, [])
        self.note(line, name)
        plain = re.sub(r"^template <.*>\s*", "", line)
        if TYPE.match(plain) and plain.endswith("{") and not plain.startswith("enum"):
            self.owner, self.public = name, plain.startswith("struct")

    def read_member(self, line: str) -> None:
        if line.strip() in ("public:", "private:", "protected:"):
            self.public = line.strip() == "public:"
        member = declared(line.strip()) if self.public and re.match(r" {4}\w", line) else None
        if member and member not in (self.owner, *NOT_OURS, *self.names[self.owner]):
            self.names[self.owner].append(member)
            self.note(line.strip(), member)

    def note(self, line: str, name: str) -> None:
        if is_function(line, name):
            self.functions.add(name)


def read(text: str, show_detail: bool) -> Reader:
    reader = Reader(show_detail)
    for line in text.splitlines():
        reader.read(line)
    return reader


def functions() -> set[str]:
    """Every function and method of the layer."""
    found = (read(path.read_text(), str(path.relative_to(HEADERS)) in PUBLIC_DETAIL).functions for path in headers())
    return set().union(*found)


def headers() -> list[Path]:
    return [path for path in sorted(HEADERS.rglob("*.h*")) if str(path.relative_to(HEADERS)) not in LEFT_OUT]


def row(header: Path) -> str:
    path = str(header.relative_to(HEADERS))
    shown = []
    for name, members in read(header.read_text(), path in PUBLIC_DETAIL).names.items():
        inside = ", ".join(members)
        shown.append(f"`{name}`" + (f" ({inside})" if inside else ""))
    return f"| `{path}` | {'; '.join(shown)} |" if shown else ""


def table() -> str:
    rows = [text for text in map(row, headers()) if text]
    return "\n".join(
        [
            "",
            "Written by `tools/metalium_page.py`.",
            "",
            "| header | names (members of a class) |",
            "|---|---|",
            *rows,
            "",
        ]
    )


def page() -> str:
    return PAGE.read_text().split(MARK)[0] + MARK + table()


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.exit(0)

"""kernel_api/spellings.txt: other paths of headers, and refused ones, become files wherever kernels are compiled."""

import re
from pathlib import Path

from tessera import places

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ROOT / "kernel_api"


def table() -> list[tuple[str, str]]:
    lines = [line for line in (HEADERS / "spellings.txt").read_text().splitlines() if not line.startswith("#")]
    return [tuple(line.split(" -> ")) for line in lines]


def headers_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for suffix in ("h", "hpp", "def") for path in folder.rglob(f"*.{suffix}")}


def real_headers() -> set[str]:
    return headers_in(HEADERS)


def test_table_is_sorted_and_names_each_spelling_once():
    lines = [" -> ".join(row) for row in table()]
    assert len(lines) > 200
    assert lines == sorted(lines)
    assert len({spelling for spelling, _ in table()}) == len(lines)


def test_every_spelling_leads_to_a_header_or_to_an_entry_of_unsupported():
    unsupported = (ROOT / "docs" / "unsupported.md").read_text()
    known = real_headers() | {spelling for spelling, _ in table()}
    for spelling, target in table():
        if refused := re.fullmatch(r"unsupported (.+)", target):
            assert f"## {refused[1]}\n" in unsupported, spelling
        else:
            assert target in known, spelling


def test_a_header_that_only_includes_another_is_a_line_of_the_table():
    forwards = []
    for name in sorted(real_headers()):
        code = re.sub(r"//.*", "", (HEADERS / name).read_text()).replace("#pragma once", "").split("\n")
        lines = [line for line in code if line.strip()]
        if len(lines) == 1 and lines[0].startswith(('#include "', "#error")):
            forwards.append(name)
    assert not forwards, f"write them into kernel_api/spellings.txt: {forwards}"


def refusal(spelling: str, target: str) -> str:
    return f"#error tessera-{target.replace(' ', ': ')} ({spelling.removeprefix('library/')})"


def test_installed_headers_are_the_real_ones_and_the_spellings():
    installed = places.data_dir() / "kernel_api"
    found = headers_in(installed)
    assert found == real_headers() | {spelling for spelling, _ in table()}
    for spelling, target in table():
        text = (installed / spelling).read_text()
        assert f"#include <{target}>" in text or refusal(spelling, target) in text

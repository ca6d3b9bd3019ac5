"""Writes the table of all timing constants and their sources into docs/timing.md, from arch/*.timing.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "timing.md"
CHIPS = ("wormhole_b0", "blackhole")
BEGIN, END = "<!-- constants: tools/timing_constants.py -->\n", "<!-- end of constants -->\n"
TABLES = ("sfpu", "inits", "errors")


def _cell(entry: dict | None) -> str:
    if entry is None:
        return "-"
    value = entry["value"]
    return f"{value:g}" if isinstance(value, (int, float)) else f"{len(value)} places"


def _rows(name: str, one: dict | None, other: dict | None) -> str:
    sources = list(dict.fromkeys(entry["source"] for entry in (one, other) if entry))
    return f"| `{name}` | {_cell(one)} | {_cell(other)} | {'; '.join(sources)} |"


def table() -> str:
    chips = [json.loads((ROOT / "arch" / f"{chip}.timing.json").read_text()) for chip in CHIPS]
    lines = ["| constant | Wormhole | Blackhole | source |", "|---|---|---|---|"]
    for name in dict.fromkeys([*chips[0], *chips[1]]):
        one, other = (chip.get(name) for chip in chips)
        if name not in TABLES:
            lines.append(_rows(name, one, other))
            continue
        lines += [_rows(f"{name}.{each}", one.get(each), other.get(each)) for each in dict.fromkeys([*one, *other])]
    return "\n".join(lines) + "\n"


def page() -> str:
    text = PAGE.read_text()
    before, after = text[: text.index(BEGIN) + len(BEGIN)], text[text.index(END) :]
    return before + table() + after


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.exit(0)

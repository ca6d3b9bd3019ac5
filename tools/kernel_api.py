"""Writes docs/kernel-api.md: which symbols of upstream's kernel API exist here and are tested.

The names come from docs/reference/KERNEL_API.md. `--missing` lists data-movement symbols that are
neither there nor refused by name.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference" / "KERNEL_API.md"
PAGE = ROOT / "docs" / "kernel-api.md"
HEADERS = ROOT / "kernel_api"
DATA_MOVEMENT = (
    "DF",
    "AG",
    "TA/",
    "CTA",
    "firmware",
    "internal/",
    "hostdev",
    "api/numeric",
    "api/remote",
    "api/socket",
    "ttnn/",
)
NOT_OURS = {"print"}  # a member of debug printing, filed under a generated header
REFUSED = {
    "fabric": re.compile(r"fabric|socket|downstream|run_routing|erisc|eth_"),
    "sfpu": re.compile(r"reshuffle"),
    "register-pointers": re.compile(r"WALL_CLOCK"),
}
WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Symbol:
    name: str
    header: str

    @property
    def moves_data(self) -> bool:
        return self.name not in NOT_OURS and self.header.startswith(DATA_MOVEMENT)


def ranked_symbols(text: str) -> list[Symbol]:
    """The rows of tables 3 and 3b: number, symbol, uses, ..., header, signature, semantics."""
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if re.match(r"^\| \d+ \| `", line) and len(cells) > 6:
            found.append(Symbol(cells[2].strip("`").lstrip("."), cells[6]))
    return found


def remaining_symbols(text: str) -> list[Symbol]:
    """Table 3c, one signature per row, and the register names of section 7."""
    found = []
    for line in text[text.index("### 3c.") : text.index("## 4.")].splitlines():
        if match := re.match(r"^\| `(?:<.*?> )?(?:\w+ )*?(\w+)\(", line):
            found.append(Symbol(match[1], "DF"))
    section = text[text.index("## 7.") : text.index("## 8.")]
    for line in section.splitlines():
        if line.startswith("| ") and "|---" not in line:
            names = re.findall(
                r"\b(?:NOC_[A-Z_0-9]+|noc_\w+|inc_noc_counter_val|riscv_wait|\w+_cmd_buf)\b", line.split("|")[1]
            )
            found += [Symbol(name, "DF") for name in names]
    return found


def symbols() -> list[Symbol]:
    text = REFERENCE.read_text()
    by_name = {symbol.name: symbol for symbol in [*remaining_symbols(text), *ranked_symbols(text)]}
    return sorted(by_name.values(), key=lambda symbol: symbol.name)


def words_in(paths: list[Path]) -> set[str]:
    return {word for path in paths for word in WORD.findall(path.read_text(errors="ignore"))}


def defined() -> set[str]:
    code = []
    for path in [*HEADERS.rglob("*.h"), *HEADERS.rglob("*.hpp")]:
        code.append(re.sub(r"//.*", "", path.read_text()))
    made_by_build = {"kernel_main", "MAIN", "NAMESPACE"}
    return set(WORD.findall("\n".join(code))) | made_by_build


def tested() -> set[str]:
    places = [*(ROOT / "src").rglob("*_test.cpp"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.cpp")]
    kernels = [
        path
        for folder in ("examples", "models")
        for suffix in ("cpp", "hpp")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]
    return words_in([*places, *kernels])


_DEFINITION = re.compile(
    r"(?P<doc>(?:^[ \t]*///?.*\n)*)(?P<template>^[ \t]*template <.*>\n(?:^[ \t]+.*>\n)?)?"
    r"^[ \t]*(?:(?:ALWI|FORCE_INLINE|inline|constexpr|static|explicit)\s+)+(?P<type>[\w:<>*& ]*?[\s*&])?"
    r"(?P<name>\w+)\((?P<arguments>[^{};]*?)\)\s*(?:const\s*)?(?:\{|:)",
    re.M,
)


@dataclass(frozen=True)
class Definition:
    """A function of our headers: how it is called, and the comment that an editor shows."""

    signature: str
    doc: str


def definitions() -> dict[str, Definition]:
    """By name; of several the one with a comment, else the first."""
    found: dict[str, Definition] = {}
    for path in sorted([*HEADERS.rglob("*.h"), *HEADERS.rglob("*.hpp")]):
        if "llk" in path.parts:
            continue
        for one in _DEFINITION.finditer(path.read_text()):
            arguments = " ".join(one["arguments"].split())
            doc = " ".join(re.findall(r"^\s*/// ?(.*)$", one["doc"], re.M))
            made = Definition(f"{(one['type'] or '').strip()} {one['name']}({arguments})".strip(), doc)
            if one["name"] not in found or (doc and not found[one["name"]].doc):
                found[one["name"]] = made
    return found


def undocumented(most_used: int = 120) -> list[str]:
    """Functions among the most used symbols whose definition carries no comment for an editor."""
    known = definitions()
    ranked = ranked_symbols(REFERENCE.read_text())[:most_used]
    return [one.name for one in ranked if one.name in known and not known[one.name].doc]


def refusal(symbol: Symbol) -> str:
    return next((name for name, pattern in REFUSED.items() if pattern.search(f"{symbol.name} {symbol.header}")), "")


def state(symbol: Symbol, have: set[str], used: set[str]) -> str:
    if refused := refusal(symbol):
        return f"[unsupported](unsupported.md#{refused})"
    if symbol.name not in have:
        return "missing"
    return "tested" if symbol.name in used else "there, no test names it"


def table(chosen: list[Symbol], have: set[str], used: set[str]) -> list[str]:
    known = definitions()

    def row(symbol: Symbol) -> str:
        call = known.get(symbol.name)
        shown = f"`{call.signature}`".replace("|", "\\|") if call else f"`{symbol.name}`"
        words = f"<br>{call.doc}" if call and call.doc else ""
        return f"| {shown}{words} | {symbol.header} | {state(symbol, have, used)} |"

    return ["| symbol | header | state |", "|---|---|---|", *map(row, chosen), ""]


def page() -> str:
    have, used, everything = defined(), tested(), symbols()
    movers = [symbol for symbol in everything if symbol.moves_data]
    others = [symbol for symbol in everything if not symbol.moves_data]
    lines = [
        "# Which of the kernel API is there",
        "",
        "Made by `tools/kernel_api.py` from the names in [reference/KERNEL_API.md](reference/KERNEL_API.md) (its",
        "abbreviations for headers too), the headers in `kernel_api/` (signatures, what an editor shows of each call),",
        "and tests, examples and micro-ops using them.",
        "",
        "## Data movement (BRISC, NCRISC)",
        "",
        *table(movers, have, used),
        "## Compute",
        "",
        "Kernels below the compute API (instructions, LLKs, SFPI) are in [low-level-kernels.md](low-level-kernels.md),",
        "what is modelled of each instruction in [tensix-instructions.md](tensix-instructions.md).",
        "",
        *table(others, have, used),
    ]
    return "\n".join(lines)


def missing() -> list[str]:
    have = defined()
    return [s.name for s in symbols() if s.moves_data and s.name not in have and not refusal(s)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missing", action="store_true")
    if parser.parse_args().missing:
        print("\n".join(missing()))
        return 1 if missing() else 0
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())

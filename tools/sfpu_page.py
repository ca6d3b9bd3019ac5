"""Writes docs/sfpu.md: every SFPU function of the kernel headers, whether its bits are the card's, and its test."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "sfpu.md"
HEADERS = ROOT / "kernel_api"
KERNELS = ROOT / "tests" / "golden" / "sfpu" / "kernels.json"
GOLDEN_TEST = "tests/golden/test_sfpu_kernels.py"
WORD = re.compile(r"[A-Za-z_]\w*")
INTRODUCTION = """\
# SFPU functions, symbol by symbol

Made by `tools/sfpu_page.py` from the headers in `kernel_api/`. Each `X` has its `X_init`; the same headers are found by
their newer paths under `api/compute/`.

Of {total} functions {exact} are *exact*: every word equals the golden vectors, through compute kernels on Wormhole and
Blackhole (all 65,536 bfloat16 inputs of functions of one tile in `make test-all`, a sample always). {source} are *by
source*: the operation sequence of the kernels of August 2026, or another name of an exact one; there are no vectors of
their own. {unsupported} are *unsupported*: the name exists and raises `Unsupported`."""
FUNCTION = re.compile(r"^ALWI void (\w+)\(", re.MULTILINE)


@dataclass(frozen=True)
class Function:
    name: str
    header: str
    body: str

    @property
    def is_refused(self) -> bool:
        return f'tess_unsupported("{self.name}")' in self.body


def functions() -> list[Function]:
    """The functions of headers that reach the SFPU; their init calls belong to them."""
    found = {}
    for path in sorted([HEADERS / "compute_kernel_api.h", *(HEADERS / "compute_kernel_api").rglob("*.h")]):
        text = path.read_text()
        if '"tessera/sfpu.h"' not in text:
            continue
        starts = [*FUNCTION.finditer(text)]
        for match, following in zip(starts, [*starts[1:], None], strict=False):
            name, end = match[1], following.start() if following else len(text)
            if not re.search(r"_init(_pack)?$", name):
                header = str(path.relative_to(HEADERS)).removeprefix("compute_kernel_api/")
                found.setdefault(name, Function(name, header, text[match.start() : end]))
    return sorted(found.values(), key=lambda function: function.name)


def golden_names() -> set[str]:
    """Functions that the golden chains call; the golden test holds them to every bit."""
    table = json.loads(KERNELS.read_text())
    return set(WORD.findall(" ".join([*(text for text, _ in table["chains"]), *(row[2] for row in table["topk"])])))


def tests_by_word() -> dict[str, str]:
    places = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "src").rglob("*_test.cpp")]
    places += [path for suffix in ("cpp", "hpp") for path in (ROOT / "models").rglob(f"*.{suffix}")]
    words = {}
    for path in sorted(places, key=lambda path: ("golden" not in path.parts, path)):
        for word in WORD.findall(path.read_text(errors="ignore")):
            for form in ("int32", "uint32", "uint16"):  # FORM in a test's table stands for each
                words.setdefault(word.replace("FORM", form), str(path.relative_to(ROOT)))
    return words


def state(function: Function, golden: set[str], tests: dict[str, str]) -> tuple[str, str]:
    if function.is_refused:
        return "unsupported", tests.get(function.name, "")
    if function.name in golden:
        return "exact", GOLDEN_TEST
    return "by source", tests.get(function.name, "")


def page() -> str:
    golden, tests = golden_names(), tests_by_word()
    rows = [(function, *state(function, golden, tests)) for function in functions()]
    count = {
        kind: sum(1 for _, found, _ in rows if found.endswith(kind)) for kind in ("exact", "source", "unsupported")
    }
    lines = [
        *INTRODUCTION.format(total=len(rows), **count).splitlines(),
        "",
        "| symbol | header under `compute_kernel_api/` | state | test |",
        "|---|---|---|---|",
        *[f"| `{function.name}` | `{function.header}` | {kind} | {test} |" for function, kind, test in rows],
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())

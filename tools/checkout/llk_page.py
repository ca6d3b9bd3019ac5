"""Writes docs/llk-tests.md: which of tt-llk's test sources pass on the instruction engine, and why others do not."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from checkout.llk_tests import CHIPS, SETS, by_source

HEAD = f"""# tt-llk's own tests

tt-llk tests its low-level kernels with C++ sources (`tests/sources`) that Python builds, feeds and judges
(`tests/python_tests`). `tools/upstream.py --tree <checkout> --llk-tests` runs them on the instruction engine
([low-level kernels](low-level-kernels.md)): each source is compiled for the three TRISC roles with the `build.h` that
tt-llk's own infrastructure generates; parameters, stimuli, golden results and comparisons are tt-llk's. Only the build,
the run and reads and writes of L1 are replaced (`tools/checkout/llk/card.py`). Of each source {SETS} parameter sets run
on each chip, and one of every test function, drawn by a fixed seed and spread over formats. Written by
`tools/upstream.py --page`; nothing here is edited by hand.

A source passes when on every chip that tt-llk runs it on at least {SETS} sets ran, or all there are, and none failed.
"""
# Sources that are no test of arithmetic or movement, by the first pattern in their name.
OUTSIDE = (
    ("_perf.cpp", "measures cycles with the card's profiler"),
    ("profiler_", "tests the card's profiler"),
    ("dprint_", "reads the card's print buffer with strings of an ELF file"),
    ("device_print_", "reads the card's print buffer with strings of an ELF file"),
    ("debug_dest_", "reads and writes Dst through the RISC's debug window"),
)


def outside(source: str) -> str:
    return next((why for part, why in OUTSIDE if part in source), "")


def table_of(run: dict) -> dict[str, Counter]:
    return by_source(run.get("llk_tests", {}), run.get("llk_left", {}))


def too_few(counts: Counter, chip: str) -> bool:
    """Fewer sets ran than a verdict needs, though there are more."""
    return 0 < counts[chip, "passed"] < SETS and counts[chip, "left"] > 0


def verdict(counts: Counter) -> str:
    passed, failed = (sum(counts[chip, outcome] for chip in CHIPS) for outcome in ("passed", "failed"))
    if failed:
        return "fails"
    if not passed:
        return "not run"
    return "fails" if any(too_few(counts, chip) for chip in CHIPS) else "passes"


def sort(run: dict) -> dict[str, list[str]]:
    """Sources by what became of them: passes, fails, not run, outside."""
    table = table_of(run)
    groups: dict[str, list[str]] = {"passes": [], "fails": [], "not run": [], "outside": []}
    for source in run["llk_sources"]["all"]:
        groups["outside" if outside(source) else verdict(table[source])].append(source)
    return groups


def summary(run: dict) -> str:
    if "llk_sources" not in run:
        return "nothing ran"
    groups = sort(run)
    passes, fails, idle = (len(groups[name]) for name in ("passes", "fails", "not run"))
    share = passes / max(1, passes + fails + idle)
    return (
        f"{passes} of {passes + fails + idle} source files that need no debug hardware pass ({share:.0%}): "
        f"{fails} fail, {idle} did not run. {len(groups['outside'])} more need the card's debug hardware."
    )


def cell(counts: Counter, chip: str) -> str:
    passed, failed = counts[chip, "passed"], counts[chip, "failed"]
    return f"{passed} of {passed + failed}" if passed + failed else "-"


def reasons(counts: Counter) -> str:
    found = [(key[1], count) for key, count in counts.items() if key[0] == "reason"]
    texts = [f"{text} ({count})" for text, count in sorted(found, key=lambda pair: -pair[1])[:2]]
    texts += [f"fewer than {SETS} sets on {chip}" for chip in CHIPS if too_few(counts, chip)]
    return "; ".join(texts).replace("|", "\\|").replace("<", "&lt;")


def section(run: dict) -> list[str]:
    table, groups = table_of(run), sort(run)
    lines = [f"## {run['revision']}", "", summary(run), ""]
    lines += ["| source | Blackhole | Wormhole | why not |", "|---|---|---|---|"]
    for source in sorted(groups["passes"] + groups["fails"]):
        counts = table[source]
        cells = " | ".join(cell(counts, chip) for chip in CHIPS)
        lines.append(f"| {source.removeprefix('sources/')} | {cells} | {reasons(counts)} |")
    lines += ["", "| source that did not run | why |", "|---|---|"]
    for source in sorted(groups["not run"] + groups["outside"]):
        why = outside(source) or skip_reason(run, source)
        lines.append(f"| {source.removeprefix('sources/')} | {why} |")
    return lines


def skip_reason(run: dict, source: str) -> str:
    for one in run["llk_tests"].values():
        if one["source"] == source and one["outcome"] == "skipped":
            return one["reason"]
    driven = source in run["llk_sources"].get("driven", ())
    return "not run yet" if driven else "no Python test of this revision drives it on these chips"


def write(page: Path, folder: Path) -> None:
    runs = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    sections = [line for run in runs if "llk_tests" in run for line in section(run)]
    if sections:
        page.write_text("\n".join([HEAD, *sections]).rstrip() + "\n")

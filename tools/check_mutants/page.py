"""docs/check-mutation.md from the results of a whole run."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

from check_mutants.calls import ROOT, Mutant, kind_of, source_of
from check_mutants.lines import RIGHT, Expected
from check_mutants.reasons import is_race, reason

PAGE = ROOT / "docs" / "check-mutation.md"
KINDS = {
    "cb": "reserve, push, wait, pop",
    "barrier": "barrier, flush",
    "semaphore": "semaphore",
    "dst": "Dst step",
    "init": "init, start-up",
    "uninit": "uninit",
}
HEAD = """\
# What checked mode says of a missing call

In every kernel of the micro-ops and lessons each barrier, flush, push, pop, reserve, wait, init, uninit, Dst step and
semaphore call is removed in turn, moved past the neighbour to which the order matters, or moved out of its loop.
Programs that run the kernel run in checked mode: the gallery's, the lessons', and small ones for the branches that
these leave out.

*Reported* means: a place (`-->`) of a finding or an error is a line that the call guarded or the call that it pairs
with. For a buffer that is a line which uses the same buffer; for a barrier the transfer, or what follows up to the
next barrier; for a semaphore its other calls, or what follows a wait; for a Dst step the other steps and what works
on Dst; for an init what works with it; for a displaced call also the call and what it moved past. The exact rule is
`tools/check_mutants/lines.py`; it accepts {blind:.0f} % of the lines in a kernel's functions on average.
*In another kernel*: the report names the other end, such as the wait that starves.

A mutant that nobody reports runs on as an ordinary program: {seeds} seeds, 1 and 2 workers, transfers soon and as
late as the rules allow, both chips, two launches in a row on one device; and under {schedules} fuzzed schedules of each
chip ([fuzzing](fuzzing.md)). Where every launch has the bits of the unchanged program it is *harmless*, with the
reason in the last table; one launch with other bits makes it *missed*.
So does a race by design, even where no launch showed it.
"""
MADE = """\
Made by `tools/check_mutation.py --page`. The run took {minutes:.0f} minutes, summed over its processes (`--jobs`), on a
busy machine, with {builds} build{s} of the core; one that was stopped goes on where it was. `--only TEXT` looks at some
kernels. `make test` runs a few mutants and checks that this page fits the kernels, `make test-all` runs all.
"""


def is_harmless(row: dict[str, Any]) -> bool:
    return row["seen"] == "not noticed" and not is_race(row)


def is_missed(row: dict[str, Any]) -> bool:
    return row["seen"] == "wrong result" or (row["seen"] == "not noticed" and is_race(row))


def is_right(row: dict[str, Any]) -> bool:
    return row["seen"] in RIGHT


def accepted(found: list[dict[str, Any]]) -> float:
    """The share of a kernel's lines at which a report would be right, on average."""
    shares = []
    for row in found:
        source = source_of(row["file"])
        mutant = Mutant(*(row[name] for name in ("file", "line", "column", "call", "how")))
        inside = [n for n in range(len(source.code)) if not source.is_blank(n) and source.function_at(n)]
        right = Expected(mutant, source).lines
        shares.append(sum(n + 1 in right for n in inside) / len(inside))
    return sum(shares) / len(shares)


def percent(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"


def headline(found: list[dict[str, Any]]) -> str:
    wrong = [row for row in found if not is_harmless(row) and row["seen"] != "not run"]
    right = [row for row in wrong if is_right(row)]
    reported = [row for row in wrong if row["seen"] in (*RIGHT, "elsewhere")]
    there = sum(row["seen"] == "other kernel" for row in right)
    first = sum(row["first"] for row in right)
    seeds = sum("wrong" in row for row in right)
    harmless, not_run = sum(map(is_harmless, found)), sum(row["seen"] == "not run" for row in found)
    return (
        f"**{len(right)} of the {len(wrong)} mutants that are wrong programs are reported at the right line "
        f"({percent(len(right), len(wrong))})**; {len(reported)} are reported at all. Of the {len(right)}, "
        f"{len(right) - there} reports point into the changed kernel and {there} to the other end in another one; "
        f"{first} are the first that the run gives, {seeds} came under another seed only. {harmless} mutants are "
        f"harmless, {not_run} are not reached, of {len(found)} in all."
    )


def summary(found: list[dict[str, Any]]) -> str:
    return headline(found).replace("**", "")


def kinds_table(found: list[dict[str, Any]]) -> list[str]:
    lines = [
        "| call | mutants | reported | elsewhere | missed | harmless | not reached |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, name in KINDS.items():
        rows = [row for row in found if kind_of(row["call"]) == kind]
        counts = [
            len(rows),
            sum(map(is_right, rows)),
            sum(row["seen"] == "elsewhere" for row in rows),
            sum(map(is_missed, rows)),
            sum(map(is_harmless, rows)),
            sum(row["seen"] == "not run" for row in rows),
        ]
        lines.append(f"| {name} | " + " | ".join(map(str, counts)) + " |")
    return lines


def ways_table(found: list[dict[str, Any]]) -> list[str]:
    lines = ["| change | mutants | reported | harmless |", "|---|---|---|---|"]
    for how in ("removed", "later", "earlier", "before the loop", "after the loop"):
        rows = [row for row in found if row["how"] == how]
        lines.append(f"| {how} | {len(rows)} | {sum(map(is_right, rows))} | {sum(map(is_harmless, rows))} |")
    return lines


def codes_table(found: list[dict[str, Any]]) -> list[str]:
    codes = Counter(row["code"] for row in found if is_right(row))
    ordered = sorted(codes.items(), key=lambda item: (-item[1], item[0]))
    return ["| finding or error | mutants |", "|---|---|", *(f"| `{code}` | {count} |" for code, count in ordered)]


def kernels_table(found: list[dict[str, Any]]) -> list[str]:
    lines = ["| kernel | mutants | reported | harmless |", "|---|---|---|---|"]
    for file in dict.fromkeys(row["file"] for row in found):
        rows = [row for row in found if row["file"] == file]
        lines.append(f"| {shown(file)} | {len(rows)} | {sum(map(is_right, rows))} | {sum(map(is_harmless, rows))} |")
    return lines


def shown(file: str) -> str:
    return file.removeprefix("models/demos/")


def place(row: dict[str, Any]) -> str:
    return f"| {shown(row['file'])}:{row['line']} | `{row['call']}` | {row['how']} |"


def not_right(row: dict[str, Any]) -> str:
    if row["seen"] == "elsewhere":
        places = ", ".join(f"{shown(os.path.normpath(file))}:{line}" for file, line in row["places"])
        return f"{place(row)} reported elsewhere: `{row['code']}` at {places} |"
    if row["seen"] == "wrong result":
        return f"{place(row)} missed: wrong in {row['wrong']} |"
    return f"{place(row)} missed: {reason(row)}; equal bits in {row['equal']} launches |"


def harmless(row: dict[str, Any]) -> str:
    programs = f"{len(row['reached'])} program{'s' if len(row['reached']) > 1 else ''}"
    return f"{place(row)} {reason(row)} | {row['equal']} of {programs} |"


def made(found: list[dict[str, Any]]) -> list[str]:
    builds = len({row["mark"] for row in found})
    return MADE.format(
        minutes=sum(row["seconds"] for row in found) / 60, builds=builds, s="s" if builds > 1 else ""
    ).splitlines()


def page(found: list[dict[str, Any]], seeds: int, schedules: int) -> str:
    bad = [row for row in found if row["seen"] == "elsewhere" or is_missed(row)]
    unreached = [f"{place(row)} {reason(row)} |" for row in found if row["seen"] == "not run"]
    head = ["| kernel | call | change | what happens |", "|---|---|---|---|"]
    parts = [
        HEAD.format(seeds=seeds, schedules=schedules, blind=100 * accepted(found)).splitlines(),
        [headline(found)],
        kinds_table(found),
        ways_table(found),
        codes_table(found),
        ["## Not at the right line"],
        [*head, *map(not_right, bad)] if bad else ["None."],
        ["## Not reached"],
        [*head, *unreached] if unreached else ["None: every call is run by some program."],
        ["## By kernel"],
        kernels_table(found),
        ["## Harmless"],
        [
            "| kernel | call | change | why | launches with equal bits |",
            "|---|---|---|---|---|",
            *map(harmless, filter(is_harmless, found)),
        ],
        ["## How this page is made"],
        made(found),
    ]
    return "\n\n".join("\n".join(part).strip() for part in parts) + "\n"

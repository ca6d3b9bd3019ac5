"""Findings and failing schedules as the templates show them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tessera import places

Data = dict[str, Any]


def summary(findings: Sequence[Data], graph: Data | None) -> list[tuple[str, str]]:
    """(kind, words) of the chips below the title."""
    counts: dict[str, int] = {}
    for finding in findings:
        kind = finding.get("severity", "finding")
        counts[kind] = counts.get(kind, 0) + 1
    chips = [(kind, f"{n} {kind}{'' if n == 1 else 's'}") for kind, n in counts.items()]
    if graph:
        waiting = [fiber for fiber in graph["fibers"] if fiber["state"] == "waiting"]
        on = len({tuple(fiber["core"]) for fiber in waiting})
        kernels = "1 kernel waits" if len(waiting) == 1 else f"{len(waiting)} kernels wait"
        chips.append(("error", f"deadlock: {kernels} on {on} core{'' if on == 1 else 's'}"))
    return chips


def card(finding: Data) -> Data:
    return {
        "kind": finding.get("severity", "finding"),
        "code": finding["code"],
        "headline": finding["headline"],
        "chips": _chips(finding),
        "cores": " ".join(f"{x},{y}" for x, y in cores_of(finding)),
        "places": finding.get("places", []),
        "rows": "\n".join(row.removeprefix("| ").rstrip() for row in finding.get("rows", [])),
        "where": finding.get("where", []),
        "note": finding.get("note"),
        "help": finding.get("help"),
        "explanation": explanation(finding["code"]),
    }


def cores_of(finding: Data) -> list[tuple[int, int]]:
    found = finding.get("cores") or ([finding["core"]] if finding.get("core") else [])
    return [(x, y) for x, y in found]


def _chips(finding: Data) -> list[str]:
    chips = [finding["role"]] if finding.get("role") else []
    if finding.get("core"):
        x, y = finding["core"]
        more = finding.get("cores_folded") or 0
        chips.append(f"core ({x},{y})" + (f" and {more} more" if more else ""))
    if (finding.get("times") or 1) > 1:
        chips.append(f"{finding['times']} times")
    return chips


@cache
def _markdown() -> Any:
    from markdown_it import MarkdownIt

    from tessera.report import source

    made = MarkdownIt("commonmark", {"highlight": lambda code, language, _: source.highlighted(code, language)})
    return made.enable("table")


def explanation(code: str) -> Any:
    """The error's page as HTML, without its title and with its links taken away: they lead out of this page."""
    from markupsafe import Markup

    file = places.error_pages() / f"{code}.md"
    if not file.is_file():
        return ""
    reader = _markdown()
    tokens = reader.parse(file.read_text().partition("\n")[2])
    for token in tokens:
        token.children = [child for child in token.children or () if child.type not in ("link_open", "link_close")]
        if token.type in ("heading_open", "heading_close"):
            token.tag = "h4"
        token.hidden = token.hidden or (token.type == "html_block")
    kept = [token for token in tokens if token.type != "html_block"]
    return Markup(reader.renderer.render(kept, reader.options, {}))


def schedule(failure: Data, context: int = 2) -> Data:
    """What fails, and the order of the failing run beside that of a good one, from where they part."""
    failing, good = failure["failing_order"], failure["good_order"]
    both = zip(failing, good, strict=False)
    parts_at = next((n for n, (a, b) in enumerate(both) if a != b), min(len(failing), len(good)))
    longest = max(len(failing), len(good))
    steps = [
        {"number": n + 1, "hit": n >= parts_at, "failing": _at(failing, n), "good": _at(good, n)}
        for n in range(max(0, parts_at - context), longest)
    ]
    return {**{key: failure[key] for key in ("ends", "sentence", "program", "file", "text")}, "steps": steps}


def _at(order: Sequence[str], number: int) -> str:
    return order[number] if number < len(order) else ""

"""The grid of cores: what each cell shows, and what the page says of a core that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tessera.report import cards, waits

Data = dict[str, Any]
# The worst of a core colours its cell.
_WORST = ("cause", "finding", "waiting", "finished", "used")
_MEANING = {
    "cause": "cause of the deadlock",
    "finding": "finding",
    "waiting": "a kernel waits",
    "finished": "finished",
    "used": "in the program",
}


def details(findings: Sequence[Data], graph: Data | None, l1_map: Data | None) -> dict[str, Data]:
    """By "x,y": state, kernels as words, numbers of findings, number of the L1 bar."""
    found: dict[tuple[int, int], Data] = {}

    def core(x: int, y: int) -> Data:
        return found.setdefault((x, y), {"state": "used", "kernels": [], "findings": [], "l1": None})

    for number, finding in enumerate(findings):
        for place in cards.cores_of(finding):
            core(*place)["findings"].append([number, finding["code"], finding["headline"]])
            _worsen(core(*place), "finding")
    _add_fibers(graph, core)
    for number, same in enumerate(l1_map["cores"] if l1_map else ()):
        for x, y in same["cores"]:
            core(x, y)["l1"] = number
    return {f"{x},{y}": found[x, y] for x, y in sorted(found, key=lambda place: (place[1], place[0]))}


def _add_fibers(graph: Data | None, core: Any) -> None:
    in_cause = {fiber for cause in graph["causes"] for fiber in cause["fibers"]} if graph else set()
    for fiber in graph["fibers"] if graph else ():
        cell = core(*fiber["core"])
        line = waits.at(fiber.get("line")) if fiber["state"] == "waiting" else fiber["kernel"]
        cell["kernels"].append([fiber["role"], waits.words(fiber), line])
        _worsen(cell, "cause" if fiber["id"] in in_cause else fiber["state"])


def _worsen(cell: Data, state: str) -> None:
    cell["state"] = min(cell["state"], state, key=_WORST.index)


def grid(findings: Sequence[Data], graph: Data | None, l1_map: Data | None) -> Data:
    """Rows of cells from the smallest to the largest coordinates; None where the program has nothing."""
    cells = {tuple(map(int, key.split(","))): cell for key, cell in details(findings, graph, l1_map).items()}
    if not cells:
        return {"columns": [], "rows": [], "legend": []}
    xs, ys = ([place[axis] for place in cells] for axis in (0, 1))
    columns = list(range(min(xs), max(xs) + 1))
    rows = [(y, [(x, cells.get((x, y))) for x in columns]) for y in range(min(ys), max(ys) + 1)]
    used = {cell["state"] for cell in cells.values()}
    return {
        "columns": columns,
        "rows": rows,
        "count": len(cells),
        "legend": [(state, _MEANING[state]) for state in _WORST if state in used],
    }

"""The wait-for graph as the page draws it: cores in the same state are one box, as in the terminal's report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Data = dict[str, Any]
_MOST_GROUPS = 6  # kinds of cores that are drawn, as many as the text shows
_WIDTH = 34  # letters of a line in a box

Place = tuple[int, int]  # number of the group, number of the kernel in it


@dataclass
class Wait:
    """One arrow: who waits where, and who would end it where. `pairs`: the fibers that it stands for."""

    source: Place
    target: Place
    action: str
    line: Data | None
    pairs: list[tuple[int, int]] = field(default_factory=list)


class Folded:
    """A graph with its groups. Fibers are named by their place: group and number within it."""

    def __init__(self, graph: Data) -> None:
        self.fibers, self.causes, self.groups = graph["fibers"], graph["causes"], graph["groups"]
        self.place_of = {
            fiber: (group, number)
            for group, cores in enumerate(self.groups)
            for core in cores
            for number, fiber in enumerate(core)
        }
        self.in_cause = {self.place_of[fiber] for cause in self.causes for fiber in cause["fibers"]}
        self.waits = self._folded(graph["edges"])

    def _folded(self, edges: list[Data]) -> list[Wait]:
        found: dict[Any, Wait] = {}
        for edge in edges:
            source, target = self.place_of[edge["from"]], self.place_of[edge["to"]]
            line = edge["line"]
            key = source, target, edge["action"], line and (line["file"], line["line"])
            wait = found.setdefault(key, Wait(source, target, edge["action"], line))
            wait.pairs.append((edge["from"], edge["to"]))
        return list(found.values())

    def fiber(self, place: Place) -> Data:
        return self.fibers[self.groups[place[0]][0][place[1]]]

    def is_waiting(self, group: int) -> bool:
        return any(self.fibers[fiber]["state"] == "waiting" for fiber in self.groups[group][0])

    def drawn(self) -> list[int]:
        """The first kinds of cores that wait, and finished ones that could end a wait of theirs."""
        waiting = [group for group in range(len(self.groups)) if self.is_waiting(group)][:_MOST_GROUPS]
        helpers = {wait.target[0] for wait in self.waits if wait.source[0] in waiting}
        return waiting + sorted(group for group in helpers if not self.is_waiting(group))

    def elsewhere(self, wait: Wait) -> bool:
        """Whether the one that could act is on another core."""
        return any(self.fibers[a]["core"] != self.fibers[b]["core"] for a, b in wait.pairs)

    def title(self, group: int) -> str:
        cores = self.groups[group]
        x, y = self.fibers[cores[0][0]]["core"]
        return f"core ({x},{y})" + (f" and {len(cores) - 1} more in the same way" if len(cores) > 1 else "")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _cut(text: str) -> str:
    """Lines of at most _WIDTH letters, a new one after a colon, for Graphviz to centre."""
    import textwrap

    lines = [line for part in text.split(": ") for line in textwrap.wrap(part, _WIDTH, break_long_words=False)]
    return "\\n".join(_quoted(line)[1:-1] for line in lines)


def at(line: Data | None) -> str:
    return f"{line['file']}:{line['line']}" if line else ""


def _short(line: Data | None) -> str:
    return f"{line['file'].rsplit('/', 1)[-1]}:{line['line']}" if line else ""


def words(fiber: Data) -> str:
    return fiber["words"] if fiber["state"] == "waiting" else "has finished"


def _node(folded: Folded, place: Place) -> str:
    fiber = folded.fiber(place)
    kind = "in_cause" if place in folded.in_cause else fiber["state"]
    line = _short(fiber.get("line")) if fiber["state"] == "waiting" else fiber["kernel"].rsplit("/", 1)[-1]
    label = "\\n".join(part for part in (fiber["role"], _cut(words(fiber)), _quoted(line)[1:-1]) if part)
    return f'n{place[0]}_{place[1]} [class="{kind}", label="{label}"];'


def _edge(folded: Folded, number: int, wait: Wait) -> str:
    where = "on another core" if folded.elsewhere(wait) else ""
    label = "\\n".join(part for part in (_cut(wait.action), where, _quoted(_short(wait.line))[1:-1]) if part)
    ends = f"n{wait.source[0]}_{wait.source[1]} -> n{wait.target[0]}_{wait.target[1]}"
    return f'{ends} [id="wait-{number}", class="wait", label="{label}"];'


def _dot(folded: Folded, drawn: list[int]) -> Iterator[str]:
    yield 'digraph { graph [bgcolor="transparent", fontname="Arial", fontsize=13, nodesep=0.45, ranksep=0.7];'
    yield 'node [shape=box, style="rounded,filled", fontname="Arial", fontsize=14, margin="0.16,0.08"];'
    yield 'edge [fontname="Arial", fontsize=13];'
    for group in drawn:
        yield f"subgraph cluster_{group} {{ label={_quoted(folded.title(group))}; margin=14;"
        yield from (_node(folded, (group, number)) for number in range(len(folded.groups[group][0])))
        yield "}"
    for number, wait in enumerate(folded.waits):
        if wait.source[0] in drawn and wait.target[0] in drawn:
            yield _edge(folded, number, wait)
    yield "}"


def _row(folded: Folded, number: int, wait: Wait) -> Data:
    waiting, other = folded.fiber(wait.source), folded.fiber(wait.target)
    first, second = (folded.fibers[fiber]["core"] for fiber in wait.pairs[0])
    waiting_cores = {"{},{}".format(*folded.fibers[a]["core"]) for a, _ in wait.pairs}
    more = len(waiting_cores) - 1
    return {
        "id": f"wait-{number}-lines",
        "cores": " ".join(sorted(waiting_cores)),
        "waiting": {"role": waiting["role"], "core": first, "words": words(waiting), "line": waiting.get("line")},
        "other": {
            "role": other["role"],
            "core": second,
            "action": wait.action,
            "line": wait.line,
            "then": " and has finished" if other["state"] == "finished" else f", but waits at {at(other.get('line'))}",
            "itself": wait.pairs[0][0] == wait.pairs[0][1],
        },
        "more": f"and {more} more in the same way" if more else "",
    }


def _alone(folded: Folded) -> list[Data]:
    """Waits that nobody could end."""
    helped = {wait.source for wait in folded.waits}
    found = []
    for group in range(len(folded.groups)):
        for number in range(len(folded.groups[group][0])):
            fiber = folded.fiber((group, number))
            if fiber["state"] == "waiting" and (group, number) not in helped:
                found.append({**fiber, "more": folded.title(group)})
    return found


def folded(graph: Data) -> Data:
    """What templates/waits.html shows."""
    made = Folded(graph)
    drawn = made.drawn()
    hidden = sum(made.is_waiting(group) for group in range(len(made.groups)) if group not in drawn)
    return {
        "causes": graph["causes"],
        "dot": "\n".join(_dot(made, drawn)),
        "hidden": hidden,
        "rows": [_row(made, number, wait) for number, wait in enumerate(made.waits)],
        "alone": _alone(made),
        "groups": [
            {"title": made.title(group), "fibers": [made.fibers[fiber] for fiber in made.groups[group][0]]}
            for group in range(len(made.groups))
        ],
    }

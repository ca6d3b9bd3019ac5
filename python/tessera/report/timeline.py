"""The timeline of timed programs for the report page: what each role did when, fill of buffers, load of the NoC."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from tessera import timing
from tessera.report import Section
from tessera.report.jinja import HERE, shown

Data = dict[str, Any]
# A role with more spans than this is sampled: a page of 130 cores stays small enough to open and to move in.
MOST_SPANS = 1500
_UNFOLDED = 4  # programs of so few cores show every role at once


def section(runs: list[Data]) -> Section:
    """All timed programs of a run (tessera.timing.runs(spans=True)), one below the other."""
    programs = [_program(number, run) for number, run in enumerate(runs)]
    body = shown("timeline.html", programs=programs, kinds=_kinds())
    return Section(
        "timeline", "Timeline", body, (HERE / "timeline.css").read_text(), (HERE / "timeline.js").read_text()
    )


def _kinds() -> list[tuple[str, str]]:
    return [(kind, timing.WORDS.get(kind, kind)) for kind in timing.SPENT]


def _program(number: int, run: Data) -> Data:
    cores = sorted({tuple(role["core"]) for role in run["roles"]}, key=lambda core: (core[1], core[0]))
    return {
        "number": number,
        "name": run["called_at"] or "program",
        "sentence": timing.bottleneck(run).sentence,
        "cycles": run["cycles"],
        "microseconds": timing.microseconds(run["cycles"], run),
        "heat": run.get("heat"),
        "data": {
            "cycles": run["cycles"],
            "mhz": run["clock_mhz"],
            "kinds": [*timing.SPENT, "zone"],
            "zones": _zone_names(run),
            "sites": run["sites"],
            "open": len(cores) <= _UNFOLDED,
            "cores": [{"core": core, "lanes": _lanes(run, core), "fills": _fills(run, core)} for core in cores],
            "heat": run.get("heat"),
        },
    }


def _lanes(run: Data, core: tuple[int, int]) -> list[Data]:
    """A lane per role, and one for the engine of a compute role."""
    lanes = []
    for role in run["roles"]:
        if tuple(role["core"]) != core:
            continue
        engine = [span for span in role["spans"] if timing.SPENT[span[2]] in timing.ENGINE_SPENT]
        own = [span for span in role["spans"] if timing.SPENT[span[2]] not in timing.ENGINE_SPENT]
        every = ((role["role"], own), (f"{role['role']} engine", engine), (f"{role['role']} zones", _zones(run, role)))
        for name, spans in every:
            if spans:
                lanes.append({"name": name, "index": role["index"], "spans": _sampled(spans, run["cycles"])})
    return lanes


def _zone_names(run: Data) -> list[str]:
    return sorted({name for role in run["roles"] for name, _, _ in role["zones"]})


def _zones(run: Data, role: Data) -> list[list[Any]]:
    """Slices of the kernel's own zones, outer ones first: their object is the place of their name."""
    names, kind = _zone_names(run), len(timing.SPENT)
    ordered = sorted(role["zones"], key=lambda zone: (zone[1], -zone[2]))
    return [[begin, end, kind, names.index(name), -1, -1, 0] for name, begin, end in ordered]


def _sampled(spans: list[list[Any]], cycles: float) -> list[list[Any]]:
    """[begin, end, kind, object, site, by]: as they are, or what took most of each of many equal parts of the time."""
    if len(spans) <= MOST_SPANS:
        return [[round(begin, 1), round(end, 1), *rest[:3], rest[3]] for begin, end, *rest in spans]
    width = max(cycles, 1.0) / MOST_SPANS
    most: list[dict[tuple[int, int, int, int], float]] = [defaultdict(float) for _ in range(MOST_SPANS + 1)]
    for begin, end, kind, thing, site, by, _ in spans:
        for part in range(int(begin / width), min(int(end / width), MOST_SPANS) + 1):
            most[part][kind, thing, site, by] += min(end, (part + 1) * width) - max(begin, part * width)
    parts = enumerate(most)
    return list(_joined((n * width, (n + 1) * width, max(took, key=took.__getitem__)) for n, took in parts if took))


def _joined(parts: Iterable[tuple[float, float, tuple[int, ...]]]) -> Iterable[list[Any]]:
    last: list[Any] | None = None
    for begin, end, what in parts:
        if last and tuple(last[2:]) == what and last[1] >= round(begin, 1):
            last[1] = round(end, 1)
            continue
        if last:
            yield last
        last = [round(begin, 1), round(end, 1), *what]
    if last:
        yield last


def _fills(run: Data, core: tuple[int, int]) -> list[Data]:
    capacity = {cb["cb"]: cb["pages"] for cb in run["cbs"]}
    return [
        {"cb": fill["cb"], "most": capacity.get(fill["cb"], 1), "pages": _thinned(fill["pages"])}
        for fill in run.get("fills", ())
        if tuple(fill["core"]) == core
    ]


def _thinned(pages: list[list[Any]]) -> list[list[Any]]:
    step = len(pages) // MOST_SPANS + 1
    return [[round(time, 1), full] for time, full in pages[::step]]

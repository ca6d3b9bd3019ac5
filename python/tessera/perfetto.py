"""Timed programs as a Perfetto trace (`tessera time --trace FILE`): TrackEvents of its native protobuf, for
ui.perfetto.dev or an offline copy. Field numbers are those of perfetto/trace/*.proto; a test decodes the file with
PyPI's `perfetto` and compares it with the report."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from tessera.timing import ENGINE_SPENT, SPENT, span_name

_BEGIN, _END, _COUNTER = 1, 2, 4  # TrackEvent.Type
_EXPLICIT = 3  # TrackDescriptor.ChildTracksOrdering
_SEQUENCE = 1
_STATE_CLEARED, _NEEDS_STATE = 1, 2  # TracePacket.SequenceFlags
_WHOLE, _FIXED64, _BYTES = 0, 1, 2  # wire types


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _whole(number: int, value: int) -> bytes:
    return _varint(number << 3 | _WHOLE) + _varint(value)


def _fixed64(number: int, value: int) -> bytes:
    return _varint(number << 3 | _FIXED64) + value.to_bytes(8, "little")


def _bytes(number: int, value: str | bytes) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | _BYTES) + _varint(len(data)) + data


class _Trace:
    """Packets of one sequence. Slices of a track must not overlap, except by nesting."""

    def __init__(self) -> None:
        self.packets: list[bytes] = [self._packet(b"", flags=_STATE_CLEARED)]
        self._uuids, self._flows, self._names, self._ranks = count(1), count(1), {}, defaultdict(lambda: count(1))

    @staticmethod
    def _packet(body: bytes, flags: int = _NEEDS_STATE) -> bytes:
        return _bytes(1, body + _whole(10, _SEQUENCE) + _whole(13, flags))

    def track(self, name: str, parent: int = 0, counts: str = "") -> int:
        """A new track below its parent, in the order of making; `counts` is the unit of a counter track."""
        uuid = next(self._uuids)
        body = _whole(1, uuid) + _bytes(2, name) + _whole(11, _EXPLICIT)
        body += (_whole(5, parent) + _whole(12, next(self._ranks[parent]))) if parent else b""
        body += _bytes(8, _bytes(6, counts)) if counts else b""
        self.packets.append(self._packet(_bytes(60, body)))
        return uuid

    def flow(self) -> int:
        return next(self._flows)

    def _interned(self, name: str) -> tuple[int, bytes]:
        """The number of a name, and what declares it the first time."""
        if name in self._names:
            return self._names[name], b""
        number = self._names[name] = len(self._names) + 1
        return number, _bytes(12, _bytes(2, _whole(1, number) + _bytes(2, name)))

    def begin(self, track: int, time: int, name: str, details: bytes = b"") -> None:
        number, declared = self._interned(name)
        event = _whole(9, _BEGIN) + _whole(11, track) + _whole(10, number) + details
        self.packets.append(self._packet(declared + _whole(8, time) + _bytes(11, event)))

    def end(self, track: int, time: int) -> None:
        self.packets.append(self._packet(_whole(8, time) + _bytes(11, _whole(9, _END) + _whole(11, track))))

    def value(self, track: int, time: int, value: int) -> None:
        event = _whole(9, _COUNTER) + _whole(11, track) + _whole(30, value)
        self.packets.append(self._packet(_whole(8, time) + _bytes(11, event)))


def _annotation(name: str, value: int | str) -> bytes:
    held = _bytes(6, value) if isinstance(value, str) else _whole(3, value)
    return _bytes(4, _bytes(10, name) + held)


def _place(site: list[Any] | None) -> bytes:
    if not site:
        return b""
    return _bytes(33, _bytes(2, site[0]) + _whole(4, site[1])) + _annotation("line", f"{site[0]}:{site[1]}")


class _Program:
    """One timed program: a track per core, below it one per role and engine, then counters."""

    def __init__(self, trace: _Trace, run: dict[str, Any]) -> None:
        self.trace, self.run = trace, run
        self.roles = {role["index"]: role for role in run["roles"]}
        self.starts = {index: [span[0] for span in role["spans"]] for index, role in self.roles.items()}
        self.leaving, self.arriving = self._flows()

    def nanoseconds(self, cycles: float) -> int:
        return round((self.run["began"] + self.run["launch_cycles"] + cycles) * 1000 / self.run["clock_mhz"])

    def _flows(self) -> tuple[dict[tuple[int, int], list[int]], dict[tuple[int, int], int]]:
        """By (role, span): arrows that leave the slice of an act, and the one that arrives at the wait it ended."""
        leaving: dict[tuple[int, int], list[int]] = defaultdict(list)
        arriving: dict[tuple[int, int], int] = {}
        for index, role in self.roles.items():
            for place, (begin, end, _, _, _, by, by_time) in enumerate(role["spans"]):
                source = bisect_right(self.starts[by], by_time) - 1 if by in self.roles else -1
                if source < 0 or end <= begin or by == index:
                    continue
                arrow = self.trace.flow()
                leaving[by, source].append(arrow)
                arriving[index, place] = arrow
        return leaving, arriving

    def write(self) -> None:
        run = self.run
        root = self.trace.track(f"{run['called_at'] or 'program'} on {run['product']}")
        self.trace.begin(root, self.nanoseconds(-run["launch_cycles"]), "dispatch")
        self.trace.end(root, self.nanoseconds(0))
        self.trace.begin(root, self.nanoseconds(0), "kernels", _annotation("cycles", round(run["cycles"])))
        self.trace.end(root, self.nanoseconds(run["cycles"]))
        cores: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
        for role in run["roles"]:
            cores[tuple(role["core"])].append(role)
        for core, roles in sorted(cores.items(), key=lambda item: (item[0][1], item[0][0])):
            track = self.trace.track(f"core ({core[0]},{core[1]})", root)
            for role in roles:
                self._write_role(role, track)
            self._write_fills(list(core), track)
        self._write_links(root)

    def _write_role(self, role: dict[str, Any], core: int) -> None:
        spans = list(enumerate(role["spans"]))
        own = [(place, span) for place, span in spans if SPENT[span[2]] not in ENGINE_SPENT]
        engine = [(place, span) for place, span in spans if SPENT[span[2]] in ENGINE_SPENT]
        for name, part in ((role["role"], own), (f"{role['role']} engine", engine)):
            for lane in _lanes(part):
                track = self.trace.track(name, core)
                for place, span in lane:
                    self._slice(track, role, place, span)
        if role["zones"]:
            track = self.trace.track(f"{role['role']} zones", core)
            for time, is_end, name in _nested(role["zones"]):
                if is_end:
                    self.trace.end(track, self.nanoseconds(time))
                else:
                    self.trace.begin(track, self.nanoseconds(time), name)

    def _slice(self, track: int, role: dict[str, Any], place: int, span: list[Any]) -> None:
        begin, end, spent, thing, site, _, _ = span
        key = (role["index"], place)
        details = _annotation("cycles", round(end - begin)) + _annotation("kind", SPENT[spent])
        details += _place(self.run["sites"][site] if site >= 0 else None)
        details += b"".join(_fixed64(47, arrow) for arrow in self.leaving.get(key, ()))
        details += _fixed64(48, self.arriving[key]) if key in self.arriving else b""
        self.trace.begin(track, self.nanoseconds(begin), span_name(SPENT[spent], thing), details)
        self.trace.end(track, self.nanoseconds(end))

    def _write_fills(self, core: list[int], parent: int) -> None:
        for fill in self.run.get("fills", ()):
            if fill["core"] == core:
                track = self.trace.track(f"c_{fill['cb']} full", parent, counts="pages")
                for time, pages in fill["pages"]:
                    self.trace.value(track, self.nanoseconds(time), pages)

    def _write_links(self, parent: int) -> None:
        """How many links of each NoC are busy, over time."""
        heat = self.run.get("heat")
        for noc in range(2) if heat else ():
            track = self.trace.track(f"NoC {noc}: links in use", parent, counts="links")
            loads = [link[4] for link in heat["links"] if link[0] == noc]
            for part in range(heat["bins"]):
                busy = sum(load[part] for load in loads if part < len(load))
                self.trace.value(track, self.nanoseconds(part * heat["width"]), round(busy / heat["width"]))


def _lanes(spans: Iterable[tuple[int, list[Any]]]) -> list[list[tuple[int, list[Any]]]]:
    """Spans of one track each: one list where none overlap."""
    lanes: list[list[tuple[int, list[Any]]]] = []
    for entry in sorted(spans, key=lambda entry: (entry[1][0], entry[1][1])):
        free = next((lane for lane in lanes if lane[-1][1][1] <= entry[1][0]), None)
        if free is None:
            lanes.append([entry])
        else:
            free.append(entry)
    return lanes


def _nested(zones: list[list[Any]]) -> Iterator[tuple[float, bool, str]]:
    """Begins and ends of nested zones in the order in which a track must have them."""
    open_zones: list[tuple[float, str]] = []
    for name, begin, end in sorted(zones, key=lambda zone: (zone[1], -zone[2])):
        while open_zones and open_zones[-1][0] <= begin:
            yield open_zones[-1][0], True, open_zones.pop()[1]
        yield begin, False, name
        open_zones.append((end, name))
    while open_zones:
        yield open_zones[-1][0], True, open_zones.pop()[1]


def trace(runs: list[dict[str, Any]]) -> bytes:
    """The trace of timed programs (tessera.timing.runs(spans=True)), one after the other on the device's time."""
    whole = _Trace()
    for run in runs:
        _Program(whole, run).write()
    return b"".join(whole.packets)


def write(path: str, runs: list[dict[str, Any]]) -> None:
    Path(path).write_bytes(trace(runs))

"""What timed runs took, and why: `tessera time op.py`, `TESSERA_TIME=1`, `ttnn.open_device(time=True)`.

docs/timing.md says what is modelled and how far off it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tessera import _core, scripts

SPENT = ("code", "call", "engine", "room", "pages", "semaphore", "noc", "src", "dst", "mailbox", "memory")
WAITS = SPENT[3:]
ENGINE_SPENT = ("engine", "src", "dst")  # on the clock of a compute role's engine
ROLES = ("brisc", "ncrisc", "unpack", "math", "pack")
WORDS = {
    "room": "room in a circular buffer",
    "pages": "pages of a circular buffer",
    "semaphore": "a semaphore",
    "noc": "the NoC",
    "src": "the other side of SrcA and SrcB",
    "dst": "a half of Dst",
    "mailbox": "a mailbox",
    "memory": "a word in L1",
}
# How far predictions of each kind of program were off, on average (docs/timing.md): the range of a figure.
ERROR = {"transfers": 0.10, "compute": 0.10, "matmul": 0.10}
BUSY, LONG = 0.6, 0.25  # shares from which an engine is the limit, and a wait is worth a sentence


def runs(spans: bool = False) -> list[dict[str, Any]]:
    """The timed programs of this process, oldest first."""
    return json.loads(_core.timed_runs_json(spans))


def clear() -> None:
    _core.clear_timed_runs()


def span_name(kind: str, thing: int) -> str:
    """What a role did in a span, in words; `thing` is what its call or wait was about."""
    if kind in ("room", "pages"):
        return f"waits for {kind} {'in' if kind == 'room' else 'of'} c_{thing}"
    if kind == "noc":
        return f"waits for NoC {thing}"
    return f"waits for {WORDS[kind]}" if kind in WAITS else kind


class Line(NamedTuple):
    file: str
    line: int

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line}"


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _cycles(number: float) -> str:
    return f"{number:,.0f}"


def microseconds(cycles: float, run: dict[str, Any]) -> float:
    return cycles / run["clock_mhz"]


def error_of(run: dict[str, Any]) -> float:
    """The measured error of the kind of program that this one is."""
    if any(role["macs"] for role in run["roles"]):
        return ERROR["matmul"]
    return ERROR["compute" if any(role["engine"] for role in run["roles"]) else "transfers"]


def last_role(run: dict[str, Any]) -> dict[str, Any]:
    return max(run["roles"], key=lambda role: role["end"])


def by_role(run: dict[str, Any]) -> dict[str, dict[str, float]]:
    """For each kind of role the sum over cores of what its time went into, `end` for the latest, `cores`."""
    table: dict[str, dict[str, float]] = {}
    for role in run["roles"]:
        line = table.setdefault(role["role"], defaultdict(float))
        line["cores"] += 1
        line["end"] = max(line["end"], role["end"])
        line["time"] += role["end"]
        line["engine_busy"] += role["engine"]
        for name, cycles in role["spent"].items():
            line[name] += cycles
    return {name: table[name] for name in ROLES if name in table}


def lines(run: dict[str, Any]) -> list[tuple[Line, float, float]]:
    """Each source line with the cycles that roles worked and waited at it, most first; needs spans."""
    worked: dict[int, float] = defaultdict(float)
    waited: dict[int, float] = defaultdict(float)
    for role in run["roles"]:
        for begin, end, spent, _, site, _, _ in role["spans"]:
            (waited if SPENT[spent] in WAITS else worked)[site] += end - begin
    sites = [site for site in worked.keys() | waited.keys() if site >= 0]
    found = [(Line(*run["sites"][site]), worked[site], waited[site]) for site in sites]
    return sorted(found, key=lambda entry: -(entry[1] + entry[2]))


class Step(NamedTuple):
    """A part of the critical path: one role at one line."""

    core: tuple[int, int]
    role: str
    spent: str
    line: Line | None
    cycles: float


def critical_path(run: dict[str, Any]) -> list[Step]:
    """From the end back to the start: through a wait to whoever ended it. Steps of one line are one; needs spans."""
    roles = {role["index"]: role for role in run["roles"]}
    role = last_role(run)
    at, place, steps = role["end"], len(role["spans"]), []
    for _ in range(sum(len(each["spans"]) for each in run["roles"]) + 1):
        spans = role["spans"]
        while place > 0 and spans[place - 1][0] >= at:
            place -= 1
        if place == 0 or at <= 0:
            break
        begin, end, spent, _, site, by, by_time = spans[place - 1]
        line = Line(*run["sites"][site]) if site >= 0 else None
        jumps = SPENT[spent] in WAITS and by in roles and by_time > begin and by != role["index"]
        if jumps:
            steps.append(Step(tuple(role["core"]), role["role"], SPENT[spent], line, max(0.0, at - by_time)))
            role, at = roles[by], by_time
            place = len(role["spans"])
        else:
            steps.append(Step(tuple(role["core"]), role["role"], SPENT[spent], line, max(0.0, min(at, end) - begin)))
            at, place = begin, place - 1
    return _joined(reversed(steps))


def _joined(steps: Iterable[Step]) -> list[Step]:
    joined: list[Step] = []
    for step in steps:
        if joined and joined[-1][:4] == step[:4]:
            joined[-1] = step._replace(cycles=joined[-1].cycles + step.cycles)
        elif step.cycles > 0:
            joined.append(step)
    return joined


def _grouped(steps: list[Step]) -> list[tuple[Step, int]]:
    """Steps of one role and line together, most cycles first, with how often the path goes there."""
    groups: dict[tuple, list[Step]] = defaultdict(list)
    for step in steps:
        groups[step[:4]].append(step)
    sums = [(each[0]._replace(cycles=sum(step.cycles for step in each)), len(each)) for each in groups.values()]
    return sorted(sums, key=lambda entry: -entry[0].cycles)


class Bottleneck(NamedTuple):
    """What limits a program: one sentence, and the circular buffer whose depth would be worth a try."""

    kind: str
    sentence: str
    cb: int = -1


def _waits_by_object(run: dict[str, Any], role: str, kind: str) -> tuple[int, float]:
    """The object that such roles wait longest for, and how long in all."""
    totals: dict[int, float] = defaultdict(float)
    for each in run["roles"]:
        if each["role"] != role:
            continue
        for begin, end, spent, thing, _, _, _ in each["spans"]:
            if SPENT[spent] == kind:
                totals[thing] += end - begin
    return max(totals.items(), key=lambda item: item[1], default=(-1, 0.0))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def bottleneck(run: dict[str, Any]) -> Bottleneck:
    """Why it takes as long as it takes; needs spans."""
    table, total = by_role(run), run["cycles"]
    if run["launch_cycles"] > 2 * total:
        share = _share(run["launch_cycles"], run["launch_cycles"] + total)
        return Bottleneck("launch", f"dispatch takes {_percent(share)} of the time: give a program more work")
    shares = {
        name: {kind: _share(line[kind], line["time"]) for kind in SPENT}
        | {"busy": _share(line["engine_busy"], line["time"])}
        for name, line in table.items()
    }
    engines = {name: shares[name]["busy"] for name in ("unpack", "math", "pack") if name in shares}
    limit = max(engines, key=engines.__getitem__, default="")
    if limit and engines[limit] >= BUSY:
        words = {"unpack": "the unpackers are", "math": "the math engine is", "pack": "the packer is"}[limit]
        return Bottleneck(limit, f"{words} busy {_percent(engines[limit])} of the time")
    movers = [name for name in ("brisc", "ncrisc") if name in shares]
    depth = _depth(run, shares, movers)
    if depth:
        return depth
    waits = {(name, kind): shares[name][kind] for name in movers for kind in ("semaphore", "noc", "pages", "room")}
    slow = [name for name in movers if shares[name]["noc"] >= LONG]
    if slow:
        name = max(slow, key=lambda each: shares[each]["noc"])
        where, cycles = _waits_by_object(run, name, "noc")
        line = _longest_line(run, name, "noc")
        at = f" at {line}" if line else ""
        return Bottleneck("noc", f"{name} waits {_percent(shares[name]['noc'])} of the time for the NoC{at}")
    issuing = [name for name in movers if shares[name]["call"] + shares[name]["code"] >= BUSY]
    if issuing:
        name = max(issuing, key=lambda each: shares[each]["call"] + shares[each]["code"])
        spent = shares[name]["call"] + shares[name]["code"]
        return Bottleneck("issue", f"{name} is busy {_percent(spent)} of the time with its own code and calls")
    if not waits and not engines:
        return Bottleneck("none", "nothing stands out")
    name, kind = max(waits, key=waits.__getitem__, default=("", ""))
    if name and waits[name, kind] >= LONG:
        line = _longest_line(run, name, kind)
        at = f" at {line}" if line else ""
        return Bottleneck(kind, f"{name} waits {_percent(waits[name, kind])} of the time for {WORDS[kind]}{at}")
    compute = {(name, kind): shares[name][kind] for name in engines for kind in ("pages", "room", "src", "dst")}
    name, kind = max(compute, key=compute.__getitem__, default=("", ""))
    if name and compute[name, kind] >= LONG:
        return Bottleneck(kind, f"{name} waits {_percent(compute[name, kind])} of the time for {WORDS[kind]}")
    return Bottleneck("none", "nothing stands out")


def _longest_line(run: dict[str, Any], role: str, kind: str) -> Line | None:
    totals: dict[int, float] = defaultdict(float)
    for each in run["roles"]:
        if each["role"] == role:
            for begin, end, spent, _, site, _, _ in each["spans"]:
                if SPENT[spent] == kind and site >= 0:
                    totals[site] += end - begin
    return Line(*run["sites"][max(totals, key=totals.__getitem__)]) if totals else None


def _depth(run: dict[str, Any], shares: dict[str, dict[str, float]], movers: list[str]) -> Bottleneck | None:
    """Both sides of one circular buffer wait for each other: it is not deep enough."""
    pages = {cb["cb"]: cb["pages"] for cb in run["cbs"]}
    for mover in movers:
        for mine, other, theirs in (("room", "unpack", "pages"), ("pages", "pack", "room")):
            if other not in shares or shares[mover][mine] < 0.1 or shares[other][theirs] < 0.1:
                continue
            cb, _ = _waits_by_object(run, mover, mine)
            same, _ = _waits_by_object(run, other, theirs)
            if cb == same and cb in pages:
                much = f"{pages[cb]} page{'' if pages[cb] == 1 else 's'}"
                mine_share, their_share = _percent(shares[mover][mine]), _percent(shares[other][theirs])
                sentence = f"c_{cb} holds {much}: {mover} waits {mine_share} of the time for {other}, and {other} "
                return Bottleneck("depth", f"{sentence}{their_share} for {mover}", cb)
    return None


def roofline(run: dict[str, Any]) -> float | None:
    """Share of the program's time in which the FPU multiplied, over all cores that have products; None: no products."""
    cores = [role for role in run["roles"] if role["macs"]]
    return _share(sum(role["engine"] for role in cores), len(cores) * run["cycles"]) if cores else None


def text(run: dict[str, Any], what_if: str = "") -> str:
    """One program's report; needs spans."""
    total, error = run["cycles"], error_of(run)
    name = run["called_at"] or "program"
    out = [
        f"time: {name} on {run['product']}: {_cycles(total)} cycles, {microseconds(total, run):.2f} us "
        f"(+-{_percent(error)}), and {microseconds(run['launch_cycles'], run):.2f} us of dispatch",
        f"  {'role':8} {'cores':>5} {'cycles':>10} " + " ".join(f"{kind:>9}" for kind in SPENT),
    ]
    for role, line in by_role(run).items():
        shares = " ".join(f"{100 * _share(line[kind], line['time']):8.0f}%" for kind in SPENT)
        out.append(f"  {role:8} {line['cores']:5.0f} {_cycles(line['end']):>10} {shares}")
    used = roofline(run)
    if used is not None:
        out.append(f"  = the FPU multiplies {_percent(used)} of the time")
    found = bottleneck(run)
    out.append(f"  = {found.sentence}{'; ' + what_if if what_if else ''}")
    out.append("  critical path:")
    for step, times in _grouped(critical_path(run))[:6]:
        doing = f"waits for {WORDS[step.spent]}" if step.spent in WAITS else step.spent
        at = str(step.line) if step.line else "-"
        often = f" ({times} times)" if times > 1 else ""
        core = f"core ({step.core[0]},{step.core[1]})"
        out.append(f"    {_cycles(step.cycles):>10}  {core} {step.role:7} {doing:32} {at}{often}")
    out.append("  lines:")
    for line, worked, waited in lines(run)[:6]:
        out.append(f"    {_cycles(worked):>10} busy {_cycles(waited):>10} waiting  {line}")
    if run["unknown"]:
        names = ", ".join(sorted(run["unknown"]))
        out.append(f"  = note: no cost of their own: {names}; a common SFPU cost was taken")
    return "\n".join(out)


def write_json(path: str, spans: bool = True) -> None:
    Path(path).write_text(json.dumps(runs(spans)))


# ---- running scripts


class _Deeper:
    """Stands before `ttnn.generic_op` and gives one circular buffer more pages."""

    def __init__(self, cb: int, factor: int) -> None:
        import ttnn

        self.run, self.cb, self.factor = ttnn.generic_op, cb, factor
        ttnn.generic_op = self

    def __call__(self, tensors: Any, program: Any, **options: Any) -> Any:
        for buffer in program.cbs:
            if any(each.buffer_index == self.cb for each in buffer.format_descriptors):
                buffer.total_size = buffer.total_size * self.factor
        return self.run(tensors, program, **options)


def _child(script: str, arguments: list[str], cb: int | None = None, factor: int = 2) -> list[dict[str, Any]] | None:
    """The programs of a timed run of its own process; None when it fails."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "time.json")
        command = [sys.executable, "-m", "tessera", "time", "--child", path]
        if cb is not None:
            command += ["--pages", f"{cb}={factor}"]
        done = subprocess.run([*command, script, *arguments], capture_output=True, text=True, check=False)
        return json.loads(Path(path).read_text()) if done.returncode == 0 and Path(path).exists() else None


def what_if(run: dict[str, Any], place: int, script: str, arguments: list[str]) -> str:
    """A deeper buffer where one is the bottleneck: run again with it, not guessed."""
    found = bottleneck(run)
    if found.cb < 0:
        return ""
    other = _child(script, arguments, found.cb)
    pages = next(cb["pages"] for cb in run["cbs"] if cb["cb"] == found.cb)
    if other is None or place >= len(other):
        return f"{2 * pages} pages do not fit"
    change = other[place]["cycles"] / run["cycles"] - 1
    return f"{2 * pages} pages: {100 * change:+.0f} %"


def compare(mine: list[dict[str, Any]], other: list[dict[str, Any]]) -> str:
    """Two lists of programs by their sums, and whether the difference is larger than the error."""
    a, b = (sum(run["cycles"] + run["launch_cycles"] for run in each) for each in (mine, other))
    if not a or not b:
        return "time: one of the two ran no program"
    change, error = a / b - 1, max((error_of(run) for run in [*mine, *other]), default=0.0)
    verdict = "larger" if abs(change) > error else "not larger"
    return (
        f"time: {_cycles(a)} cycles against {_cycles(b)} (with dispatch): {100 * change:+.1f} %, {verdict} than the "
        f"error of {_percent(error)}"
    )


def run_script(
    script: str,
    arguments: list[str],
    json_path: str | None = None,
    against: str | None = None,
    tries: bool = True,
    child: str | None = None,
    pages: str | None = None,
    trace: str | None = None,
    html: str | None = None,
) -> int:
    """Runs a script timed, as `python script arguments` would, and reports each of its programs."""
    if scripts.is_missing("time", script) or (against and scripts.is_missing("time", against)):
        return 2
    os.environ["TESSERA_TIME"] = "1"
    if pages:
        cb, factor = pages.split("=")
        _Deeper(int(cb), int(factor))
    ending = scripts.run(script, arguments)
    if ending.error is not None:
        scripts.show(ending.error)
    if child:
        write_json(child, spans=False)
        return ending.code
    found = runs(spans=True)
    for place, run in enumerate(found):
        print(text(run, what_if(run, place, script, arguments) if tries else ""))
    if not found:
        print("time: no program ran")
    if against:
        other = _child(against, arguments)
        print(compare(found, other) if other is not None else f"time: `{against}` failed")
    if json_path:
        write_json(json_path)
    if trace:
        from tessera import perfetto

        perfetto.write(trace, found)
        print(f"time: {trace}: open it in ui.perfetto.dev")
    if html:
        from tessera import report
        from tessera.report import timeline

        report.write(html, title=f"Time of {Path(script).name}", sections=[timeline.section(found)])
        print(f"time: {html}")
    return ending.code

"""What timed runs took, and why: `tessera time op.py`, `TESSERA_TIME=1`, `ttnn.open_device(time=True)`.

docs/timing.md says what is modelled and how far off it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tessera import _core, scripts

KINDS = _core.timed_kinds()
SPENT = tuple(kind for kind, _ in KINDS)
WORDS = {kind: words for kind, words in KINDS if words}
WAITS = tuple(WORDS)
ENGINE_SPENT = ("engine", "src", "dst")  # on the clock of a compute role's engine


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


def _cycles(number: float) -> str:
    return f"{number:,.0f}"


def microseconds(cycles: float, run: dict[str, Any]) -> float:
    return cycles / run["clock_mhz"]


def error_of(run: dict[str, Any]) -> float:
    """The measured error of the kind of program that this one is."""
    return run["error"]


def lines(run: dict[str, Any]) -> list[tuple[Line, float, float]]:
    """Each source line with the cycles that roles worked and waited at it, most first; needs spans."""
    return [(Line(file, line), worked, waited) for file, line, worked, waited in run["lines"]]


class Step(NamedTuple):
    """A part of the critical path: one role at one line."""

    core: tuple[int, int]
    role: str
    spent: str
    line: Line | None
    cycles: float


def critical_path(run: dict[str, Any]) -> list[Step]:
    """From the end back to the start: through a wait to whoever ended it; needs spans."""
    return [
        Step(tuple(core), role, spent, Line(file, line) if line else None, cycles)
        for core, role, spent, file, line, cycles in run["path"]
    ]


class Bottleneck(NamedTuple):
    """What limits a program: one sentence, and the circular buffer whose depth would be worth a try."""

    kind: str
    sentence: str
    cb: int = -1


def bottleneck(run: dict[str, Any]) -> Bottleneck:
    """Why it takes as long as it takes; needs spans."""
    return Bottleneck(*run["bottleneck"])


def text(run: dict[str, Any], what_if: str = "") -> str:
    """One program's report; needs spans."""
    sentence = bottleneck(run).sentence
    return run["text"].replace(sentence, f"{sentence}; {what_if}" if what_if else sentence, 1).rstrip("\n")


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
        f"error of {100 * error:.0f} %"
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
        Path(child).write_text(json.dumps(runs()))
        clear()
        return ending.code
    found = runs(spans=True)
    clear()  # reported here, and not once more when the process ends
    for place, run in enumerate(found):
        print(text(run, what_if(run, place, script, arguments) if tries else ""))
    if not found:
        print("time: no program ran")
    if against:
        other = _child(against, arguments)
        print(compare(found, other) if other is not None else f"time: `{against}` failed")
    if json_path:
        Path(json_path).write_text(json.dumps(found))
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

"""Programs under many schedules: `tessera fuzz`, `replay`, `minimise`, `pytest --tessera-fuzz=N`, `TESSERA_FUZZ=N`.

A program fails under a schedule by an error, a deadlock, or memory that differs from what the default schedule leaves.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from typing import Any

from tessera import _core, scripts

_RUNS, _MOST_RUNS = 1000, 1_000_000


@dataclass(frozen=True)
class Failure:
    """A program that fails under a schedule the card may choose."""

    program: str
    ends: str
    sentence: str
    text: str
    file: str
    delays: tuple[dict[str, Any], ...]
    tried: int
    minimised: int
    failing_order: tuple[str, ...] = field(repr=False)
    good_order: tuple[str, ...] = field(repr=False)

    def __str__(self) -> str:
        how = "other results than the default schedule" if self.ends == "result" else self.ends
        found = f"schedule {self.tried}, made smaller in {self.minimised} more runs; " if self.tried else ""
        return (
            f"schedule[{self.ends}]: the program of {self.program} ends with {how} "
            f"under a schedule the card may choose\n"
            f"   = {self.sentence}\n   = {found}{self.file}\n{self.text}"
        )


def _state() -> dict[str, Any]:
    return json.loads(_core.fuzz_json())


def failures() -> list[Failure]:
    """All failing schedules of this process since the last `clear`, oldest first."""
    return [
        Failure(**{key: tuple(value) if isinstance(value, list) else value for key, value in one.items()})
        for one in _state()["failures"]
    ]


def clear() -> None:
    """Forgets what was tried."""
    _core.clear_fuzz()


def summary() -> str:
    """One line: programs, schedules, failures."""
    state = _state()
    failed = len(state["failures"])
    outcome = f"{failed} program{'s' if failed > 1 else ''} failed" if failed else "none failed"
    return f"fuzz: {state['programs']} programs, {state['schedules']} schedules, {outcome}"


def _run(script: str, arguments: list[str]) -> int:
    ending = scripts.run(script, arguments)
    if ending.error is not None:
        scripts.show(ending.error)
    return ending.code


@dataclass(frozen=True)
class Limits:
    """How long each program is tried, and what counts as a failure."""

    runs: int | None = None
    minutes: float | None = None
    any_order: bool = False
    check: bool = False

    def into_environment(self) -> None:
        runs = self.runs or (_MOST_RUNS if self.minutes else _RUNS)
        os.environ["TESSERA_FUZZ"] = str(runs)
        if self.minutes:
            os.environ["TESSERA_FUZZ_SECONDS"] = str(max(1, round(60 * self.minutes)))
        if self.any_order:
            os.environ["TESSERA_FUZZ_ANY_ORDER"] = "1"
        if self.check:
            os.environ["TESSERA_CHECK"] = "1"


def run_script(
    script: str, arguments: list[str], limits: Limits, json_path: str | None = None, page: str | None = None
) -> int:
    """Runs a script, each of its programs under many schedules; 1 when one fails."""
    limits.into_environment()
    try:
        code = _run(script, arguments)
    finally:
        _report(page, f"fuzz: {script}")
        print(summary(), file=sys.stderr)
        if json_path:
            with open(json_path, "w") as file:
                json.dump(_state(), file, indent=2)
    return code or int(bool(failures() or (limits.check and _core.count_findings())))


def _report(page: str | None, title: str) -> None:
    for failure in failures():
        print(failure, file=sys.stderr)
    if page:
        from tessera import report

        report.write(page, title=title, schedules=_state()["failures"])


def replay_script(schedule: str, script: str, arguments: list[str], page: str | None = None) -> int:
    """Runs a script with one program under a file's schedule; 1 when it fails again, 2 when no program is its own."""
    os.environ["TESSERA_REPLAY"] = schedule
    try:
        code = _run(script, arguments)
    finally:
        _report(page, f"replay: {schedule}")
    return _no_program(schedule, script) or code or int(bool(failures()))


def minimise_script(schedule: str, script: str, arguments: list[str]) -> int:
    """Makes a file's schedule smaller; 0 when it still fails, 2 when no program is its own."""
    os.environ["TESSERA_REPLAY"] = schedule
    os.environ["TESSERA_MINIMISE"] = "1"
    code = _run(script, arguments)
    for failure in failures():
        deviations = f"{len(failure.delays)} delay{'s' if len(failure.delays) != 1 else ''}"
        print(f"{failure.sentence}\n   = {deviations}, found in {failure.minimised} runs; {failure.file}")
    return _no_program(schedule, script) or code


def _no_program(schedule: str, script: str) -> int:
    if _state()["replayed"]:
        return 0
    print(f"replay: no program of {script} is the one that {schedule} was written for", file=sys.stderr)
    return 2

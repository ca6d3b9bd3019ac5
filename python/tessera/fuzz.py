"""Programs under many schedules: `tessera fuzz`, `tessera replay`, `pytest --tessera-fuzz=N`, `TESSERA_FUZZ=N`.

A program fails under a schedule by an error, a deadlock, or memory that differs from what the default schedule leaves.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
from dataclasses import dataclass
from typing import Any

from tessera import _core


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
    return [Failure(**(one | {"delays": tuple(one["delays"])})) for one in _state()["failures"]]


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
    sys.argv = [script, *arguments]
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def run_script(script: str, arguments: list[str], runs: int, json_path: str | None = None) -> int:
    """Runs a script, each of its programs under `runs` schedules; 1 when one fails."""
    os.environ["TESSERA_FUZZ"] = str(runs)
    try:
        code = _run(script, arguments)
    finally:
        for failure in failures():
            print(failure, file=sys.stderr)
        print(summary(), file=sys.stderr)
        if json_path:
            with open(json_path, "w") as file:
                json.dump(_state(), file, indent=2)
    return code or int(bool(failures()))


def replay_script(schedule: str, script: str, arguments: list[str]) -> int:
    """Runs a script with one program under a file's schedule; 1 when it fails again, 2 when no program is its own."""
    os.environ["TESSERA_REPLAY"] = schedule
    try:
        code = _run(script, arguments)
    finally:
        for failure in failures():
            print(failure, file=sys.stderr)
    if not _state()["replayed"]:
        print(f"replay: no program of {script} is the one that {schedule} was written for", file=sys.stderr)
        return 2
    return code or int(bool(failures()))

"""What checked runs found: `TESSERA_CHECK=1`, `ttnn.open_device(check=True)`, `pytest --tessera-check`.

A checked program runs to its end; every mistake that it shows is a finding with the user's line, once per cause.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
from dataclasses import dataclass, field
from typing import Any

from tessera import _core, scripts
from tessera.outputs import Outputs


@dataclass(frozen=True)
class Place:
    """A line of the user's kernel or script."""

    file: str
    line: int
    column: int = 0
    label: str = ""


@dataclass(frozen=True)
class Finding:
    """One mistake, however many cores and times showed it."""

    code: str
    headline: str
    text: str = field(repr=False)
    places: tuple[Place, ...]
    role: str
    kernel: str
    core: tuple[int, int]
    cores: tuple[tuple[int, int], ...] = field(repr=False)
    times: int
    program: str
    note: str = field(repr=False)
    help: str = field(repr=False)
    data: dict[str, Any] = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from tessera import notebook

        return notebook.finding(self.data)


def _finding(data: dict[str, Any]) -> Finding:
    places = tuple(Place(p["file"], p["line"], p["column"], p["label"]) for p in data["places"])
    return Finding(
        code=data["code"],
        headline=data["headline"],
        text=data["text"],
        places=places,
        role=data["role"],
        kernel=data["kernel"],
        core=tuple(data["core"]),
        cores=tuple(tuple(core) for core in data["cores"]),
        times=data["times"],
        program=data["program"],
        note=data["note"],
        help=data["help"],
        data=data,
    )


def findings() -> list[Finding]:
    """All findings of this process since the last `clear_findings`, oldest first."""
    return [_finding(data) for data in json.loads(_core.findings_json())]


def clear_findings() -> None:
    """Forgets all findings."""
    _core.clear_findings()


def summary(found: list[Finding], ended_by: str = "") -> str:
    """One line per code: how often, and where first. `ended_by`: the error that ended the script."""
    end = f"check: ended by {ended_by}" if ended_by else ""
    if not found:
        return end or "check: no findings"
    by_code: dict[str, list[Finding]] = {}
    for finding in found:
        by_code.setdefault(finding.code, []).append(finding)
    lines = [f"check: {len(found)} finding{'s' if len(found) > 1 else ''}"]
    for code, same in sorted(by_code.items()):
        first = same[0].places[0] if same[0].places else None
        where = f"  {first.file}:{first.line}" if first else ""
        lines.append(f"  {code:<22} {len(same):>3}{where}")
    return "\n".join([*lines, end] if end else lines)


class MapKeeper:
    """Stands before `ttnn.generic_op` and keeps the L1 map of the first program that has findings or fails."""

    def __init__(self) -> None:
        import ttnn

        self.run, self.kept, self.calls = ttnn.generic_op, None, 0
        ttnn.generic_op = self

    def remove(self) -> None:
        import ttnn

        if ttnn.generic_op is self:
            ttnn.generic_op = self.run

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        before = _core.count_findings()
        self.calls += 1
        try:
            return self.run(*arguments, **named)
        finally:
            if self.kept is None and len(arguments) == 2:
                self._keep(*arguments, _core.count_findings() > before)

    def _keep(self, tensors: Any, program: Any, has_findings: bool) -> None:
        if not (isinstance(program, _core.ProgramDescriptor) and tensors and isinstance(tensors[-1], _core.Tensor)):
            return
        device = tensors[-1].device()
        if device is not None and (has_findings or device.needs_reset):
            from tessera.l1 import l1_map

            self.kept = l1_map(program, device)


def run_script(script: str, arguments: list[str], outputs: Outputs, races: str = "order") -> int:
    """Runs a script in checked mode, as `python script arguments` would; 1 when there are findings. `races`: strict
    takes no order for granted that public documents do not promise (docs/races.md)."""
    global _ended_by
    if scripts.is_missing("check", script):
        return 2
    os.environ["TESSERA_CHECK"] = "races=strict" if races == "strict" else "1"
    keeper = MapKeeper() if outputs.html else None
    ending = scripts.run(script, arguments)
    if ending.error is not None:
        scripts.show(ending.error)
        _ended_by = ending.headline
    graph = getattr(ending.error, "graph", None)  # of a deadlock
    error = str(ending.error) if ending.error is not None else ""
    kept = keeper.kept if keeper else None
    outputs.write(findings(), f"check: {script}", graph=graph, l1_map=kept, error=error)
    return ending.code or int(bool(findings()))


_summary_due = False
_ended_by = ""  # the error that ended a script


def summarise_at_exit() -> None:
    """A checked process ends with one line per kind of finding; called when a checked device is opened."""
    global _summary_due
    if not _summary_due and "pytest" not in sys.modules:
        _summary_due = True
        atexit.register(lambda: print(summary(findings(), _ended_by), file=sys.stderr))

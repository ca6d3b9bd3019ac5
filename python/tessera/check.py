"""What checked runs found: `TESSERA_CHECK=1`, `ttnn.open_device(check=True)`, `pytest --tessera-check`.

A checked program runs to its end; every mistake that it shows is a finding with the user's line, told once per cause.
"""

from __future__ import annotations

import atexit
import json
import os
import runpy
import sys
from dataclasses import dataclass, field
from typing import Any

from tessera import _core


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


def summary(found: list[Finding]) -> str:
    """One line per code: how often, and where first."""
    if not found:
        return "check: no findings"
    by_code: dict[str, list[Finding]] = {}
    for finding in found:
        by_code.setdefault(finding.code, []).append(finding)
    lines = [f"check: {len(found)} finding{'s' if len(found) > 1 else ''}"]
    for code, same in sorted(by_code.items()):
        first = same[0].places[0] if same[0].places else None
        where = f"  {first.file}:{first.line}" if first else ""
        lines.append(f"  {code:<22} {len(same):>3}{where}")
    return "\n".join(lines)


def write_json(path: str) -> None:
    """All findings as a JSON file."""
    with open(path, "w") as file:
        json.dump([finding.data for finding in findings()], file, indent=2)


class _MapKeeper:
    """Stands before `ttnn.generic_op` and keeps the L1 map of the first program that has findings or fails."""

    def __init__(self) -> None:
        import ttnn

        self.run, self.kept = ttnn.generic_op, None
        ttnn.generic_op = self

    def __call__(self, tensors: Any, program: Any) -> Any:
        before = _core.count_findings()
        try:
            return self.run(tensors, program)
        finally:
            if self.kept is None and (_core.count_findings() > before or tensors[-1].device().wants_reset):
                from tessera.l1 import l1_map

                self.kept = l1_map(program, tensors[-1].device())


def run_script(script: str, arguments: list[str], json_path: str | None = None, page: str | None = None) -> int:
    """Runs a script in checked mode, as `python script arguments` would; 1 when there are findings."""
    os.environ["TESSERA_CHECK"] = "1"
    sys.argv = [script, *arguments]
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    code, graph = 0, None
    keeper = _MapKeeper() if page else None
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception as error:
        graph = getattr(error, "graph", None)  # of a deadlock
        raise
    finally:
        if json_path:
            write_json(json_path)
        if page:
            from tessera import report

            report.write(page, title=f"check: {script}", findings=findings(), graph=graph, l1_map=keeper.kept)
    return code or int(bool(findings()))


_summary_due = False


def summarise_at_exit() -> None:
    """A checked process ends with one line per kind of finding; called when a checked device is opened."""
    global _summary_due
    if not _summary_due and "pytest" not in sys.modules:
        _summary_due = True
        atexit.register(lambda: print(summary(findings()), file=sys.stderr))

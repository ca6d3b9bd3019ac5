"""Lint: what is known of a program before it runs. The rules are in C++ (src/explain/lint); here is who hears of it.

Every new program is linted when it is first compiled, and each cause becomes one Python warning, a LintWarning.
`tessera lint script.py` runs a script whose programs are planned, compiled and linted, but not run.
"""

from __future__ import annotations

import json
import os
import re
import runpy
import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from tessera import scripts, terminal
from tessera.outputs import Outputs

Finding = dict[str, Any]


class LintWarning(UserWarning):
    """Something in a program looks wrong. `finding` holds it as data: code, headline, places, where, note, help, ..."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding["text"])
        self.finding, self.code = finding, finding["code"]


class KernelWarning(LintWarning):
    """A kernel did what cannot be meant; the run carried it out as the card does. Checked runs make it a finding."""


_reported: set[str] = set()  # causes that have been warned of
_places: set[tuple[str, int]] = set()  # lines that have been warned of
_collected: list[Finding] | None = None  # of the script that is linted


def report(text: str) -> None:
    """Called by the C++ side with each finding as JSON."""
    finding = json.loads(text)
    place = finding["places"][0] if finding["places"] else {"file": "program", "line": 0}
    line = (place["file"], place["line"])
    ran = finding.get("ran", False)
    if finding["text"] in _reported or (ran and line in _places):
        return
    _reported.add(finding["text"])
    _places.add(line)
    if _collected is not None:
        _collected.append(finding)
        return
    warnings.warn_explicit((KernelWarning if ran else LintWarning)(finding), None, *line)


@contextmanager
def collected() -> Iterator[list[Finding]]:
    """Findings go into this list instead of becoming warnings."""
    global _collected
    before, _collected = _collected, []
    _reported.clear()
    _places.clear()
    try:
        yield _collected
    finally:
        _collected = before


@contextmanager
def instead_of_running() -> Iterator[None]:
    """Programs are planned, compiled and linted, and not run."""
    before = os.environ.get("TESSERA_LINT")
    os.environ["TESSERA_LINT"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["TESSERA_LINT"]
        else:
            os.environ["TESSERA_LINT"] = before


class Ending(NamedTuple):
    """How a script ended that did not end well; results are not computed, so a failed assertion is no failure."""

    text: str = ""
    failed: bool = False

    def __bool__(self) -> bool:
        return bool(self.text)


def lint_script(path: str, arguments: list[str]) -> tuple[list[Finding], Ending]:
    """Runs a script without running its programs. Its findings, and how it ended."""
    script = Path(path).resolve()
    before = sys.argv, sys.path[:]
    sys.argv, sys.path[0:0] = [path, *arguments], [str(script.parent)]
    try:
        with collected() as found, instead_of_running():
            ended = _run(str(script))
    finally:
        sys.argv, sys.path[:] = before
    return found, ended


def _run(script: str) -> Ending:
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        return Ending(f"it ended with exit code {end.code}", True) if end.code else Ending()
    except Exception as error:
        if hasattr(error, "code") and hasattr(error, "headline"):  # refused before a program could be planned
            _collected.append(_as_finding(error))
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == script]
        line = f" at line {frames[-1].lineno}" if frames else ""
        first = str(error).split("\n")[0]
        text = f"it stopped with {type(error).__name__}{line}: {first}"
        return Ending(text, not isinstance(error, AssertionError))
    return Ending()


def _as_finding(error: Any) -> Finding:
    text = str(error)
    found = re.search(r"^  --> (.+?):(\d+)", text, re.MULTILINE)
    places = [{"file": found[1], "line": int(found[2]), "column": 0, "quote": "", "label": ""}] if found else []
    empty = {"rows": [], "where": [], "note": "", "help": "", "core": None, "role": "", "cores_folded": 0}
    head = {"severity": "error", "code": error.code, "headline": error.headline, "places": places, "text": text}
    return head | empty


def main(path: str, arguments: list[str], outputs: Outputs) -> int:
    if scripts.is_missing("lint", path):
        return 2
    as_json = outputs.json == "-"
    with redirect_stdout(sys.stderr) if as_json else nullcontext():  # standard output is the JSON text alone
        findings, ended = lint_script(path, arguments)
    outputs.write(findings, f"lint: {path}")
    if not as_json:
        for finding in findings:
            print(terminal.painted(finding["text"]) + "\n")
        print(f"lint: {path}: {_count(findings)}")
    if ended:
        print(f"lint: {path}: {ended.text}; programs after that point were not looked at", file=sys.stderr)
    return 1 if findings or ended.failed else 0


def _count(findings: list[Finding]) -> str:
    errors = sum(finding["severity"] == "error" for finding in findings)
    others = len(findings) - errors
    words = [f"{n} {what}{'' if n == 1 else 's'}" for n, what in ((errors, "error"), (others, "warning")) if n]
    return ", ".join(words) or "nothing to say"

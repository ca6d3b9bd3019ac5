"""The programs of this folder: racy ones with corrected twins, and correct ones that look suspicious. tests/cases.py
describes the files; lines that end with `// <code>` are those that the one finding must name."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import cases
import ttnn
from cases import Case
from tessera import check

HERE = Path(__file__).resolve().parent
CLASSES = ("local", "cores", "dram", "signals", "credits", "multicast", "compute", "apis", "public")


def racy() -> list[Case]:
    return cases.cases_of(HERE, *CLASSES)


def correct() -> list[Case]:
    return cases.cases_of(HERE, "correct")


def of_schedules() -> list[Case]:
    return cases.cases_of(HERE, "schedules")


def checked_device(arch: str, seed: int = 0) -> AbstractContextManager[ttnn.MeshDevice]:
    return cases.opened(HERE, arch=arch, seed=seed, check=True)


def run(program: Case, device: ttnn.MeshDevice, wrong: bool, raises: bool = False) -> list[check.Finding]:
    """What was found; an error that ends the run is raised unless the program is wrong, or always with `raises`."""
    check.clear_findings()
    try:
        cases.run_program(program, device, wrong, out_is_written=True)
    except RuntimeError:
        if raises or not wrong:
            raise
        device.reset()
    return check.findings()


def kind(code: str) -> str:
    """A transfer that is still on its way is said by a rule, one that came in time by luck by the detector."""
    rules = ("noc-in-flight", "noc-read-pending", "noc-source-changed")
    return "race-read-write" if code in rules else code


def named(findings: list[check.Finding]) -> list[tuple[str, int]]:
    return sorted({(kind(finding.code), place.line) for finding in findings for place in finding.places})

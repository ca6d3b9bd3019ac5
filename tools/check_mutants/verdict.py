"""What checked mode says of a changed kernel, and what the changed program does when nobody looks."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from dataclasses import dataclass, field
from typing import Any

from check_mutants.programs import Program

PLACE = re.compile(r"^\s*-->\s+(?P<file>\S+?):(?P<line>\d+)", re.MULTILINE)
FUZZ_SECONDS = 10  # per program and chip, at most
COMPILER = re.compile(r"(?P<file>[^\s:]+\.(?:cpp|hpp|py)):(?P<line>\d+)(?::\d+)?: (?:fatal )?error:")


@dataclass
class Report:
    """A finding or an error with the lines it points at."""

    code: str
    text: str
    places: list[tuple[str, int]] = field(default_factory=list)


def report_of(error: BaseException) -> Report:
    text = str(error)
    places = [(match["file"], int(match["line"])) for match in [*PLACE.finditer(text), *COMPILER.finditer(text)]]
    return Report(getattr(error, "code", type(error).__name__), text, places)


@dataclass(frozen=True)
class Run:
    """How a device is opened."""

    arch: str
    seed: int = 0
    workers: int = 1
    noc: str = "soon"  # when transfers arrive in plain runs: soon, or as late as the rules allow

    def __str__(self) -> str:
        return f"{self.arch}, seed {self.seed}, {self.workers} workers, transfers {self.noc}"


def checked(program: Program, run: Run | None = None) -> list[Report]:
    """All reports of a checked run, findings first."""
    import tessera
    import ttnn

    tessera.clear_findings()
    reports, run = [], run or Run(program.archs[-1])
    device = ttnn.open_device(device_id=0, arch=run.arch, seed=run.seed, workers=run.workers, check=True)
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            program.prepare(device)()
    except (RuntimeError, SyntaxError, TypeError, ValueError) as error:
        reports = [report_of(error)]
    finally:
        ttnn.close_device(device)
    found = [Report(f.code, f.text, [(p.file, p.line) for p in f.places]) for f in tessera.findings()]
    return [*found, *reports]


def plain(program: Program, run: Run) -> list[Any] | Report:
    """The results of two launches in a row on one device, or the error."""
    import ttnn

    os.environ["TESSERA_NOC"] = run.noc
    device = ttnn.open_device(device_id=0, arch=run.arch, seed=run.seed, workers=run.workers, check=False)
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            launch = program.prepare(device)
            return [*launch(), *launch()]
    except (RuntimeError, SyntaxError, TypeError, ValueError) as error:
        return report_of(error)
    finally:
        ttnn.close_device(device)
        del os.environ["TESSERA_NOC"]


def fuzzed(program: Program, arch: str, schedules: int, seconds: int) -> str:
    """In what way a program fails under one of so many schedules, within so many seconds; empty: in none."""
    import ttnn
    from tessera import fuzz

    fuzz.clear()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "TESSERA_FUZZ": str(schedules),
            "TESSERA_FUZZ_SECONDS": str(seconds),
            "TESSERA_REPORT_DIR": folder,
        }
        os.environ.update(settings)
        device = ttnn.open_device(device_id=0, arch=arch, workers=1, check=False)
        try:
            with contextlib.redirect_stderr(io.StringIO()):
                program.prepare(device)()
        except (RuntimeError, SyntaxError, TypeError, ValueError) as error:
            return f"{arch}: {report_of(error).code}"
        finally:
            ttnn.close_device(device)
            for name in settings:
                del os.environ[name]
    return "; ".join(f"{arch}: {failure.ends}, {failure.sentence}" for failure in fuzz.failures())


def same_bits(left: list[Any] | Report, right: list[Any] | Report) -> bool:
    import torch

    if isinstance(left, Report) or isinstance(right, Report) or len(left) != len(right):
        return False
    return all(
        a.dtype == b.dtype and a.shape == b.shape and torch.equal(as_bits(a), as_bits(b))
        for a, b in zip(left, right, strict=True)
    )


def as_bits(tensor: Any) -> Any:
    import torch

    return tensor.contiguous().view({1: torch.uint8, 2: torch.int16, 4: torch.int32}[tensor.element_size()])


class Evidence:
    """Results of the unchanged programs, each made once, and the comparison with them."""

    def __init__(self, seeds: int, schedules: int):
        self.seeds, self.schedules = seeds, schedules
        self.right: dict[tuple[str, str], list[Any]] = {}

    def learn(self, program: Program) -> None:
        for arch in program.archs:
            if (program.name, arch) not in self.right:
                results = plain(program, Run(arch))
                assert not isinstance(results, Report), (program.name, arch, results)
                self.right[program.name, arch] = results

    def compare(self, program: Program) -> tuple[int, Run | None]:
        """Launches with the right bits, and the run that stopped or had others."""
        equal = 0
        for run in self.runs(program):
            if not same_bits(plain(program, run), self.right[program.name, run.arch]):
                return equal, run
            equal += 2
        return equal, None

    def fuzz(self, program: Program) -> str:
        """Each program at once under other schedules: the default one first, whose bits the runs above compare."""
        tried = (fuzzed(program, arch, self.schedules, FUZZ_SECONDS) for arch in program.archs)
        return next((failure for failure in tried if failure), "")

    def runs(self, program: Program) -> list[Run]:
        seeds = range(1, self.seeds + 1)
        kinds = [(workers, noc) for workers in (1, 2) for noc in ("late", "soon")]
        return [Run(arch, seed, *kind) for arch in program.archs for seed in seeds for kind in kinds]

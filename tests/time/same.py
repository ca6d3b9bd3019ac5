"""Plain and timed runs of the same programs: the bits that they leave, and the reports of their deadlocks."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import torch

import ttnn
from tessera import gallery
from tests import cases

DEADLOCKS = Path(__file__).resolve().parents[1] / "deadlocks"


def shows() -> list[gallery.Show]:
    return list(gallery.find_shows())


def result_of(show: gallery.Show, arch: str, timed: bool) -> torch.Tensor:
    torch.manual_seed(0)
    device = ttnn.open_device(arch=arch, time=timed)
    try:
        return show.prepare(device)()
    finally:
        ttnn.close_device(device)


def deadlocks() -> list[cases.Case]:
    return cases.cases_of(DEADLOCKS)


def report_of(case: cases.Case) -> str:
    """The text of a deadlock when the program runs timed."""
    with cases.opened(DEADLOCKS, time=True) as device:
        return cases.outcome(case, device)


# ---- results of whole tests: this file is a plug-in of pytest that notes what ttnn.to_torch gave in each


def digests_of(tests: str, timed: bool) -> dict[str, str]:
    """For each test below a path a digest of all that its programs gave back."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "digests"
        environment = os.environ | {"TESSERA_TIME": str(int(timed)), "DIGESTS_OF_RESULTS": str(kept)}
        root = DEADLOCKS.parents[1]
        options = ["-q", "-p", "tests.time.same", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        command = [sys.executable, "-m", "pytest", *options, tests]
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        return dict(line.split("\t") for line in kept.read_text().splitlines())


class Digests:
    def __init__(self, kept: str) -> None:
        self.kept, self.sum, self.to_torch = kept, hashlib.sha256(), ttnn.to_torch

    def __call__(self, *given: object, **options: object) -> torch.Tensor:
        result = self.to_torch(*given, **options)
        self.sum.update(result.contiguous().view(torch.uint8).numpy().tobytes())
        return result


def pytest_runtest_setup() -> None:
    if isinstance(ttnn.to_torch, Digests):
        ttnn.to_torch.sum = hashlib.sha256()
        torch.manual_seed(0)  # some tests take any numbers


def pytest_runtest_teardown(item: object) -> None:
    if isinstance(ttnn.to_torch, Digests):
        with open(ttnn.to_torch.kept, "a") as file:
            file.write(f"{item.nodeid}\t{ttnn.to_torch.sum.hexdigest()}\n")  # type: ignore[attr-defined]


if "DIGESTS_OF_RESULTS" in os.environ:
    ttnn.to_torch = Digests(os.environ["DIGESTS_OF_RESULTS"])

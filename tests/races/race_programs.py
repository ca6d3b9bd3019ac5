"""Runs the programs of this folder: racy ones with corrected twins, and correct ones that look suspicious.

A program is one kernel file for all its roles, described in its first lines as in tests/diagnostics/broken.py:

    // A flush is no barrier: the tile has left for DRAM.
    // roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1+2x2; semaphores: 2

Lines that end with `// <code>` are those that the one finding must name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import torch

import ttnn
from tessera import check
from tessera.testing import run_kernels

HERE = Path(__file__).resolve().parent
CLASSES = ("local", "cores", "dram", "signals", "credits", "multicast", "compute", "public")
MOST_CORES = 4


@dataclass(frozen=True)
class Program:
    path: Path

    @property
    def name(self) -> str:
        return f"{self.path.parent.name}/{self.path.stem}"

    @cached_property
    def text(self) -> str:
        return self.path.read_text()

    def field(self, key: str) -> str:
        found = re.search(rf"^//.*\b{key}: ([^;\n]*)", self.text, re.M)
        return found[1].strip() if found else ""

    @property
    def marked(self) -> set[tuple[str, int]]:
        marks = (
            (re.search(r"// ([a-z0-9]+(?:-[a-z0-9]+)+)$", line), n) for n, line in enumerate(self.text.split("\n"), 1)
        )
        return {(mark[1], line) for mark, line in marks if mark}

    @property
    def cores(self) -> ttnn.CoreRangeSet:
        width = int((self.field("cores") or "1x1").split("x")[0])
        return ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (width - 1, 0))])

    def circular_buffers(self) -> list[ttnn.CBDescriptor]:
        made = []
        for word in self.field("cbs").split():
            indices, pages = word.split("x")
            size = ttnn.tile_size(ttnn.bfloat16)
            formats = [
                ttnn.CBFormatDescriptor(buffer_index=int(index), data_format=ttnn.bfloat16, page_size=size)
                for index in indices.split("+")
            ]
            made.append(
                ttnn.CBDescriptor(total_size=int(pages) * size, core_ranges=self.cores, format_descriptors=formats)
            )
        return made


def racy() -> list[Program]:
    return [Program(path) for folder in CLASSES for path in sorted((HERE / folder).glob("*.cpp"))]


def correct() -> list[Program]:
    return [Program(path) for path in sorted((HERE / "correct").glob("*.cpp"))]


def of_schedules() -> list[Program]:
    return [Program(path) for path in sorted((HERE / "schedules").glob("*.cpp"))]


@contextmanager
def checked_device(arch: str, seed: int = 0) -> Iterator[ttnn.MeshDevice]:
    device = ttnn.open_device(device_id=0, arch=arch, seed=seed, check=True)
    try:
        yield device
    finally:
        ttnn.close_device(device)


def run(program: Program, device: ttnn.MeshDevice, wrong: bool, raises: bool = False) -> list[check.Finding]:
    """What was found; an error that ends the run is raised unless the program is wrong, or always with `raises`."""
    check.clear_findings()
    tiles = torch.arange(4 * 1024).remainder(61).reshape(32, 128).bfloat16()
    tensors = [ttnn.from_torch(tiles, layout=ttnn.TILE_LAYOUT, device=device) for _ in range(2)]
    nodes = [device.worker_core_from_logical_core(ttnn.CoreCoord(x, 0)) for x in range(MOST_CORES)]
    roles = program.field("roles").split()
    kernels = {"ncrisc": "reader", "compute": "compute", "brisc": "writer"}
    try:
        run_kernels(
            **{kernels[role]: str(program.path.relative_to(HERE)) for role in roles},
            cbs=program.circular_buffers(),
            semaphores=int(program.field("semaphores") or 0),
            args=[
                int(wrong),
                *(tensor.buffer_address() for tensor in tensors),
                *(number for node in nodes for number in (node.x, node.y)),
            ],
            cores=program.cores,
            tensors=tensors,
            device=device,
        )
    except RuntimeError:
        if raises or not wrong:
            raise
        device.reset()
    return check.findings()


def named(findings: list[check.Finding]) -> set[tuple[str, int]]:
    """A transfer that is still on its way is said by a rule, one that came in time by luck by the detector."""
    codes = dict.fromkeys(("noc-in-flight", "noc-read-pending", "noc-source-changed"), "race-read-write")
    return {(codes.get(finding.code, finding.code), place.line) for finding in findings for place in finding.places}

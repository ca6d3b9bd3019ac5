"""Paths that a processor or a core does not take compile to nothing: looked up in the objects of a unified kernel."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEAD = """
import torch, ttnn
from models.common.placing import empty_row, one_core, place_columns, place_copies, place_row, rectangle
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import GatherUnified, McastUnified
device = ttnn.open_device(device_id=0)
row, grid = torch.zeros(1, 128).bfloat16(), rectangle((0, 0), (1, 1))
"""
MCAST = "McastUnified.op(place_row(row, device, one_core(5, 5)), place_copies(row, device, grid))"
GATHER = "GatherUnified.op(place_columns(row, device, grid), empty_row(128, device, one_core(5, 5)))"


def calls_of(library: Path) -> set[str]:
    """What the object calls of the runtime; its coordinates (my_x, ...) are filled in for every kernel."""
    symbols = subprocess.run(["nm", "-D", "--undefined-only", str(library)], capture_output=True, text=True, check=True)
    return {name for name in re.findall(r"\btess_\w+", symbols.stdout) if not name.startswith("tess_my_")}


def code_bytes_of(library: Path) -> int:
    """Size of the kernel's entry function."""
    symbols = subprocess.run(
        ["nm", "-D", "-S", "--defined-only", str(library)], capture_output=True, text=True, check=True
    )
    sizes = [line.split()[1] for line in symbols.stdout.splitlines() if re.search(r" T .*_main", line)]
    return int(sizes[0], 16)


def objects_of(program: str, cache: Path) -> tuple[list[Path], list[Path]]:
    """Objects with calls of the runtime, and objects without."""
    environment = {**os.environ, "TESSERA_CACHE_DIR": str(cache)}
    subprocess.run([sys.executable, "-c", HEAD + program], cwd=ROOT, env=environment, check=True)
    libraries = sorted(cache.rglob("*.so"))
    busy = [library for library in libraries if calls_of(library)]
    return busy, [library for library in libraries if library not in busy]


def test_a_multicast_costs_nothing_where_it_does_nothing(tmp_path):
    busy, idle = objects_of(MCAST, tmp_path)
    # Busy: the sender's NCRISC and BRISC, the receivers' NCRISC. Idle: the receivers' BRISC, all compute.
    assert len(busy) == 3, [calls_of(library) for library in busy]
    assert len(idle) == 7 and all(code_bytes_of(library) <= 16 for library in idle)


def test_a_gather_costs_nothing_where_it_does_nothing(tmp_path):
    busy, idle = objects_of(GATHER, tmp_path)
    # Busy: the senders' NCRISC, the receiver's BRISC. Idle: the receiver's NCRISC, the senders' BRISC, all compute.
    assert len(busy) == 2, [calls_of(library) for library in busy]
    assert len(idle) == 8 and all(code_bytes_of(library) <= 16 for library in idle)

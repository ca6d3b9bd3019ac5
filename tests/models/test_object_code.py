"""Paths that a processor or a core does not take compile to nothing: looked up in the objects of a unified kernel."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import torch, ttnn
from models.common.placing import one_core, place_copies, place_row, rectangle
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import McastUnified
device = ttnn.open_device(device_id=0)
row = torch.zeros(1, 64).bfloat16()
out = place_copies(row, device, rectangle((0, 0), (1, 1)))
McastUnified.op(place_row(row, device, one_core(5, 5)), out)
"""


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


def test_a_multicast_costs_nothing_where_it_does_nothing(tmp_path):
    environment = {**os.environ, "TESSERA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, check=True)
    libraries = sorted(tmp_path.rglob("*.so"))
    busy = [library for library in libraries if calls_of(library)]
    idle = [library for library in libraries if not calls_of(library)]
    # Busy: the sender's NCRISC and BRISC, the receivers' NCRISC. Idle: the receivers' BRISC, all compute.
    assert len(busy) == 3, [calls_of(library) for library in busy]
    assert len(idle) == 7 and all(code_bytes_of(library) <= 16 for library in idle)

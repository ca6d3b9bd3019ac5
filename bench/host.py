"""Benchmarks that go through Python: a process from start to first result, and whole ops."""

import subprocess
import sys
import time
from collections.abc import Callable

FIRST_RESULT = """
import numpy as np
import ttnn
from models.demos.basics.micro_ops.add.op import Add
device = ttnn.open_device(device_id=0)
ones = ttnn.full([32, 32], 1.0, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
Add.op(ones, ones, ones)
"""


def best_of(runs: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest run; the others were disturbed."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def process(code: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


def processes() -> dict[str, float]:
    process(FIRST_RESULT)()  # fills the cache of compiled kernels
    return {"first_result": best_of(5, process(FIRST_RESULT)), "import_numpy": best_of(5, process("import numpy"))}


def adds() -> dict[str, float]:
    import torch

    import ttnn
    from models.demos.basics.micro_ops.add.op import Add

    device = ttnn.open_device(device_id=0)
    x, y = torch.randn(1024, 1024).bfloat16(), torch.randn(1024, 1024).bfloat16()
    a, b = (ttnn.from_torch(t, layout=ttnn.TILE_LAYOUT, device=device) for t in (x, y))
    out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    seconds = {"torch_add": best_of(20, lambda: torch.add(x, y))}
    for cores, name in ((1, "add_1_core"), (64, "add_64_cores")):
        Add.op(a, b, out, cores)
        seconds[name] = best_of(10, lambda cores=cores: Add.op(a, b, out, cores))
    ttnn.close_device(device)
    return seconds


def measure() -> dict[str, float]:
    print("bench: host", flush=True)
    return processes() | adds()

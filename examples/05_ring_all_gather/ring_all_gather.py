"""Lesson 5: all-gather around a ring of cores. Each starts with one chunk and ends with all of them.

Run it with .venv/bin/python examples/05_ring_all_gather/ring_all_gather.py
"""

from pathlib import Path

import torch

import ttnn

KERNELS = Path(__file__).parent / "kernels"
ARCHS = ("wormhole_b0", "blackhole")
CORES, ROWS, WIDTH = 8, 4, 64
GRID = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(3, 1))])


def golden(x: torch.Tensor) -> torch.Tensor:
    return x.repeat(CORES, 1)


def _sharded(values: torch.Tensor, rows: int, device: ttnn.MeshDevice) -> ttnn.Tensor:
    """`rows` rows on each core of the ring."""
    config = ttnn.MemoryConfig(
        ttnn.TensorMemoryLayout.HEIGHT_SHARDED,
        ttnn.BufferType.L1,
        ttnn.ShardSpec(GRID, [rows, WIDTH], ttnn.ShardOrientation.ROW_MAJOR),
    )
    return ttnn.from_torch(values, layout=ttnn.ROW_MAJOR_LAYOUT, device=device, memory_config=config)


def all_gather(x: ttnn.Tensor, out: ttnn.Tensor, kernels: Path) -> ttnn.Tensor:
    device = x.device()
    ring = ttnn.corerange_to_cores(GRID, row_wise=True)
    addresses = [x.buffer_address(), out.buffer_address()]
    after = [device.worker_core_from_logical_core(ring[(place + 1) % CORES]) for place in range(CORES)]
    kernel = ttnn.KernelDescriptor(
        kernel_source=str(kernels / "gather.cpp"),
        core_ranges=GRID,
        compile_time_args=[CORES, ROWS * WIDTH * 2],
        runtime_args=[(core, [*addresses, place, after[place].x, after[place].y]) for place, core in enumerate(ring)],
        config=ttnn.ReaderConfigDescriptor(),
    )
    semaphores = [ttnn.SemaphoreDescriptor(id=0, core_ranges=GRID, initial_value=0)]
    return ttnn.generic_op([x, out], ttnn.ProgramDescriptor(kernels=[kernel], semaphores=semaphores, cbs=[]))


def run(device: ttnn.MeshDevice, kernels: Path = KERNELS) -> bool:
    """True when every core has every chunk."""
    x = torch.arange(CORES * ROWS * WIDTH).reshape(CORES * ROWS, WIDTH).remainder(251).bfloat16()
    a = _sharded(x, ROWS, device)
    out = _sharded(torch.zeros(CORES * CORES * ROWS, WIDTH).bfloat16(), CORES * ROWS, device)
    return torch.equal(ttnn.to_torch(all_gather(a, out, kernels)), golden(x))


if __name__ == "__main__":
    with_device = ttnn.open_device(device_id=0)
    assert run(with_device)
    print(f"{CORES} cores hold all {CORES} chunks")
    ttnn.close_device(with_device)

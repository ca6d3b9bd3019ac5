"""Lesson 6: row sums of a matrix spread over a grid of cores. Each core sums its part, the first of each row the parts.

Run it with .venv/bin/python examples/06_row_reduction/row_reduction.py
"""

from pathlib import Path

import torch

import ttnn

KERNELS = Path(__file__).parent / "kernels"
ARCHS = ("wormhole_b0", "blackhole")
ACROSS, DOWN, TILES = 4, 2, 2  # cores, and tiles of each


def golden(x: torch.Tensor) -> torch.Tensor:
    return x.float().sum(dim=-1)


def _block(x0: int, x1: int) -> ttnn.CoreRangeSet:
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(x0, 0), ttnn.CoreCoord(x1, DOWN - 1))])


def _accessor(tensor: ttnn.Tensor) -> list[int]:
    return ttnn.TensorAccessorArgs(tensor).get_compile_time_args()


def _group(x: ttnn.Tensor, out: ttnn.Tensor, kernels: Path, is_root: bool) -> list[ttnn.KernelDescriptor]:
    """The kernels of the first column (which collects), or of the others."""
    columns = range(1) if is_root else range(1, ACROSS)
    cores, places = _block(columns[0], columns[-1]), [(i, j) for i in columns for j in range(DOWN)]
    roots = [x.device().worker_core_from_logical_core(ttnn.CoreCoord(0, j)) for j in range(DOWN)]
    reader = ttnn.KernelDescriptor(
        kernel_source=str(kernels / "reader.cpp"),
        core_ranges=cores,
        compile_time_args=[TILES, *_accessor(x)],
        runtime_args=[(ttnn.CoreCoord(i, j), [x.buffer_address(), (j * ACROSS + i) * TILES]) for i, j in places],
        config=ttnn.ReaderConfigDescriptor(),
    )
    compute = ttnn.KernelDescriptor(
        kernel_source=str(kernels / "compute.cpp"),
        core_ranges=cores,
        compile_time_args=[TILES, int(is_root), ACROSS],
        config=ttnn.ComputeConfigDescriptor(),
    )
    writer = ttnn.KernelDescriptor(
        kernel_source=str(kernels / "writer.cpp"),
        core_ranges=cores,
        compile_time_args=[int(is_root), ACROSS, *_accessor(out)],
        runtime_args=[(ttnn.CoreCoord(i, j), [out.buffer_address(), j, roots[j].x, roots[j].y, i]) for i, j in places],
        config=ttnn.WriterConfigDescriptor(),
    )
    return [reader, compute, writer]


def row_sums(x: ttnn.Tensor, out: ttnn.Tensor, kernels: Path) -> ttnn.Tensor:
    grid = _block(0, ACROSS - 1)

    def buffer(index: int, tiles: int) -> ttnn.CBDescriptor:
        pages = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)
        return ttnn.CBDescriptor(total_size=tiles * 2048, core_ranges=grid, format_descriptors=[pages])

    program = ttnn.ProgramDescriptor(
        kernels=[*_group(x, out, kernels, True), *_group(x, out, kernels, False)],
        semaphores=[ttnn.SemaphoreDescriptor(id=0, core_ranges=grid, initial_value=0)],
        cbs=[buffer(0, 2), buffer(1, 1), buffer(2, 1), buffer(3, ACROSS), buffer(16, 1)],
    )
    return ttnn.generic_op([x, out], program)


def run(device: ttnn.MeshDevice, kernels: Path = KERNELS) -> bool:
    """True when the sums are torch's; zeros and ones add up without rounding."""
    x = torch.randint(0, 2, (DOWN * 32, ACROSS * TILES * 32), generator=torch.Generator().manual_seed(0)).bfloat16()
    a = ttnn.from_torch(x, layout=ttnn.TILE_LAYOUT, device=device)
    out = ttnn.from_torch(torch.zeros(DOWN * 32, 32).bfloat16(), layout=ttnn.TILE_LAYOUT, device=device)
    return torch.equal(ttnn.to_torch(row_sums(a, out, kernels))[:, 0].float(), golden(x))


if __name__ == "__main__":
    with_device = ttnn.open_device(device_id=0)
    assert run(with_device)
    print(f"row sums of {ACROSS} x {DOWN} cores agree with torch")
    ttnn.close_device(with_device)

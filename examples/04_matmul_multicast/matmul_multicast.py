"""Lesson 4: matmul on a grid of cores that share their operands. A is sent along rows, B down columns.

Each tile is read from DRAM once; semaphores say when a block may be sent and when it has arrived.
Run it with .venv/bin/python examples/04_matmul_multicast/matmul_multicast.py
"""

from pathlib import Path

import torch

import ttnn

KERNELS = Path(__file__).parent / "kernels"
ARCHS = ("wormhole_b0", "blackhole")
ACROSS, DOWN = 3, 2  # cores
ROWS, COLUMNS, DEPTH, BLOCKS = 2, 2, 1, 3  # tiles of a core's output, k tiles of a block, blocks


def golden(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    return a.float() @ b.float()


class Matmul:
    """Where everybody is, and the kernels of each group of cores."""

    def __init__(self, a: ttnn.Tensor, b: ttnn.Tensor, out: ttnn.Tensor, kernels: Path):
        self.a, self.b, self.out, self.kernels = a, b, out, kernels
        self.device = a.device()
        self.grid = _block(0, 0, ACROSS - 1, DOWN - 1)

    def noc(self, x: int, y: int) -> list[int]:
        at = self.device.worker_core_from_logical_core(ttnn.CoreCoord(x, y))
        return [at.x, at.y]

    def operand_a(self, sends: bool) -> ttnn.KernelDescriptor:
        columns = range(1) if sends else range(1, ACROSS)
        return ttnn.KernelDescriptor(
            kernel_source=str(self.kernels / "operand_a.cpp"),
            core_ranges=_block(columns[0], 0, columns[-1], DOWN - 1),
            compile_time_args=[int(sends), ROWS, DEPTH, BLOCKS, *_accessor(self.a)],
            runtime_args=[(ttnn.CoreCoord(x, y), self.a_args(y)) for x in columns for y in range(DOWN)],
            config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_1, noc=ttnn.NOC.NOC_0),
        )

    def a_args(self, y: int) -> list[int]:
        rectangle = [*self.noc(1, y), *self.noc(ACROSS - 1, y)]
        return [self.a.buffer_address(), y * ROWS, DEPTH * BLOCKS, *self.noc(0, y), *rectangle, ACROSS - 1]

    def operand_b(self, sends: bool) -> ttnn.KernelDescriptor:
        rows = range(1) if sends else range(1, DOWN)
        return ttnn.KernelDescriptor(
            kernel_source=str(self.kernels / "operand_b_and_output.cpp"),
            core_ranges=_block(0, rows[0], ACROSS - 1, rows[-1]),
            compile_time_args=[int(sends), COLUMNS, DEPTH, BLOCKS, ROWS, *_accessor(self.b), *_accessor(self.out)],
            runtime_args=[(ttnn.CoreCoord(x, y), self.b_args(x, y)) for x in range(ACROSS) for y in rows],
            config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=ttnn.NOC.NOC_1),
        )

    def b_args(self, x: int, y: int) -> list[int]:
        rectangle = [*self.noc(x, DOWN - 1), *self.noc(x, 1)]  # NOC_1 needs the end first
        source = [self.b.buffer_address(), x * COLUMNS, ACROSS * COLUMNS, *self.noc(x, 0)]
        return [*source, *rectangle, DOWN - 1, self.out.buffer_address(), y * ROWS]

    def compute(self) -> ttnn.KernelDescriptor:
        return ttnn.KernelDescriptor(
            kernel_source=str(self.kernels / "compute.cpp"),
            core_ranges=self.grid,
            compile_time_args=[ROWS, COLUMNS, DEPTH, BLOCKS],
            config=ttnn.ComputeConfigDescriptor(),
        )

    def circular_buffer(self, index: int, tiles: int) -> ttnn.CBDescriptor:
        pages = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)
        return ttnn.CBDescriptor(total_size=tiles * 2048, core_ranges=self.grid, format_descriptors=[pages])

    def run(self) -> ttnn.Tensor:
        operands = [self.operand_a(True), self.operand_a(False), self.operand_b(True), self.operand_b(False)]
        program = ttnn.ProgramDescriptor(
            kernels=[*operands, self.compute()],
            semaphores=[ttnn.SemaphoreDescriptor(id=i, core_ranges=self.grid, initial_value=0) for i in range(4)],
            cbs=[
                self.circular_buffer(0, 2 * ROWS * DEPTH),
                self.circular_buffer(1, 2 * COLUMNS * DEPTH),
                self.circular_buffer(16, ROWS * COLUMNS),
            ],
        )
        return ttnn.generic_op([self.a, self.b, self.out], program)


def _block(x0: int, y0: int, x1: int, y1: int) -> ttnn.CoreRangeSet:
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(x0, y0), ttnn.CoreCoord(x1, y1))])


def _accessor(tensor: ttnn.Tensor) -> list[int]:
    return ttnn.TensorAccessorArgs(tensor).get_compile_time_args()


def run(device: ttnn.MeshDevice, kernels: Path = KERNELS) -> bool:
    """True when the product is torch's, bit for bit: small integers have no rounding to differ in."""
    generator = torch.Generator().manual_seed(0)
    shape = (DOWN * ROWS * 32, DEPTH * BLOCKS * 32, ACROSS * COLUMNS * 32)
    x = torch.randint(-1, 2, shape[:2], generator=generator).bfloat16()
    y = torch.randint(-1, 2, shape[1:], generator=generator).bfloat16()
    tensors = [
        ttnn.from_torch(t, layout=ttnn.TILE_LAYOUT, device=device)
        for t in (x, y, torch.zeros(shape[0], shape[2]).bfloat16())
    ]
    return torch.equal(ttnn.to_torch(Matmul(*tensors, kernels).run()).float(), golden(x, y))


if __name__ == "__main__":
    with_device = ttnn.open_device(device_id=0)
    assert run(with_device)
    print(f"matmul of {ACROSS} x {DOWN} cores agrees with torch")
    ttnn.close_device(with_device)

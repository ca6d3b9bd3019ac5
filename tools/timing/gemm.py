"""Rows of matmul: a 2D multicast program of ours with the blocks of upstream's benchmark.

The first operand and the output lie in L1, a block per core; the second is read from DRAM by the first core of each
column. Blocks, subblocks and divisions follow tests/ttnn/unit_tests/benchmarks/test_benchmark.py (tuned_2d_l1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import torch

import ttnn

from . import machine

HERE = Path(__file__).parent
DTYPES = {
    "BFLOAT16": (ttnn.bfloat16, 2048), "BFLOAT8_B": (ttnn.bfloat8_b, 1088), "BFLOAT4_B": (ttnn.bfloat4_b, 576),
}  # fmt: skip
# (m, k, n) per 8x8 grid: how often a block of k is divided, where upstream divides it.
DIVIDED = {
    "BFLOAT16": {(256, 384, 384): 2, (384, 384, 384): 4},
    "BFLOAT8_B": {(384, 384, 384): 2, (384, 384, 512): 2},
    "BFLOAT4_B": {(384, 512, 512): 2, (512, 512, 512): 2},
}


@dataclass(frozen=True)
class Shape:
    across: int
    down: int
    rows: int
    columns: int
    depth: int
    blocks: int
    high: int
    wide: int


def subblock(rows: int, columns: int) -> tuple[int, int]:
    """Of a sharded output: one row, and as many columns as divide it, at most eight."""
    return 1, next(wide for wide in range(8, 0, -1) if columns % wide == 0)


def shape_of(m: int, k: int, n: int, across: int, down: int, dtype: str) -> Shape:
    base = (m // down, k // across, n // across)
    divide = DIVIDED[dtype].get(base, 1)
    depth = k // across // 32 // divide
    rows, columns = m // down // 32, n // across // 32
    return Shape(across, down, rows, columns, depth, k // 32 // depth, *subblock(rows, columns))


@cache
def _second_operand(product: str, k: int, n: int, dtype: str) -> ttnn.Tensor:
    made = torch.zeros(k, n).bfloat16()
    return ttnn.from_torch(made, dtype=DTYPES[dtype][0], layout=ttnn.TILE_LAYOUT, device=machine.device(product))


class Product:
    """The program of one shape."""

    def __init__(self, product: str, shape: Shape, n: int, k: int, dtype: str, fidelity: str) -> None:
        self.product, self.shape, self.dtype, self.fidelity, self.width = product, shape, dtype, fidelity, n // 32
        self.operand = _second_operand(product, k, n, dtype)
        self.grid = ttnn.CoreRangeSet(
            [ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(shape.across - 1, shape.down - 1))]
        )
        self.cores = [(x, y) for y in range(shape.down) for x in range(shape.across)]

    def at(self, x: int, y: int) -> list[int]:
        core = machine.device(self.product).worker_core_from_logical_core(ttnn.CoreCoord(x, y))
        return [core.x, core.y]

    def first(self) -> ttnn.KernelDescriptor:
        s = self.shape
        args = []
        for x, y in self.cores:
            # NOC_1 needs the end first; reads from DRAM go over NOC_0, as upstream prefers.
            row = [word for other in range(s.across) for word in self.at(other, y)]
            args.append((ttnn.CoreCoord(x, y), [x, s.across, *self.at(s.across - 1, y), *self.at(0, y), *row]))
        return ttnn.KernelDescriptor(
            kernel_source=str(HERE / "gemm_in0.cpp"),
            core_ranges=self.grid,
            compile_time_args=[s.blocks, s.blocks // s.across, s.rows * s.depth],
            runtime_args=args,
            config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_1, noc=ttnn.NOC.NOC_1),
        )

    def second(self) -> ttnn.KernelDescriptor:
        s = self.shape
        words = ttnn.TensorAccessorArgs(self.operand).get_compile_time_args()
        args = []
        for x, y in self.cores:
            rectangle = [*self.at(x, 1), *self.at(x, s.down - 1)]
            source = [int(y == 0), self.operand.buffer_address(), x * s.columns, self.width, *self.at(x, 0)]
            args.append((ttnn.CoreCoord(x, y), [*source, *rectangle, s.down - 1]))
        return ttnn.KernelDescriptor(
            kernel_source=str(HERE / "gemm_in1.cpp"),
            core_ranges=self.grid,
            compile_time_args=[s.blocks, s.depth, s.columns, *words],
            runtime_args=args,
            config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=ttnn.NOC.NOC_0),
        )

    def compute(self) -> ttnn.KernelDescriptor:
        s = self.shape
        return ttnn.KernelDescriptor(
            kernel_source=str(HERE / "gemm_compute.cpp"),
            core_ranges=self.grid,
            compile_time_args=[s.blocks, s.depth, s.rows, s.columns, s.high, s.wide],
            config=ttnn.ComputeConfigDescriptor(math_fidelity=getattr(ttnn.MathFidelity, self.fidelity)),
        )

    def buffer(self, index: int, pages: int) -> ttnn.CBDescriptor:
        kind, page = DTYPES[self.dtype]
        formats = [ttnn.CBFormatDescriptor(buffer_index=index, data_format=kind, page_size=page)]
        return ttnn.CBDescriptor(total_size=pages * page, core_ranges=self.grid, format_descriptors=formats)

    def run(self) -> dict:
        s = self.shape
        cbs = [
            self.buffer(0, 2 * s.rows * s.depth),
            self.buffer(1, 2 * s.columns * s.depth),
            self.buffer(2, s.rows * s.depth),
            self.buffer(16, s.rows * s.columns),
        ]
        semaphores = [ttnn.SemaphoreDescriptor(id=i, core_ranges=self.grid, initial_value=0) for i in range(4)]
        kernels = [self.first(), self.second(), self.compute()]
        program = ttnn.ProgramDescriptor(kernels=kernels, semaphores=semaphores, cbs=cbs)
        return machine.timed(self.product, program, [self.operand, *machine.two_tensors(self.product)])


def predict(row) -> float:  # type: ignore[no-untyped-def]
    found = re.search(r"MxKxN=(\d+)x(\d+)x(\d+); grid (\d+)x(\d+); mode=(\w+)", row.configuration)
    if not found or found[6] != "tuned_2d_l1":
        raise CannotExpress("a matmul whose blocks the row does not give")
    m, k, n, across, down = (int(found[place]) for place in range(1, 6))
    dtype, fidelity = row.settings["dtype"], row.settings["fidelity"]
    product = "p150" if row.arch == "BH" else "n150"
    shape = shape_of(m, k, n, across, down, dtype)
    run = Product(product, shape, n, k, dtype, fidelity).run()
    return max(role["end"] for role in run["roles"] if role["role"] == "math")


from timing_eval import CannotExpress  # noqa: E402  (the command imports this module)

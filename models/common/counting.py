"""Counts what a chain of programs costs: launches, bytes over the NoCs, bytes from and to DRAM."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import ttnn


@dataclass
class Counts:
    launches: int = 0
    noc_bytes: int = 0
    dram_bytes: int = 0

    def __str__(self) -> str:
        launches = "1 launch" if self.launches == 1 else f"{self.launches} launches"
        return f"{launches}, {self.noc_bytes} B over the NoCs, {self.dram_bytes} B of them DRAM"


@contextmanager
def counted(device: ttnn.Device) -> Iterator[Counts]:
    """Everything that generic_op runs on `device` inside the block."""
    counts, original = Counts(), ttnn.generic_op

    def counting(io_tensors, program):
        result = original(io_tensors, program)
        noc_bytes, dram_bytes = device.last_traffic()
        counts.launches += 1
        counts.noc_bytes += noc_bytes
        counts.dram_bytes += dram_bytes
        return result

    ttnn.generic_op = counting
    try:
        yield counts
    finally:
        ttnn.generic_op = original

"""Grids of cores, and how work is dealt to them."""

import ttnn
from pykernel import PyKernelOp


class GridOp(PyKernelOp):
    """An operation on the cores (0, 0) to (grid - 1)."""

    def __init__(self, grid=(1, 1)):
        super().__init__()
        self.grid = grid

    def define_core_ranges(self, tensors, options):
        end = ttnn.CoreCoord(self.grid[0] - 1, self.grid[1] - 1)
        return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), end)])

    def deal(self, items):
        """How many items each core takes and which is its first, as arguments [x][y]."""
        share, rest = divmod(items, self.grid[0] * self.grid[1])
        counts, first, following = self.create_rt_args(), self.create_rt_args(), 0
        for x in range(self.grid[0]):
            for y in range(self.grid[1]):
                count = share + (x * self.grid[1] + y < rest)
                counts[x][y], first[x][y] = [count], [following]
                following += count
        return counts, first


def is_dram(tensor):
    return tensor.memory_config().buffer_type == ttnn.BufferType.DRAM

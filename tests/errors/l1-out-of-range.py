"""Reads a tile far behind its buffer."""

import support

cbs = [support.circular_buffer(index) for index in (0, 1, 16)]
support.run(support.kernel("filler"), support.kernel("l1_out_of_range", support.COMPUTE), cbs=cbs)

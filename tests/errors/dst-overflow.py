"""Writes to a Dst tile that does not exist."""

import support

cbs = [support.circular_buffer(index) for index in (0, 1, 16)]
support.run(support.kernel("filler"), support.kernel("dst_overflow", support.COMPUTE), cbs=cbs)

"""Adds without the init of an addition."""

import support

cbs = [support.circular_buffer(index) for index in (0, 1, 16)]
support.run(support.kernel("filler"), support.kernel("init_missing", support.COMPUTE), cbs=cbs)

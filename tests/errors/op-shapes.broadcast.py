"""Shapes that do not broadcast."""

import ttnn

device = ttnn.open_device(device_id=0)
a, b = (ttnn.ones(shape, layout=ttnn.TILE_LAYOUT, device=device) for shape in ([32, 64], [64, 64]))
ttnn.add(a, b)

# expected:
# error[op-shapes]: add: shapes [32, 64] and [64, 64] do not fit, with tiles of 32x32 and 32x32
#   --> op-shapes.broadcast.py:7  ttnn.add(a, b)
#    = note: tt-metal says "Invalid subtile broadcast type"
#    = help: the second shape must be the first's, with ones where it is broadcast

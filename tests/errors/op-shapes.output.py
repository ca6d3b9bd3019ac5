"""An output tensor of another shape."""

import ttnn

device = ttnn.open_device(device_id=0)
a, b = (ttnn.ones(shape, layout=ttnn.TILE_LAYOUT, device=device) for shape in ([64, 64], [64, 32]))
ttnn.add(a, a, output_tensor=b)

# expected:
# error[op-shapes]: a result of shape [64, 64] in tiles does not fit the output tensor [64, 32] bfloat16 TILE INTERLEAVED
#   --> op-shapes.output.py:7  ttnn.add(a, a, output_tensor=b)
#    = note: tt-metal says "Shape of Output tensor"
#    = help: give an output tensor of shape [64, 64] in TILE layout on the same device

"""A transposed tile that is too low for it."""

import ttnn

ttnn.Tile((8, 32), transpose_tile=True)

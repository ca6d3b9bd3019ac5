"""A tile of a shape that does not exist."""

import ttnn

ttnn.Tile((24, 32))

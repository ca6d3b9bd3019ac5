"""A core range that ends before it starts."""

import ttnn

ttnn.CoreRange(ttnn.CoreCoord(3, 3), ttnn.CoreCoord(1, 1))

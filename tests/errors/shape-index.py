"""A dimension that a shape does not have."""

import ttnn

ttnn.Shape([2, 3])[2]

"""A shape brought to a rank that would lose a dimension."""

import ttnn

ttnn.Shape([2, 32, 32]).to_rank(2)

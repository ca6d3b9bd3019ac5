"""Two ranges of one set that share a core."""

import ttnn

left = ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(2, 2))
right = ttnn.CoreRange(ttnn.CoreCoord(2, 2), ttnn.CoreCoord(4, 4))
ttnn.CoreRangeSet([left, right])

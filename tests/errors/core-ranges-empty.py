"""The bounding box of no cores."""

import ttnn

ttnn.CoreRangeSet([]).bounding_box()

"""More cores than the grid has."""

import ttnn

ttnn.num_cores_to_corerangeset(65, ttnn.CoreCoord(8, 8))

"""A core outside the grid."""

import ttnn

device = ttnn.open_device(device_id=0)
device.worker_core_from_logical_core(ttnn.CoreCoord(8, 0))

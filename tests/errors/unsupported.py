"""A size of L1 that upstream's host may choose."""

import ttnn

ttnn.open_device(device_id=0, worker_l1_size=1_000_000)

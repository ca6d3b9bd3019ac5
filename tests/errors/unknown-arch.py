"""A chip that does not exist."""

import ttnn

ttnn.open_device(device_id=0, arch="wormhole_z9")

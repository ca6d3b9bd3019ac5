"""A chip that does not exist."""

import os

import ttnn

os.environ["TESSERA_ARCH"] = "wormhole_z9"
ttnn.open_device(device_id=0)

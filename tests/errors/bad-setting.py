"""A number of workers that is no number."""

import os

import ttnn

os.environ["TESSERA_WORKERS"] = "abc"
ttnn.open_device(device_id=0)

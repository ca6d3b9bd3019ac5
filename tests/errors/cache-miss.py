"""A new program while misses of the program cache are forbidden."""

import support

import ttnn

device = ttnn.open_device(device_id=0)
device.set_program_cache_misses_allowed(False)
support.run(support.kernel("empty"), device=device)

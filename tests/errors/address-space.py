"""A process that may not reserve the windows of all cores."""

import resource

import ttnn

resource.setrlimit(resource.RLIMIT_AS, (2**35, resource.RLIM_INFINITY))
ttnn.open_device(device_id=0)

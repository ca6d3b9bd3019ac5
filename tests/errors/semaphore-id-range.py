"""Wrong on purpose, see docs/errors/semaphore-id-range.md."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])

a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
semaphore = ttnn.SemaphoreDescriptor(id=16, core_ranges=cores, initial_value=0)
program = ttnn.ProgramDescriptor(semaphores=[semaphore])
ttnn.generic_op([a, a], program)

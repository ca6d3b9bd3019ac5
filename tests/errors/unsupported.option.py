"""A size of L1 that upstream's host may choose."""

import ttnn

ttnn.open_device(device_id=0, worker_l1_size=1_000_000)

# expected:
# error[unsupported]: worker_l1_size: the kernel config region has one size here
#   --> unsupported.option.py:5  ttnn.open_device(device_id=0, worker_l1_size=1_000_000)
#    = note: the card can do this, Tessera cannot: docs/unsupported.md, "host-options"

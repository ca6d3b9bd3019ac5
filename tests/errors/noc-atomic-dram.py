"""Increments a word in DRAM."""

import support

support.run(support.kernel("noc_atomic_dram"))

"""Reads to beyond the end of L1."""

import support

support.run(support.kernel("noc_local_range"))

"""Writes beyond the end of another core's L1."""

import support

support.run(support.kernel("noc_remote_range"))

"""Writes to a logical coordinate where a NoC coordinate is meant."""

import support

support.run(support.kernel("noc_no_node"))

"""Tells a multicast a wrong number of receivers."""

import support

support.run(support.kernel("noc_num_dests"))

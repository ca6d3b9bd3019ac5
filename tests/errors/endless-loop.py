"""Computes forever and changes nothing."""

import support

support.run(support.kernel("endless_loop"))

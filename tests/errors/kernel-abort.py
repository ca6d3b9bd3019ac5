"""Gives up."""

import support

support.run(support.kernel("kernel_abort"))

"""Calls itself without end."""

import support

support.run(support.kernel("stack_overflow"))

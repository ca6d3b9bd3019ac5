"""Arrives where the author said nobody arrives."""

import support

support.run(support.kernel("illegal_instruction"))

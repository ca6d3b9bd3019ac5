"""A kernel that calls a function of the host."""

import support

support.run(support.kernel("undefined_symbol"))

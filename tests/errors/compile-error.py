"""Calls a function that does not exist."""

import support

support.run(support.kernel("compile_error"))

"""Reads an argument that nobody passed."""

import support

support.run(support.kernel("arg_range"))

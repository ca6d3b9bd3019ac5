"""Divides by an argument that is zero."""

import support

support.run(support.kernel("division_by_zero"))

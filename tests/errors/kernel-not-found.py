"""A kernel file that does not exist."""

import support

support.run(support.kernel("no_such_kernel"))

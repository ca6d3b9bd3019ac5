"""Keeps a table larger than a role's memory."""

import support

support.run(support.kernel("local_memory"))

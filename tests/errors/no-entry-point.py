"""A kernel whose entry function is misspelt."""

import support

support.run(support.kernel("no_entry_point"))

"""A kernel with a function that would run on the host when the kernel is loaded."""

import support

support.run(support.kernel("host_code"))

"""A kernel that lets the C++ library throw."""

import support

support.run(support.kernel("kernel_exception", args=[9]))

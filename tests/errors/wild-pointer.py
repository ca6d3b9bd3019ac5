"""Writes through a pointer that leads nowhere."""

import support

support.run(support.kernel("wild_pointer"))

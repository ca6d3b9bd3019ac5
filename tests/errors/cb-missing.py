"""Uses a circular buffer that the program did not make."""

import support

support.run(support.kernel("cb_missing"))

"""Names a circular buffer beyond the last."""

import support

support.run(support.kernel("cb_index"))

"""A circular buffer with an index beyond the last."""

import support

support.run(support.kernel("empty"), cbs=[support.circular_buffer(32)])

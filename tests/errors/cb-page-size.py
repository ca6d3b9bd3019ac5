"""A circular buffer that does not hold whole pages."""

import support

support.run(support.kernel("empty"), cbs=[support.circular_buffer(0, page_size=3000)])

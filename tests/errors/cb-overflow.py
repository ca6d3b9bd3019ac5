"""Reserves more pages than the buffer has."""

import support

support.run(support.kernel("cb_overflow"), cbs=[support.circular_buffer(0)])

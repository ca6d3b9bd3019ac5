"""Pushes pages that were never reserved."""

import support

support.run(support.kernel("cb_push_overflow"), cbs=[support.circular_buffer(0)])

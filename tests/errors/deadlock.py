"""Waits for a page that nobody pushes."""

import support

support.run(support.kernel("deadlock"), cbs=[support.circular_buffer(0)])

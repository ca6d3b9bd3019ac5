"""Pops a page that nobody pushed."""

import support

support.run(support.kernel("cb_pop_underflow"), cbs=[support.circular_buffer(0)])

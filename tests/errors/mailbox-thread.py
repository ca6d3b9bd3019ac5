"""Writes to a mailbox from NCRISC, which has none."""

import support

support.run(support.kernel("mailbox_thread"))

"""Names a semaphore beyond the last."""

import support

support.run(support.kernel("semaphore_id"))

"""Names a DRAM bank that does not exist."""

import support

support.run(support.kernel("bank_id"))

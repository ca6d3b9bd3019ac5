// Writes to a mailbox of a processor that has none.
#include "dataflow_api.h"

void kernel_main() { mailbox_write(ckernel::MathThreadId, 5); }

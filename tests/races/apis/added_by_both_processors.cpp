// Both data-movement processors add to a semaphore of their own core by up(): one of the additions may be lost.
// roles: ncrisc brisc; cores: 1x1; cbs: 0x1; semaphores: 3
#include "race.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"

void kernel_main() {
    Semaphore<> count(0), second(1);
#ifdef COMPILE_FOR_NCRISC
    count.up(1);  // race-signal
    count.wait_min(wrong ? 2 : 1);
    if (!wrong) second.wait_min(1);
#else
    if (wrong) count.up(1);  // race-signal
    else second.up(1);
#endif
}

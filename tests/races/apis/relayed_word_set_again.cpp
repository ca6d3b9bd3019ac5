// A semaphore's own word is the source of the signal; it is set again before the signal has left.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 3
#include "race.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"

void kernel_main() {
    Semaphore<> source(0), target(1);
    Noc noc;
    if (self() == 0) {
        source.set(1);
        source.relay_unicast(noc, target, get_arg_val<uint32_t>(8), get_arg_val<uint32_t>(9));  // race-read-write
        if (!wrong) noc.async_writes_flushed();
        source.set(2);  // race-read-write
        noc.async_write_barrier();
    } else {
        target.wait_min(1);
    }
}

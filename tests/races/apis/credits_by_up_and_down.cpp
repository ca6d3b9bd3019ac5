// down() is a load and a store: the credit of the other receiver may come between the two.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 3
#include "race.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"

void kernel_main() {
    Noc noc;
    Semaphore<> credit(0), other_credit(1);
    const uint32_t x = get_arg_val<uint32_t>(6), y = get_arg_val<uint32_t>(7);
    if (self() == 0) {
        credit.down(1);  // race-signal
        if (wrong) credit.down(1);
        else other_credit.down(1);
    } else {
        Semaphore<> mine(wrong || self() == 1 ? 0 : 1);
        mine.up(noc, x, y, 1);  // race-signal
        noc.async_atomic_barrier();
    }
}

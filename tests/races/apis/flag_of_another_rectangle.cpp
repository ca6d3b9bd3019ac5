// The flag's multicast has another rectangle than the data's: nothing promises that it follows.
// roles: ncrisc; cores: 4x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1);
    Semaphore<> valid(0);
    Noc noc;
    if (self() == 0) {
        fill(page, 2);
        valid.set(VALID);
        noc_async_write_multicast(page, all(1, 2, slot), kTile, 2);  // race-read-write
        const uint32_t end = wrong ? 3 : 2;
        valid.set_multicast(noc, get_arg_val<uint32_t>(8), get_arg_val<uint32_t>(9),
                            get_arg_val<uint32_t>(6 + 2 * end), get_arg_val<uint32_t>(7 + 2 * end), end);
        noc_async_write_barrier();
    } else if (self() < 3) {
        valid.wait(VALID);
        word(page)[0] = word(slot)[3];  // race-read-write
    } else if (wrong) {
        valid.wait(VALID);
    }
}

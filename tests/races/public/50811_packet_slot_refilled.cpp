// One packet slot: its header is stored again while the last send may still read it (50811).
// roles: ncrisc; cbs: 0x1
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(0), 3);
    for (uint32_t packet = 0; packet < 2; packet++) {
        word(get_write_ptr(0))[0] = packet;  // race-read-write
        noc_async_write(get_write_ptr(0), out(packet), kTile);  // race-read-write
        if (!wrong) noc_async_writes_flushed();
    }
    noc_async_write_barrier();
}

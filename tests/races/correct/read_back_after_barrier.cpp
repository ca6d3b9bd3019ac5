// A core reads back what it wrote to DRAM.
// roles: ncrisc; cbs: 0x2
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(0), 5);
    noc_async_write(get_write_ptr(0), out(0), kTile);
    noc_async_write_barrier();
    noc_async_read(out(0), get_write_ptr(0) + kTile, kTile);
    noc_async_read_barrier();
    word(get_write_ptr(0))[0] = word(get_write_ptr(0) + kTile)[0];
}

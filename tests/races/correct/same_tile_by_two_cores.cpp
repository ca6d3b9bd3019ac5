// Two cores write the same result; nobody reads it in this program.
// roles: ncrisc; cores: 2x1; cbs: 0x1
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(0), 5);
    noc_async_write(get_write_ptr(0), out(0), kTile);
    noc_async_write_barrier();
}

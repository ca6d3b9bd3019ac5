// A stick in DRAM is polled until its last word has come; the stick and the page lie in the same bank.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(0), flag = get_write_ptr(1);
    if (self() == 0) {
        fill(page, 4);
        for (uint32_t i = 0; i < 16; i++) word(flag)[i] = 77;
        noc_async_write(page, out(0), 1024);
        noc_async_write_barrier();
        noc_async_write(flag, out(0) + 1024, 64);
        noc_async_write_barrier();
    } else {
        bool there = false;
        while (!there) {
            noc_async_read(out(0) + 1024, flag, 64);
            noc_async_read_barrier();
            there = word(flag)[0] == 77 && word(flag)[15] == 77;
        }
        noc_async_read(out(0), page, 1024);
        noc_async_read_barrier();
        word(flag)[1] = word(page)[0];
    }
}

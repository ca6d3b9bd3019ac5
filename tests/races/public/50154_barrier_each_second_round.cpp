// A scratch line is filled again each round, with a barrier each second round only (50154, expert remap).
// roles: ncrisc; cbs: 0x1
#include "race.h"

void kernel_main() {
    for (uint32_t round = 0; round < 4; round++) {
        for (uint32_t i = 0; i < 16; i++) word(get_write_ptr(0))[i] = round;  // race-read-write
        noc_async_write(get_write_ptr(0), out(round), 64);  // race-read-write
        if (!wrong || round % 2) noc_async_write_barrier();
    }
}

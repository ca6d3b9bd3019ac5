// Both processors work on a page in loops, by turns, word by word and byte by byte.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    volatile tt_l1_ptr uint8_t* bytes = (volatile tt_l1_ptr uint8_t*)get_write_ptr(0);
    const uint32_t page = get_write_ptr(0);
    for (uint32_t round = 1; round <= 3; round++) {
#ifdef COMPILE_FOR_NCRISC
        for (uint32_t i = 0; i < kTile / 4; i++) word(page)[i] = round + i;
        for (uint32_t i = 1; i < kTile / 4; i++) word(page)[i] = word(page)[i - 1] + 1;
        noc_semaphore_set(semaphore(0), round);
        noc_semaphore_wait(semaphore(1), round);
#else
        noc_semaphore_wait(semaphore(0), round);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < kTile; i++) sum += bytes[i];
        for (uint32_t i = 0; i < kTile; i++) bytes[i] = static_cast<uint8_t>(sum);
        noc_semaphore_set(semaphore(1), round);
#endif
    }
}

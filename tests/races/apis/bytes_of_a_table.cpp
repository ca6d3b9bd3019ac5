// A table of bytes: one processor writes entry 5 while the other reads the word that holds it.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    volatile tt_l1_ptr uint8_t* table = (volatile tt_l1_ptr uint8_t*)get_write_ptr(0);
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t i = 0; i < 16; i++) table[i] = i;
    noc_semaphore_set(semaphore(0), 1);
    table[wrong ? 5 : 9] = 99;  // race-read-write
    noc_semaphore_wait(semaphore(1), 1);
#else
    noc_semaphore_wait(semaphore(0), 1);
    word(get_write_ptr(1))[0] = word(get_write_ptr(0))[1];  // race-read-write
    noc_semaphore_set(semaphore(1), 1);
#endif
}

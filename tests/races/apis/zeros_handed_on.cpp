// Zeros are brought by reads of the core's own zeros; the page is handed on before they are there.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 2
#include "race.h"
#include "api/dataflow/circular_buffer.h"
#include "api/dataflow/noc.h"

void kernel_main() {
    CircularBuffer page(0);
#ifdef COMPILE_FOR_NCRISC
    Noc noc;
    noc.async_write_zeros(page, kTile);  // race-read-write
    if (!wrong) noc.write_zeros_l1_barrier();
    noc_semaphore_set(semaphore(0), 1);
    noc_semaphore_wait(semaphore(1), 1);
    noc.write_zeros_l1_barrier();
#else
    noc_semaphore_wait(semaphore(0), 1);
    word(get_write_ptr(1))[0] = word(page.get_write_ptr())[0];  // race-read-write
    noc_semaphore_set(semaphore(1), 1);
#endif
}

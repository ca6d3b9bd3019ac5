// The object API: the page goes over one NoC, the semaphore over the other, and no barrier lies between.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"
#include "api/dataflow/circular_buffer.h"
#include "api/dataflow/endpoints.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"

void kernel_main() {
    CircularBuffer slot(0), mine(1);
    Semaphore ready(0);
    const uint32_t x = get_arg_val<uint32_t>(8), y = get_arg_val<uint32_t>(9);
    Noc noc(0), other(1);
    if (self() == 0) {
        fill(mine.get_write_ptr(), 5);
        noc.async_write(use<CircularBuffer::AddrSelector::WRITE_PTR>(mine), UnicastEndpoint{}, kTile, {},  // race-read-write
                        {.noc_x = x, .noc_y = y, .addr = slot.get_write_ptr()});
        if (!wrong) noc.async_write_barrier();
        ready.up(other, x, y, 1);
        other.async_atomic_barrier();
        noc.async_write_barrier();
    } else {
        ready.wait(1);
        word(mine.get_write_ptr())[0] = word(slot.get_write_ptr())[0];  // race-read-write
    }
}

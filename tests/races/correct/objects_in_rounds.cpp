// The object API: pages by kept state, credits by up(), a flush before the page is filled again.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"
#include "api/dataflow/circular_buffer.h"
#include "api/dataflow/endpoints.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"

void kernel_main() {
    constexpr auto kWrite = CircularBuffer::AddrSelector::WRITE_PTR;
    CircularBuffer slots(0), mine(1);
    Semaphore<> ready(0), credit(1);
    Noc noc;
    const uint32_t x0 = get_arg_val<uint32_t>(6), y0 = get_arg_val<uint32_t>(7);
    const uint32_t x1 = get_arg_val<uint32_t>(8), y1 = get_arg_val<uint32_t>(9);
    for (uint32_t round = 0; round < 5; round++) {
        const uint32_t slot = slots.get_write_ptr() + (round % 2) * kTile;
        if (self() == 0) {
            fill(mine.get_write_ptr(), round);
            if (round >= 2) credit.wait_min(round - 1);
            noc.async_write(use<kWrite>(mine), UnicastEndpoint{}, kTile, {}, {.noc_x = x1, .noc_y = y1, .addr = slot});
            ready.up(noc, x1, y1, 1);
            noc.async_writes_flushed();
        } else {
            ready.wait_min(round + 1);
            word(mine.get_write_ptr())[round] = word(slot)[0];
            credit.up(noc, x0, y0, 1);
        }
    }
    noc.async_write_barrier();
    noc.async_atomic_barrier();
}

// Tile 9 of a tensor of four is fetched: past its last page.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    const InterleavedAddrGen<true> source = {.bank_base_address = get_arg_val<uint32_t>(1), .page_size = kTile};
    cb_reserve_back(0, 1);
    noc_async_read(get_noc_addr(wrong ? 999 : 3, source), get_write_ptr(0), kTile);  // memory-unowned
    noc_async_read_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[memory-unowned]: noc_async_read touches DRAM that no tensor lies in
  --> memory/noc_read_past_tensor.cpp:8:5
8 |     noc_async_read(get_noc_addr(wrong ? 999 : 3, source), get_write_ptr(0), kTile);  // memory-unowned
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_read_past_tensor.cpp
   = noc 1: 2048 B at 0x40029820 of dram channel 1
   = note: addresses are those of allocated tensors, tensor.buffer_address()
   = help: check the address and the page number; where a core was meant, its coordinates: they are those of device.worker_core_from_logical_core
*/

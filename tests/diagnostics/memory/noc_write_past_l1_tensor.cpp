// More is written than the page of a tensor in another core's L1 holds.
// roles: brisc; cbs: 0x2; extra: l1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);
    noc_async_read_barrier();
    const uint64_t to = get_noc_addr_from_bank_id<false>(1, extra());
    noc_async_write(get_write_ptr(0), to, wrong ? kTile + 64 : kTile);  // memory-overrun
    noc_async_write_barrier();
    cb_push_back(0, 2);
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

/* expected:
finding[memory-overrun]: a write to L1 of another core passes the end of the tensor made at cases.py by 64 of its 2112 B
  --> memory/noc_write_past_l1_tensor.cpp:11:5
11 |     noc_async_write(get_write_ptr(0), to, wrong ? kTile + 64 : kTile);  // memory-overrun
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_write_past_l1_tensor.cpp
   = from L1 0x16d000 of core (7,7); the tensor made at cases.py ends at 0x16d800, after it comes the tensor made at cases.py
   = note: what comes after it is read or overwritten
   = help: check the size and the address of this call against the tensor made at cases.py
*/

// The input was allocated and never filled.
// roles: ncrisc brisc; cbs: 0x1; extra: dram empty
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(get_noc_addr_from_bank_id<true>(0, extra()), get_write_ptr(0), kTile);  // undefined-data
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    noc_async_write(get_read_ptr(0), out(0), kTile);
    noc_async_write_barrier();
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[undefined-data]: noc_async_read carries data of the tensor made at cases.py that nobody wrote, and it reaches a result
  --> data/tensor_never_written.cpp:8:5
8 |     noc_async_read(get_noc_addr_from_bank_id<true>(0, extra()), get_write_ptr(0), kTile);  // undefined-data
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel data/tensor_never_written.cpp
   = noc 0: 2048 B, none of them written
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/

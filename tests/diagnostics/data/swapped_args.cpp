// The addresses of input and output are swapped: the output's tiles are read, which nobody wrote.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    const InterleavedAddrGenFast<true> tensor = {.bank_base_address = get_arg_val<uint32_t>(
#ifdef COMPILE_FOR_NCRISC
                                                     wrong ? 2 : 1
#else
                                                     wrong ? 1 : 2
#endif
                                                     ),
                                                 .page_size = kTile,
                                                 .data_format = DataFormat::Float16_b};
    for (uint32_t tile = 0; tile < 4; tile++) {
#ifdef COMPILE_FOR_NCRISC
        cb_reserve_back(0, 1);
        noc_async_read_tile(tile, tensor, get_write_ptr(0));  // undefined-data
        noc_async_read_barrier();
        cb_push_back(0, 1);
#else
        cb_wait_front(0, 1);
        noc_async_write_tile(tile, tensor, get_read_ptr(0));
        noc_async_write_barrier();
        cb_pop_front(0, 1);
#endif
    }
}

/* expected:
finding[undefined-data]: noc_async_read carries data of the tensor made at cases.py that nobody wrote, and it reaches a result
  --> data/swapped_args.cpp:18:9
18 |         noc_async_read_tile(tile, tensor, get_write_ptr(0));  // undefined-data
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel data/swapped_args.cpp
   = noc 0: 2048 B, none of them written
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/

// A loop runs one word too far, into the neighbour that belongs to the other core.
// roles: ncrisc brisc; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    auto* words = l1(get_write_ptr(0));
    for (uint32_t i = 0; i < (wrong ? kTile + 4 : kTile) / 4; i++)
        words[i] = 0;  // memory-overrun
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
#endif
}

/* expected:
finding[memory-overrun]: a store of 4 B goes to c_1, which ncrisc never asked for
  --> memory/store_into_neighbour.cpp:10:18
10 |         words[i] = 0;  // memory-overrun
   |                  ^^^
   = core (0,0), ncrisc, kernel memory/store_into_neighbour.cpp
   = to L1 0x19c80, 0 B after the start of c_1; c_0 ends where it begins
   = c_1 was made at cases.py with 1 page of 2048 B
   = note: an index that runs past the end of one buffer changes the next one
   = help: check the count of bytes written to c_0
*/

// The kernel ends while the unpacker still untilizes.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/untilize.h"

void kernel_main() {
    compute_kernel_hw_startup(0, 16);
    untilize_init(0);  // uninit-missing
    cb_wait_front(0, 1);
    cb_reserve_back(16, 1);
    untilize_block(0, 1, 16);
    cb_push_back(16, 1);
    cb_pop_front(0, 1);
    if (!wrong) untilize_uninit(0);
}

/* expected:
finding[uninit-missing]: the kernel ends while the mode of untilize_init is still on
  --> compute/untilize_left_on.cpp:9:5
9 |     untilize_init(0);  // uninit-missing
  |     ^^^^^^^^^^^^^^^^ switched on here
   = core (0,0), math, kernel compute/untilize_left_on.cpp
   = note: unpacker and packer keep it: the next kernel on this core starts with it
   = help: call untilize_uninit when the operation is over
*/

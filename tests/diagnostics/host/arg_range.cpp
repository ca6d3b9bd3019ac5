// An argument is read that the host never gave.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    l1(get_write_ptr(0))[0] = get_arg_val<uint32_t>(wrong ? 14 : 13);  // arg-range
}

/* expected:
finding[arg-range]: get_arg_val(14) asks for argument 14, but this core got 14 runtime arguments
  --> host/arg_range.cpp:6:31
6 |     l1(get_write_ptr(0))[0] = get_arg_val<uint32_t>(wrong ? 14 : 13);  // arg-range
  |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel host/arg_range.cpp
   = note: it reads the word that lies after the arguments, as on the card
   = help: pass the missing arguments in the KernelDescriptor, or check the index
*/

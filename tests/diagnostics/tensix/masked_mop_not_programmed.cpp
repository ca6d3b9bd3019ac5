// UNPACK runs the template over a mask, which nobody programmed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    const uint32_t word = TT_OP_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);
    if (!wrong) ckernel_unpack_template::lA(word).program();
    else to_srca();
    ckernel_unpack_template::run(1);  // tensix-unprogrammed, unsupported
    cb_pop_front(kIn, 1);
#endif
    math_tile();
    pack_tile();
}

/* expected:
finding[tensix-unprogrammed]: a MOP runs template 0, which this kernel has not programmed
  --> tensix/masked_mop_not_programmed.cpp:12:5
12 |     ckernel_unpack_template::run(1);  // tensix-unprogrammed, unsupported
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/masked_mop_not_programmed.cpp
   = note: it runs what the kernel before left in the registers
   = help: call program() of the ckernel_unpack_template first

error[unsupported]: opcode 0x00: this instruction is not supported
  --> tensix/masked_mop_not_programmed.cpp:12:5
12 |     ckernel_unpack_template::run(1);  // tensix-unprogrammed, unsupported
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/masked_mop_not_programmed.cpp
   = instruction word 0x00000000
   = note: see docs/unsupported.md, tensix-instructions
*/

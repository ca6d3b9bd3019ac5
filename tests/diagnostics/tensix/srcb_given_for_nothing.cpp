// UNPACK gives a bank of SrcB that MATH does not know of.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_tile();
    if (wrong) TTI_UNPACR_NOP(1, 7);  // tensix-src
#endif
    math_tile();
    pack_tile();
}

// MATH releases SrcA once more than it was given.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    math_tile();
    if (wrong) TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, 0);  // tensix-src
#endif
    unpack_tile();
    pack_tile();
}

// The mask of the unpacker skips the round that would give the bank.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    const uint32_t word = TT_OP_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);
    ckernel_unpack_template::lA(word).program();
    unpack_begin();
    ckernel_unpack_template::run(1, wrong ? 1 : 0);
    cb_pop_front(kIn, 1);
#endif
#ifdef TRISC_MATH
    wait_for_room();
    ckernel_template::run();  // deadlock
    post();
#endif
    pack_tile();
}

// MATH waits for the FPU before it posts, and not for the SFPU.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH);
    TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);
    sfpu_add();
    if (wrong) t6_semaphore_post<p_stall::MATH>(semaphore::MATH_PACK);
    else post();
#endif
#ifdef TRISC_PACK
    pack_begin();
    wait_for_post();
    ckernel_template::run();  // tensix-hazard
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
}

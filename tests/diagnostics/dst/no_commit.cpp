// The kernel ends without handing its section to PACK.
// roles: compute; cbs: 0x2 16x2; feed: 0x1
#include "case.h"
#include "compute_kernel_api/eltwise_unary/fill.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    tile_regs_acquire();  // dst-order
    fill_tile_init();
    fill_tile(0, 1.0f);
    if (!wrong) {
        tile_regs_commit();
        tile_regs_wait();
        tile_regs_release();
    }
}

/* expected:
finding[dst-order]: the kernel ends without tile_regs_commit
  --> dst/no_commit.cpp:11:5
11 |     tile_regs_acquire();  // dst-order
   |     ^^^^^^^^^^^^^^^^^^^ this section stays open
   = core (0,0), math, kernel dst/no_commit.cpp
   = note: PACK never gets the section
   = help: call tile_regs_commit() when the section is computed
*/

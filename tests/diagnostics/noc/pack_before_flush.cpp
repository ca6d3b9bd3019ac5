// The packer writes a page again whose NoC write has not left: the writer says that it is free before the flush.
// roles: brisc compute; cbs: 0x2 1x1:64B 2x1:64B 16x1; feed: 0x2
#include "case.h"

constexpr uint32_t kFull = 1, kFree = 2, kPage = 16;  // pages of kFull and kFree are signs

void kernel_main() {
#ifdef COMPILE_FOR_TRISC
    unary_op_init_common(0, kPage);
    copy_tile_init(0);
    cb_reserve_back(kPage, 1);
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_wait_front(0, 1);
        tile_regs_acquire();
        copy_tile(0, 0, 0);
        tile_regs_commit();
        tile_regs_wait();
        pack_tile<true>(0, kPage, 0);  // noc-source-changed
        tile_regs_release();
        cb_pop_front(0, 1);
        cb_reserve_back(kFull, 1);
        cb_push_back(kFull, 1);
        cb_wait_front(kFree, 1);
        cb_pop_front(kFree, 1);
    }
#else
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_wait_front(kFull, 1);
        noc_async_write(get_write_ptr(kPage), out(tile), kTile);
        if (!wrong) noc_async_writes_flushed();
        cb_pop_front(kFull, 1);
        cb_reserve_back(kFree, 1);
        cb_push_back(kFree, 1);
    }
    noc_async_write_barrier();
#endif
}

/* expected:
finding[noc-source-changed]: the packer overwrites data that noc_async_write may still be sending
  --> noc/pack_before_flush.cpp:18:9
18 |         pack_tile<true>(0, kPage, 0);  // noc-source-changed
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> noc/pack_before_flush.cpp:29:9
29 |         noc_async_write(get_write_ptr(kPage), out(tile), kTile);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no flush or barrier since
   = core (0,0), pack, kernel noc/pack_before_flush.cpp
   = noc 1: 2048 B from L1 0x1a500
   = note: the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier
   = help: call noc_async_writes_flushed() or noc_async_write_barrier() between the two
*/

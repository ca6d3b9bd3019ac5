// The last PACR of the tile does not say that it is the last.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    ckernel_template rows(1, 64 / kRows, pack_word(ADDR_MOD_0, 0));
    rows.set_last_outer_loop_instr(pack_word(ADDR_MOD_1, wrong ? 0 : 1));
    rows.program();
    pack_begin();
    wait_for_post();
    ckernel_template::run();  // tensix-unprogrammed
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
    math_tile();
}

/* expected:
finding[tensix-unprogrammed]: the last PACR does not say that it is the last
  --> tensix/pack_without_an_end.cpp:13:5
13 |     ckernel_template::run();  // tensix-unprogrammed
   |     ^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel tensix/pack_without_an_end.cpp
   = note: the packer goes on at this address in the next kernel, and the last 16 bytes may not be written
   = help: set `last` in the PACR that ends a tile
*/

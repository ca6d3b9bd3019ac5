// MATH replays words that it never recorded.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    if (!wrong) {
        TTI_REPLAY(0, 1, 0, 1);
        TTI_NOP;
    }
    TTI_REPLAY(0, 1, 0, 0);  // tensix-unprogrammed, unsupported
    math_tile();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-unprogrammed]: REPLAY runs words that this kernel has not recorded
  --> tensix/replay_of_nothing.cpp:12:5
12 |     TTI_REPLAY(0, 1, 0, 0);  // tensix-unprogrammed, unsupported
   |     ^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/replay_of_nothing.cpp
   = note: the buffer holds what the kernel before left there
   = help: record as many words as are replayed, from the same start

error[unsupported]: opcode 0x00: this instruction is not supported
  --> tensix/replay_of_nothing.cpp:12:5
12 |     TTI_REPLAY(0, 1, 0, 0);  // tensix-unprogrammed, unsupported
   |     ^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/replay_of_nothing.cpp
   = instruction word 0x00000000
   = note: see docs/unsupported.md, tensix-instructions
*/

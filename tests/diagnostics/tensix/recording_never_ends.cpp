// MATH records more words than it pushes.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    math_tile();
    if (wrong) TTI_REPLAY(0, 2, 0, 1);  // tensix-unprogrammed
    else TTI_REPLAY(0, 1, 0, 1);
    TTI_NOP;
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-unprogrammed]: a recording of the replay buffer asks for more words than the kernel pushes
  --> tensix/recording_never_ends.cpp:9:16
9 |     if (wrong) TTI_REPLAY(0, 2, 0, 1);  // tensix-unprogrammed
  |                ^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/recording_never_ends.cpp
   = note: the first instructions of the next kernel are recorded and not run
   = help: record as many words as follow
*/

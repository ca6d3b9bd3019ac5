// Two words are wanted and one is sent.
// roles: brisc compute; cbs: 0x2
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/pack.h"
#else
#include "dataflow_api.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_TRISC
    PACK(volatile uint32_t* out = (volatile uint32_t*)0x100000; out[0] = mailbox_read(BriscThreadId);)
    PACK(out[1] = mailbox_read(BriscThreadId);)
#endif
#ifdef COMPILE_FOR_BRISC
    ckernel::mailbox_write(ckernel::PackThreadId, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> mailbox_one_short.cpp:13:5
13 |     PACK(out[1] = mailbox_read(BriscThreadId);)
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> mailbox_one_short.cpp:16:5
16 |     ckernel::mailbox_write(ckernel::PackThreadId, 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ brisc writes to pack here, and has finished
   | core (0,0)
   |   brisc   has finished
   |   unpack  has finished
   |   math    has finished
   |   pack    waits for a word in its mailbox from brisc   mailbox_one_short.cpp:13
   |           brisc writes to pack at mailbox_one_short.cpp:16 and has finished
   = cause: brisc writes to pack at mailbox_one_short.cpp:16, but has finished
   = help: write and read the same number of words
*/

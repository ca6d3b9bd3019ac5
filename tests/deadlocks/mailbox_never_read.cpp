// The writer sends five words, and four fit.
// roles: brisc compute; cbs: 0x2
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/pack.h"
#else
#include "dataflow_api.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_TRISC
    // nothing to do
#endif
#ifdef COMPILE_FOR_BRISC
    for (uint32_t i = 0; i < 5; i++) ckernel::mailbox_write(ckernel::MathThreadId, i);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> mailbox_never_read.cpp:15:38
15 |     for (uint32_t i = 0; i < 5; i++) ckernel::mailbox_write(ckernel::MathThreadId, i);
   |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for room in its mailbox to math: 4 of 4 words unread   mailbox_never_read.cpp:15
   |           nobody reads its mailbox from brisc
   |   unpack  has finished
   |   math    has finished
   |   pack    has finished
   = cause: math never reads its mailbox from brisc
   = help: read one word for each that is written
*/

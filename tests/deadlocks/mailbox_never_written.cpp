// Math waits for a word that the writer does not send.
// roles: brisc compute; cbs: 0x2
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/pack.h"
#else
#include "dataflow_api.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_TRISC
    MATH(uint32_t word = mailbox_read(BriscThreadId); *(volatile uint32_t*)0x100000 = word;)
#endif
#ifdef COMPILE_FOR_BRISC
    // nothing to do
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> mailbox_never_written.cpp:12:5
12 |     MATH(uint32_t word = mailbox_read(BriscThreadId); *(volatile uint32_t*)0x100000 = word;)
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   has finished
   |   unpack  has finished
   |   math    waits for a word in its mailbox from brisc   mailbox_never_written.cpp:12
   |           nobody writes to math
   |   pack    has finished
   = cause: brisc never writes to math
   = help: write one word for each that is read
*/

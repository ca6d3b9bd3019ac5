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

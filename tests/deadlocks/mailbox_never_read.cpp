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

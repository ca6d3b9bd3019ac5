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

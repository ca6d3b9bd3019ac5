// expect: endless-loop
// Short calls into the runtime, very many.
#include "dataflow_api.h"
void kernel_main() {
    for (uint64_t i = 0; i < 1ull << 50; i++) noc_async_read_barrier();
}

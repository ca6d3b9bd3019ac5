// A hand-written wait for pages that never come.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    // nothing to do
#endif
#ifdef COMPILE_FOR_BRISC
    while (!cb_pages_available_at_front(0, 1)) {
    }
    cb_pop_front(0, 1);
#endif
}

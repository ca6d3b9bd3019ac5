// The same mistake on eight cores is told once.
// roles: brisc ncrisc; cbs: 0x2; cores: 4x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

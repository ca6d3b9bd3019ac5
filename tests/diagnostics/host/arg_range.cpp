// An argument is read that the host never gave.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    l1(get_write_ptr(0))[0] = get_arg_val<uint32_t>(wrong ? 6 : 5);  // arg-range
}

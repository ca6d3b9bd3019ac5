// A kernel that cannot compile anywhere: the harness has to say so.
#include "api/compute/common.h"

void kernel_main() { a_function_that_nobody_has(0); }

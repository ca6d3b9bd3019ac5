// expect: undefined-symbol
// `system` is not a kernel's.
#include "dataflow_api.h"
extern "C" __attribute__((weak)) int system(const char*);
void kernel_main() {
    if (system) system("true");
}

// expect: host-code
// A table of calls of its own, which leads nowhere.
#include "dataflow_api.h"
extern "C" {
__attribute__((used, visibility("default"))) extern const uint64_t tess_calls[4] = {1, 2, 3, 4};
}
void kernel_main() { cb_reserve_back(0, 1); }

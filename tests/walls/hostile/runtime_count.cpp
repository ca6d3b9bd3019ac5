// expect: host-code
// What the runtime reads of an object: that its table of calls has 2^40 entries.
#include "dataflow_api.h"
extern "C" {
__attribute__((used, visibility("default"))) extern const uint64_t tess_num_calls = 1ull << 40;
}
void kernel_main() {}

// expect: host-code
// Less room for the role's own data than it has.
#include "dataflow_api.h"
extern "C" {
__attribute__((used, visibility("default"))) extern const uint64_t tess_local_bytes = 0;
}
uint32_t counter = 1;
void kernel_main() { counter++; }

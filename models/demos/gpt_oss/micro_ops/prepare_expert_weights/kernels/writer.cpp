// Waits for all output tiles; they are written into the output tensor's own memory.
// Compile time: output CB. Argument: tiles.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t output_cb = get_compile_time_arg_val(0);
    const uint32_t tiles = get_arg_val<uint32_t>(0);
    cb_wait_front(output_cb, tiles);
}

// Waits for the row; it is written into the output tensor's own memory.
// Compile time: output CB, tiles of the row.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t output_cb = get_compile_time_arg_val(0);
    constexpr uint32_t num_tiles = get_compile_time_arg_val(1);
    cb_wait_front(output_cb, num_tiles);
}

// Announces the row and the weight, which lie in L1 already.
// Compile time: CBs of in0 and in1, tiles of each.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t in0_cb = get_compile_time_arg_val(0);
    constexpr uint32_t in1_cb = get_compile_time_arg_val(1);
    constexpr uint32_t in0_tiles = get_compile_time_arg_val(2);
    constexpr uint32_t in1_tiles = get_compile_time_arg_val(3);
    cb_reserve_back(in0_cb, in0_tiles);
    cb_push_back(in0_cb, in0_tiles);
    cb_reserve_back(in1_cb, in1_tiles);
    cb_push_back(in1_cb, in1_tiles);
}

// Announces the row and gamma, which lie in L1 already, and makes the scaler tile of the reduction.
// Compile time: CBs of input, gamma and scaler, tiles of the row. Argument: the scaler, two bfloat16 in a word.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t input_cb = get_compile_time_arg_val(0);
    constexpr uint32_t gamma_cb = get_compile_time_arg_val(1);
    constexpr uint32_t scaler_cb = get_compile_time_arg_val(2);
    constexpr uint32_t num_tiles = get_compile_time_arg_val(3);
    const uint32_t scaler = get_arg_val<uint32_t>(0);

    cb_reserve_back(input_cb, num_tiles);
    cb_push_back(input_cb, num_tiles);

    // A reduction reads row 0 of each face; the rest of the tile must be 0.
    constexpr uint32_t words_per_face_row = 8, words_per_face = 128;
    cb_reserve_back(scaler_cb, 1);
    volatile tt_l1_ptr uint32_t* tile = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_write_ptr(scaler_cb));
    const uint32_t words = static_cast<uint32_t>(get_tile_size(scaler_cb)) / sizeof(uint32_t);
    for (uint32_t word = 0; word < words; ++word) {
        tile[word] = word % words_per_face < words_per_face_row ? scaler : 0;
    }
    cb_push_back(scaler_cb, 1);

    cb_reserve_back(gamma_cb, num_tiles);
    cb_push_back(gamma_cb, num_tiles);
}

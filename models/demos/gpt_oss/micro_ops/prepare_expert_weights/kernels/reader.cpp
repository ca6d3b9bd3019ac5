// Makes a tile for every expert and every 32 rows: row r holds the weight of token r, rows without a token hold 0.
// Compile time: CBs of input, weights, ones, experts; whether the weight fills its row (else column 0 only), whether it
// is written two at a time, whether compute needs a tile of ones, whether expert outputs lie in L1.
// Arguments: rows (tokens), experts of this core, bytes from row to row of the input, tiles of the output.
#include "dataflow_api.h"

constexpr uint32_t input_cb = get_compile_time_arg_val(0);
constexpr uint32_t weights_cb = get_compile_time_arg_val(1);
constexpr uint32_t ones_cb = get_compile_time_arg_val(2);
constexpr uint32_t experts_cb = get_compile_time_arg_val(3);
constexpr bool whole_tiles = get_compile_time_arg_val(4);
constexpr bool packed_writes = get_compile_time_arg_val(5);
constexpr bool needs_ones = get_compile_time_arg_val(6);
constexpr bool has_experts = get_compile_time_arg_val(7);

constexpr uint32_t tile_rows = 32;
constexpr uint32_t face = 16;  // rows and columns
constexpr uint32_t face_values = 256;
constexpr uint16_t one = 0x3F80;  // 1.0 as bfloat16

// Where a row starts in its tile: its left face; the right face is face_values further.
static uint32_t row_start(uint32_t row) { return (row / face) * 2 * face_values + (row % face) * face; }

static void fill_row_packed(uint32_t tile, uint32_t row, uint16_t weight) {
    const uint32_t both = static_cast<uint32_t>(weight) << 16 | weight;
    volatile tt_l1_ptr uint32_t* words = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(tile + 2 * row_start(row));
    for (uint32_t word = 0; word < face / 2; ++word) {
        words[word] = both;
        words[face_values / 2 + word] = both;
    }
}

static void fill_row(uint32_t tile, uint32_t row, uint16_t weight) {
    volatile tt_l1_ptr uint16_t* values = reinterpret_cast<volatile tt_l1_ptr uint16_t*>(tile) + row_start(row);
    for (uint32_t column = 0; column < face; ++column) {
        const uint16_t value = whole_tiles || column == 0 ? weight : 0;
        values[column] = value;
        values[face_values + column] = whole_tiles ? weight : 0;
    }
}

static uint16_t weight_at(uint32_t input, uint32_t stride, uint32_t row, uint32_t expert) {
    return reinterpret_cast<volatile tt_l1_ptr uint16_t*>(input + row * stride)[expert];
}

static void make_ones() {
    cb_reserve_back(ones_cb, 1);
    const uint32_t tile = get_write_ptr(ones_cb);
    for (uint32_t row = 0; row < tile_rows; ++row) { fill_row_packed(tile, row, one); }
    cb_push_back(ones_cb, 1);
}

void kernel_main() {
    const uint32_t rows = get_arg_val<uint32_t>(0);
    const uint32_t experts = get_arg_val<uint32_t>(1);
    const uint32_t stride = get_arg_val<uint32_t>(2);
    const uint32_t output_tiles = get_arg_val<uint32_t>(3);

    // The input and the experts' outputs lie in L1 already.
    cb_reserve_back(input_cb, rows);
    cb_push_back(input_cb, rows);
    cb_wait_front(input_cb, rows);
    const uint32_t input = get_read_ptr(input_cb);
    if constexpr (has_experts) {
        cb_reserve_back(experts_cb, output_tiles);
        cb_push_back(experts_cb, output_tiles);
    }
    if constexpr (needs_ones) { make_ones(); }
    for (uint32_t expert = 0; expert < experts; ++expert) {
        for (uint32_t first = 0; first < rows; first += tile_rows) {
            cb_reserve_back(weights_cb, 1);
            const uint32_t tile = get_write_ptr(weights_cb);
            for (uint32_t row = 0; row < tile_rows; ++row) {
                const uint16_t weight = first + row < rows ? weight_at(input, stride, first + row, expert) : 0;
                if constexpr (packed_writes) {
                    fill_row_packed(tile, row, weight);
                } else {
                    fill_row(tile, row, weight);
                }
            }
            cb_push_back(weights_cb, 1);
        }
    }
}

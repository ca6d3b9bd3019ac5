// Reads sticks into blocks that the compute kernel tilizes: 32 rows of a few tiles' width, missing rows and columns 0.
// Compile time: CBs of input, gamma, beta, scaler, mask; row bytes, tiles per row, tiles per block, whether gamma and
// beta stay, whether the last tile is partly empty; accessors of input, gamma, beta.
// Arguments: addresses of input, gamma, beta; first row, number of rows.
#include "dataflow_api.h"

constexpr uint32_t input_cb = get_compile_time_arg_val(0);
constexpr uint32_t gamma_cb = get_compile_time_arg_val(1);
constexpr uint32_t beta_cb = get_compile_time_arg_val(2);
constexpr uint32_t scaler_cb = get_compile_time_arg_val(3);
constexpr uint32_t mask_cb = get_compile_time_arg_val(4);
constexpr uint32_t row_bytes = get_compile_time_arg_val(5);
constexpr uint32_t tiles_per_row = get_compile_time_arg_val(6);
constexpr uint32_t block_tiles = get_compile_time_arg_val(7);
constexpr bool affine_resident = get_compile_time_arg_val(8);
constexpr bool has_mask = get_compile_time_arg_val(9);

constexpr uint32_t tile_rows = 32;
constexpr uint32_t tile_row_bytes = 64;
constexpr uint32_t one = 0x3F80;  // 1.0 as bfloat16

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t width_of_block(uint32_t first_tile) { return smaller(block_tiles, tiles_per_row - first_tile); }

static void fill(uint32_t address, uint32_t bytes, uint16_t value) {
    volatile tt_l1_ptr uint16_t* elements = reinterpret_cast<volatile tt_l1_ptr uint16_t*>(address);
    for (uint32_t element = 0; element < bytes / sizeof(uint16_t); ++element) { elements[element] = value; }
}

// One row of the block that starts at `first_tile`; columns past the end of the row are 0.
template <typename Accessor>
static void read_stick(const Accessor& tensor, uint32_t row, uint32_t first_tile, uint32_t to) {
    const uint32_t offset = first_tile * tile_row_bytes;
    const uint32_t wanted = width_of_block(first_tile) * tile_row_bytes;
    const uint32_t bytes = smaller(wanted, row_bytes - offset);
    noc_async_read(tensor.get_noc_addr(row, offset), to, bytes);
    fill(to + bytes, wanted - bytes, 0);
}

template <typename Accessor>
static void read_block(const Accessor& input, uint32_t first_row, uint32_t rows, uint32_t first_tile) {
    const uint32_t stride = width_of_block(first_tile) * tile_row_bytes;
    cb_reserve_back(input_cb, block_tiles);
    uint32_t to = get_write_ptr(input_cb);
    for (uint32_t row = 0; row < tile_rows; ++row, to += stride) {
        if (row < rows) {
            read_stick(input, first_row + row, first_tile, to);
        } else {
            fill(to, stride, 0);
        }
    }
    noc_async_read_barrier();
    cb_push_back(input_cb, block_tiles);
}

// Only row 0 of the block is used: gamma and beta are broadcast over rows.
template <typename Accessor>
static void read_affine_block(const Accessor& tensor, uint32_t cb, uint32_t first_tile) {
    cb_reserve_back(cb, block_tiles);
    read_stick(tensor, 0, first_tile, get_write_ptr(cb));
    noc_async_read_barrier();
    cb_push_back(cb, block_tiles);
}

template <typename Gamma, typename Beta>
static void read_affine(const Gamma& gamma, const Beta& beta) {
    for (uint32_t tile = 0; tile < tiles_per_row; tile += block_tiles) {
        read_affine_block(gamma, gamma_cb, tile);
        read_affine_block(beta, beta_cb, tile);
    }
}

// Row 0 of each face 1.0, the rest 0.
static void make_scaler() {
    constexpr uint32_t face_bytes = 512, face_row_bytes = 32;
    cb_reserve_back(scaler_cb, 1);
    const uint32_t tile = get_write_ptr(scaler_cb);
    fill(tile, 4 * face_bytes, 0);
    for (uint32_t face = 0; face < 4; ++face) { fill(tile + face * face_bytes, face_row_bytes, one); }
    cb_push_back(scaler_cb, 1);
}

// 1.0 in the columns of the last tile that exist, 0 in the others.
static void make_mask() {
    constexpr uint32_t columns = row_bytes / sizeof(uint16_t) % 32;
    cb_reserve_back(mask_cb, 1);
    volatile tt_l1_ptr uint16_t* tile = reinterpret_cast<volatile tt_l1_ptr uint16_t*>(get_write_ptr(mask_cb));
    for (uint32_t element = 0; element < 1024; ++element) {
        const uint32_t column = (element / 256 % 2) * 16 + element % 16;
        tile[element] = column < columns ? one : 0;
    }
    cb_push_back(mask_cb, 1);
}

void kernel_main() {
    constexpr auto input_args = TensorAccessorArgs<10>();
    constexpr auto gamma_args = TensorAccessorArgs<input_args.next_compile_time_args_offset()>();
    constexpr auto beta_args = TensorAccessorArgs<gamma_args.next_compile_time_args_offset()>();
    const auto input = TensorAccessor(input_args, get_arg_val<uint32_t>(0), row_bytes);
    const auto gamma = TensorAccessor(gamma_args, get_arg_val<uint32_t>(1), row_bytes);
    const auto beta = TensorAccessor(beta_args, get_arg_val<uint32_t>(2), row_bytes);
    const uint32_t first_row = get_arg_val<uint32_t>(3);
    const uint32_t end_row = first_row + get_arg_val<uint32_t>(4);

    make_scaler();
    if constexpr (has_mask) { make_mask(); }
    cb_reserve_back(gamma_cb, block_tiles);
    fill(get_write_ptr(gamma_cb), block_tiles * tile_rows * tile_row_bytes, 0);
    cb_reserve_back(beta_cb, block_tiles);
    fill(get_write_ptr(beta_cb), block_tiles * tile_rows * tile_row_bytes, 0);
    if constexpr (affine_resident) { read_affine(gamma, beta); }
    for (uint32_t row = first_row; row < end_row; row += tile_rows) {
        for (uint32_t tile = 0; tile < tiles_per_row; tile += block_tiles) {
            read_block(input, row, smaller(tile_rows, end_row - row), tile);
        }
        if constexpr (!affine_resident) { read_affine(gamma, beta); }
    }
}

// Calls of TRISC0 into the tile engine. Facts: tessera/abi/calls.def.
#include <cstring>

#include "device/cb_state.hpp"
#include "entry/entry.hpp"
#include "tile/operand.hpp"
#include "tile/tilizer.hpp"
#include "tile/unpack_reduce.hpp"
#include "tile/unpacker.hpp"

using namespace tessera;
using namespace tessera::tile;

TESSERA_ENTRY void tess_unpack_configure(uint32_t cb_a, uint32_t cb_b) { configure_unpacker(tile_fiber(), cb_a, cb_b); }
TESSERA_ENTRY void tess_unpack_reconfigure_a(uint32_t cb) { reconfigure_a(tile_fiber(), cb); }
TESSERA_ENTRY void tess_unpack_reconfigure_b(uint32_t cb) { reconfigure_b(tile_fiber(), cb); }

TESSERA_ENTRY void tess_unpack_ab_init(uint32_t cb_a, uint32_t cb_b, ckernel::BroadcastType broadcast,
                                       uint32_t transpose) {
    init_unpack_ab(tile_fiber(), cb_a, cb_b, static_cast<BroadcastDim>(broadcast), transpose != 0);
}
TESSERA_ENTRY void tess_unpack_ab(uint32_t cb_a, uint32_t cb_b, uint32_t tile_a, uint32_t tile_b,
                                  uint32_t broadcast_row) {
    unpack_ab(tile_fiber(), cb_a, cb_b, tile_a, tile_b, broadcast_row);
}
TESSERA_ENTRY void tess_unpack_a_init(uint32_t cb, ckernel::BroadcastType broadcast, uint32_t transpose_faces,
                                      uint32_t transpose_within_face) {
    init_unpack_a(tile_fiber(), cb, static_cast<BroadcastDim>(broadcast), transpose_faces != 0,
                  transpose_within_face != 0);
}
TESSERA_ENTRY void tess_unpack_a(uint32_t cb, uint32_t tile, uint32_t to_src_b, uint32_t may_go_to_dest) {
    unpack_a(tile_fiber(), cb, tile, to_src_b != 0, may_go_to_dest != 0);
}
TESSERA_ENTRY void tess_unpack_matmul_init(uint32_t cb_in0, uint32_t cb_in1, uint32_t transpose) {
    init_unpack_matmul(tile_fiber(), cb_in0, cb_in1, transpose != 0);
}
TESSERA_ENTRY void tess_unpack_matmul(uint32_t cb_in0, uint32_t cb_in1, uint32_t tile0, uint32_t tile1, uint32_t ct,
                                      uint32_t rt, uint32_t kt) {
    unpack_matmul(tile_fiber(), cb_in0, cb_in1, tile0, tile1, ct, rt, kt);
}

TESSERA_ENTRY void tess_unpack_reduce_init(uint32_t cb_data, uint32_t cb_scaler, ckernel::PoolType /*pool*/,
                                           ckernel::ReduceDim /*dim*/) {
    init_unpack_reduce(tile_fiber(), cb_data, cb_scaler);
}
TESSERA_ENTRY void tess_unpack_reduce_block_init(void) { init_unpack_reduce_block(tile_fiber()); }
TESSERA_ENTRY void tess_unpack_reduce(uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler,
                                      ckernel::PoolType pool, ckernel::ReduceDim dim) {
    unpack_reduce(tile_fiber(), cb_data, cb_scaler, tile, tile_scaler, pool, dim);
}
TESSERA_ENTRY void tess_unpack_tilize_init(uint32_t cb, uint32_t tiles_per_row) {
    init_tilize(tile_fiber(), cb, tiles_per_row);
}
TESSERA_ENTRY void tess_unpack_tilize(uint32_t cb, uint32_t tile, uint32_t row_tiles) {
    tilize_tile(tile_fiber(), cb, tile, row_tiles);
}
TESSERA_ENTRY void tess_unpack_tilize_uninit(uint32_t cb) {
    init_unpack_a(tile_fiber(), cb, BroadcastDim::None, false, false);
}
TESSERA_ENTRY void tess_unpack_tilize_reduce_init(uint32_t cb_data, uint32_t cb_scaler, uint32_t tiles_per_row,
                                                  uint32_t minus_infinity) {
    init_tilize_reduce(tile_fiber(), cb_data, cb_scaler, tiles_per_row, minus_infinity != 0);
}
TESSERA_ENTRY void tess_unpack_tilize_reduce(uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler,
                                             uint32_t faces, uint32_t face_rows) {
    tilize_reduce_tile(tile_fiber(), cb_data, cb_scaler, tile, tile_scaler, faces, face_rows);
}
TESSERA_ENTRY void tess_unpack_untilize_init(uint32_t cb) { init_untilize(tile_fiber(), cb); }
TESSERA_ENTRY void tess_unpack_untilize(uint32_t cb, uint32_t tiles_per_row) {
    untilize_row(tile_fiber(), cb, tiles_per_row);
}

TESSERA_ENTRY uint32_t tess_unpack_tile_address(uint32_t cb, uint32_t tile) {
    const LocalCBInterface& local = local_cb(caller_core(), Role::Unpack, cb);
    return (local.fifo_rd_ptr + tile * local.fifo_page_size) << 4;
}
TESSERA_ENTRY uint32_t tess_unpack_read_word(uint32_t cb, uint32_t tile, uint32_t word) {
    uint32_t value;
    std::memcpy(&value, l1_at(tile_fiber(), tess_unpack_tile_address(cb, tile) + 4 * word, 4, "read_tile_value"),
                sizeof value);
    return value;
}

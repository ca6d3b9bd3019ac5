// Calls of TRISC2 into the tile engine. Facts: tessera/abi/calls.def.
#include "device/tensix.hpp"
#include "entry/entry.hpp"
#include "tile/handshake.hpp"
#include "tile/packer.hpp"

using namespace tessera;
using namespace tessera::tile;

TESSERA_ENTRY void tess_pack_configure(uint32_t cb) { configure_packer(tile_fiber(), cb); }
TESSERA_ENTRY void tess_pack_init(uint32_t cb) { init_pack(tile_fiber(), cb); }
TESSERA_ENTRY void tess_pack_reconfigure(uint32_t cb) { reconfigure_pack(tile_fiber(), cb); }
TESSERA_ENTRY void tess_pack_sync_init(void) { init_pack_sync(tile_fiber()); }
TESSERA_ENTRY void tess_pack_wait(void) { wait_for_math(visible_fiber()); }
TESSERA_ENTRY void tess_pack_release(void) { release_dst(visible_fiber()); }
TESSERA_ENTRY void tess_pack_tile(uint32_t dst, uint32_t cb, uint32_t out_of_order, uint32_t index) {
    pack_tile(tile_fiber(), dst, cb, out_of_order != 0, index);
}
TESSERA_ENTRY void tess_pack_relu(ckernel::ReluType mode, uint32_t threshold) {
    set_relu(tile_fiber(), mode, threshold);
}
TESSERA_ENTRY void tess_pack_l1_accumulate(uint32_t on) { set_l1_accumulate(tile_fiber(), on != 0); }
TESSERA_ENTRY void tess_pack_reduce_edge(ReduceEdge edge) { set_reduce_edge(tile_fiber(), edge); }

TESSERA_ENTRY void tess_pack_untilize(uint32_t dst, uint32_t cb, uint32_t block_tiles, uint32_t row_tiles,
                                      uint32_t row_of_block, uint32_t block_index, uint32_t row_datums,
                                      uint32_t face_rows, uint32_t faces) {
    pack_untilize(tile_fiber(),
                  {dst, cb, block_tiles, row_tiles, row_of_block, block_index, row_datums, face_rows, faces});
}
TESSERA_ENTRY void tess_pack_rows(uint32_t dst, uint32_t cb, uint32_t index, uint32_t rows) {
    pack_rows(tile_fiber(), dst, cb, index, rows);
}

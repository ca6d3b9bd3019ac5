// The packer thread. Facts: see packer.hpp.
#include "tile/packer.hpp"

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "tile/operand.hpp"
#include "tile/pack.hpp"

namespace tessera::tile {
namespace {

PackState& pack_of(Fiber& fiber) { return fiber.core().tensix->pack; }

}  // namespace

void configure_packer(Fiber& fiber, uint32_t cb) {
    pack_of(fiber) = PackState{};
    set_pack_formats(fiber.core(), cb, pack_of(fiber));
    set_pack_shape(fiber.core(), cb, pack_of(fiber));
}

void init_pack(Fiber& fiber, uint32_t cb) { set_pack_shape(fiber.core(), cb, pack_of(fiber)); }

void reconfigure_pack(Fiber& fiber, uint32_t cb) { set_pack_formats(fiber.core(), cb, pack_of(fiber)); }

void set_relu(Fiber& fiber, uint32_t mode, uint32_t threshold) {
    pack_of(fiber).relu_mode = mode;
    pack_of(fiber).relu_threshold = threshold;
}

void set_l1_accumulate(Fiber& fiber, bool on) { pack_of(fiber).l1_accumulate = on; }

void set_reduce_edge(Fiber& fiber, ReduceEdge edge) { pack_of(fiber).edge = edge; }

void pack_tile(Fiber& fiber, uint32_t dst, uint32_t cb, bool out_of_order, uint32_t index) {
    Tensix& tensix = *fiber.core().tensix;
    const uint32_t physical = physical_tile(fiber, tensix.sync.pack_first, dst);
    LocalCBInterface& local = local_cb(fiber.core(), Role::Pack, cb);
    const uint32_t offset = out_of_order ? index * local.fifo_page_size : local.fifo_wr_tile_ptr;
    if (!out_of_order) local.fifo_wr_tile_ptr += local.fifo_page_size;
    const uint32_t bytes = tile_bytes(tensix.pack.output, tensix.pack.faces, tensix.pack.face_rows);
    pack(tensix.dst.read(physical), tensix.dst.is_32bit, tensix.pack, l1_at(fiber, (local.fifo_wr_ptr + offset) << 4, bytes, "the packer"));
}

}  // namespace tessera::tile

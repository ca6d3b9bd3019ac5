// A row sum has the data in SrcB and the scaler in SrcA, everything else the other way round. Facts: ARITHMETIC 8.
#include "tile/unpack_reduce.hpp"

#include <utility>

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "tile/operand.hpp"
#include "tile/unpacker.hpp"

namespace tessera::tile {
namespace {

constexpr uint32_t kSrcA = 0, kSrcB = 1;

// Kernels of either age: formats were configured for (data, scaler), or in the swapped order for a row sum.
bool configured_swapped(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler) {
    const UnpackState& state = fiber.core().tensix->unpack;
    const DataFormat data = fiber.core().cbs->config[cb_data].format,
                     scaler = fiber.core().cbs->config[cb_scaler].format;
    return data != scaler && state.a.l1_format == scaler && state.b.l1_format == data;
}

}  // namespace

void init_unpack_reduce(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler) {
    UnpackState& state = fiber.core().tensix->unpack;
    take_shape(state.a, operand_of(fiber.core(), cb_data));
    take_shape(state.b, operand_of(fiber.core(), cb_scaler));
    init_unpack_reduce_block(fiber);
}

void init_unpack_reduce_block(Fiber& fiber) {
    UnpackState& state = fiber.core().tensix->unpack;
    state.broadcast = BroadcastDim::None;
    state.transpose_faces = state.transpose_within_face = false;
}

void unpack_reduce(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler,
                   ckernel::PoolType pool, ckernel::ReduceDim dim) {
    Tensix& tensix = *fiber.core().tensix;
    const bool data_in_b = pool != ckernel::MAX && dim == ckernel::REDUCE_ROW;
    OperandConfig data = tensix.unpack.a, scaler = tensix.unpack.b;
    if (data_in_b && configured_swapped(fiber, cb_data, cb_scaler)) {
        std::swap(data.l1_format, scaler.l1_format);
        std::swap(data.kind, scaler.kind);
    }
    SrcTile& a = bank_to_fill(fiber, tensix.src_a, kSrcA);
    SrcTile& b = bank_to_fill(fiber, tensix.src_b, kSrcB);
    load(fiber, cb_data, tile, data, data_in_b ? b : a);
    load(fiber, cb_scaler, tile_scaler, scaler, data_in_b ? a : b);
    hand_over(fiber, tensix.src_a);
    hand_over(fiber, tensix.src_b);
    wait_until_taken(fiber, tensix.src_a, kSrcA);
    wait_until_taken(fiber, tensix.src_b, kSrcB);
}

}  // namespace tessera::tile

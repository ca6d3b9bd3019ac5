// The unpacker thread. Facts: see unpacker.hpp.
#include "tile/unpacker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "device/core.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "tile/fpu.hpp"
#include "tile/operand.hpp"
#include "tile/unpack.hpp"

namespace tessera::tile {
namespace {

constexpr uint32_t kSrcA = 0, kSrcB = 1;

void take_format(OperandConfig& to, const OperandConfig& from) {
    to.l1_format = from.l1_format;
    to.kind = from.kind;
    to.to_dest = from.to_dest;
}

void transpose(Fiber& fiber, const UnpackState& state, SrcTile& tile) {
    if (state.transpose_within_face) transpose_within_faces(tile);
    if (state.transpose_faces) transpose_faces(tile);
    fiber.core().observer->turned(fiber, tile, state.transpose_within_face, state.transpose_faces);
}

void spread(Fiber& fiber, SrcTile& tile, BroadcastDim dim, uint32_t row = 0) {
    broadcast(tile, dim, row);
    fiber.core().observer->broadcast(fiber, tile, dim, row);
}

void send_tile_to_dest(Fiber& fiber, uint32_t cb, uint32_t index) {
    SrcTile& scratch = wait_for_dest_tile(fiber);
    const UnpackState& state = tensix_of(fiber).unpack;
    const std::byte* from =
        tile_to_read(fiber, cb, index, tile_bytes(state.a.l1_format, state.a.faces, state.a.face_rows));
    unpack_to_dest(from, state.a, scratch.datum.data());
    fiber.core().observer->loaded(fiber, scratch, cb, l1_address(from), state.a);
    transpose(fiber, state, scratch);
    spread(fiber, scratch, state.broadcast);
    write_dest_tile(fiber);
}

// Bfp8, Bfp4, Bfp2: an exponent of five bits, unlike bfp8_b, bfp4_b and bfp2_b.
void refuse_short_blocks(Fiber& fiber, DataFormat format) {
    if (format != DataFormat::Bfp8 && format != DataFormat::Bfp4 && format != DataFormat::Bfp2) return;
    Message message;
    message.code = "unsupported";
    message.headline = fmt::format("unpacking {} is not supported", name(format));
    message.note = "see docs/unsupported.md, fpu-operands";
    message.help = "use the block format with 8-bit exponents: bfp8_b, bfp4_b or bfp2_b";
    fiber.fail(std::move(message));
}

}  // namespace

void load(Fiber& fiber, uint32_t cb, uint32_t index, const OperandConfig& config, SrcTile& tile) {
    refuse_short_blocks(fiber, config.l1_format);
    const std::byte* from =
        tile_to_read(fiber, cb, index, tile_bytes(config.l1_format, config.faces, config.face_rows));
    unpack(from, config, tile);
    fiber.core().observer->loaded(fiber, tile, cb, l1_address(from), config);
}

SrcTile& bank_to_fill(Fiber& fiber, SrcPort& port, uint32_t object) {
    fiber.wait_until(Wait{WaitKind::SrcFree, object, 0, 1, 0}, [&port](Wait&) { return port.has_room(); });
    return port.next_to_fill();
}

void hand_over(Fiber& fiber, SrcPort& port) {
    fiber.core().observer->src_given(fiber, side_of(fiber, port), port.filled);
    ++port.filled;
}

void wait_until_taken(Fiber& fiber, const SrcPort& port, uint32_t object) {
    const uint32_t mine = port.filled;
    fiber.wait_until(Wait{WaitKind::SrcFree, object, 0, 1, 0},
                     [&port, mine](Wait&) { return static_cast<int32_t>(port.taken - mine) >= 0; });
}

SrcTile& wait_for_dest_tile(Fiber& fiber) {
    Tensix& tensix = tensix_of(fiber);
    fiber.wait_until(Wait{WaitKind::DstFree, 0, 0, 1, 0},
                     [&tensix](Wait&) { return tensix.to_dest_asked != tensix.to_dest_done; });
    tensix.to_dest_scratch.faces = static_cast<uint8_t>(tensix.unpack.a.faces);
    tensix.to_dest_scratch.narrow = tensix.unpack.a.narrow;
    return tensix.to_dest_scratch;
}

void write_dest_tile(Fiber& fiber) {
    Tensix& tensix = tensix_of(fiber);
    const SrcTile& scratch = tensix.to_dest_scratch;
    uint32_t* dst =
        scratch.faces < 4 ? tensix.dst.read(tensix.to_dest_tile) : tensix.dst.overwrite(tensix.to_dest_tile);
    std::copy_n(scratch.datum.begin(), scratch.faces * kFaceDatums, dst);
    fiber.core().observer->wrote_dst(fiber, tensix.to_dest_tile, scratch);
    ++tensix.to_dest_done;
}

void take_shape(OperandConfig& to, const OperandConfig& from) {
    to.faces = from.faces;
    to.face_rows = from.face_rows;
    to.narrow = from.narrow;
}

void configure_unpacker(Fiber& fiber, uint32_t cb_a, uint32_t cb_b) {
    UnpackState& state = tensix_of(fiber).unpack;
    state.a = operand_of(fiber.core(), cb_a);
    state.b = operand_of(fiber.core(), cb_b);
    fiber.core().observer->configured(fiber);
}

void reconfigure_a(Fiber& fiber, uint32_t cb) { take_format(tensix_of(fiber).unpack.a, operand_of(fiber.core(), cb)); }
void reconfigure_b(Fiber& fiber, uint32_t cb) { take_format(tensix_of(fiber).unpack.b, operand_of(fiber.core(), cb)); }

void init_unpack_ab(Fiber& fiber, uint32_t cb_a, uint32_t cb_b, BroadcastDim broadcast, bool transpose) {
    UnpackState& state = tensix_of(fiber).unpack;
    take_shape(state.a, operand_of(fiber.core(), cb_a));
    take_shape(state.b, operand_of(fiber.core(), cb_b));
    state.broadcast = broadcast;
    state.transpose_faces = state.transpose_within_face = transpose;
}

void unpack_ab(Fiber& fiber, uint32_t cb_a, uint32_t cb_b, uint32_t tile_a, uint32_t tile_b, uint32_t broadcast_row) {
    Tensix& tensix = tensix_of(fiber);
    SrcTile& a = bank_to_fill(fiber, tensix.src_a, kSrcA);
    SrcTile& b = bank_to_fill(fiber, tensix.src_b, kSrcB);
    load(fiber, cb_a, tile_a, tensix.unpack.a, a);
    load(fiber, cb_b, tile_b, tensix.unpack.b, b);
    transpose(fiber, tensix.unpack, a);
    spread(fiber, b, tensix.unpack.broadcast, broadcast_row);
    hand_over(fiber, tensix.src_a);
    hand_over(fiber, tensix.src_b);
    wait_until_taken(fiber, tensix.src_a, kSrcA);
    wait_until_taken(fiber, tensix.src_b, kSrcB);
}

void init_unpack_a(Fiber& fiber, uint32_t cb, BroadcastDim broadcast, bool transpose_faces,
                   bool transpose_within_face) {
    UnpackState& state = tensix_of(fiber).unpack;
    take_shape(state.a, operand_of(fiber.core(), cb));
    take_shape(state.b, operand_of(fiber.core(), cb));
    state.broadcast = broadcast;
    state.transpose_faces = transpose_faces;
    state.transpose_within_face = transpose_within_face;
}

void unpack_a(Fiber& fiber, uint32_t cb, uint32_t tile, bool to_src_b, bool may_go_to_dest) {
    Tensix& tensix = tensix_of(fiber);
    if (may_go_to_dest && tensix.unpack.a.to_dest) return send_tile_to_dest(fiber, cb, tile);
    SrcPort& port = to_src_b ? tensix.src_b : tensix.src_a;
    const uint32_t object = to_src_b ? kSrcB : kSrcA;
    SrcTile& bank = bank_to_fill(fiber, port, object);
    load(fiber, cb, tile, to_src_b ? tensix.unpack.b : tensix.unpack.a, bank);
    transpose(fiber, tensix.unpack, bank);
    spread(fiber, bank, tensix.unpack.broadcast);
    hand_over(fiber, port);
    wait_until_taken(fiber, port, object);
}

void init_unpack_matmul(Fiber& fiber, uint32_t cb_in0, uint32_t cb_in1, bool transpose) {
    UnpackState& state = tensix_of(fiber).unpack;
    take_shape(state.a, operand_of(fiber.core(), cb_in1));
    take_shape(state.b, operand_of(fiber.core(), cb_in0));
    state.broadcast = BroadcastDim::None;
    state.transpose_faces = state.transpose_within_face = transpose;
}

// The operand with fewer tiles in the block is loaded once and reused for all of the other's (llk_unpack_AB_matmul).
void unpack_matmul(Fiber& fiber, uint32_t cb_in0, uint32_t cb_in1, uint32_t tile0, uint32_t tile1, uint32_t ct,
                   uint32_t rt, uint32_t kt) {
    Tensix& tensix = tensix_of(fiber);
    const bool reuse_in0 = ct >= rt;
    auto fill_a = [&](uint32_t c) {
        SrcTile& bank = bank_to_fill(fiber, tensix.src_a, kSrcA);
        load(fiber, cb_in1, tile1 + c, tensix.unpack.a, bank);
        transpose(fiber, tensix.unpack, bank);
        hand_over(fiber, tensix.src_a);
    };
    auto fill_b = [&](uint32_t r) {
        SrcTile& bank = bank_to_fill(fiber, tensix.src_b, kSrcB);
        load(fiber, cb_in0, tile0 + r * kt, tensix.unpack.b, bank);
        hand_over(fiber, tensix.src_b);
    };
    for (uint32_t outer = 0; outer < (reuse_in0 ? rt : ct); ++outer) {
        reuse_in0 ? fill_b(outer) : fill_a(outer);
        for (uint32_t inner = 0; inner < (reuse_in0 ? ct : rt); ++inner) reuse_in0 ? fill_a(inner) : fill_b(inner);
    }
}

}  // namespace tessera::tile

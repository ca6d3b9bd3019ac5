// What TRISC0's calls do: configure the unpacker, bring tiles from circular buffers into SrcA and SrcB.
// Facts: MACHINE 8, KERNEL_API 3. Formats come from the last configure or reconfig, addresses from the CB of the call.
#pragma once
#include <cstdint>

#include "device/tensix.hpp"
#include "fiber/fiber.hpp"

namespace tessera::tile {

void configure_unpacker(Fiber& fiber, uint32_t cb_a, uint32_t cb_b);
void reconfigure_a(Fiber& fiber, uint32_t cb);
void reconfigure_b(Fiber& fiber, uint32_t cb);

// Two operands, face by face: returns when MATH has taken them.
void init_unpack_ab(Fiber& fiber, uint32_t cb_a, uint32_t cb_b, BroadcastDim broadcast, bool transpose);
void unpack_ab(Fiber& fiber, uint32_t cb_a, uint32_t cb_b, uint32_t tile_a, uint32_t tile_b, uint32_t broadcast_row);

// One operand into SrcA (SrcB for dest-reuse to SrcA and for broadcasts), or straight to Dst.
void init_unpack_a(Fiber& fiber, uint32_t cb, BroadcastDim broadcast, bool transpose_faces, bool transpose_within_face);
void unpack_a(Fiber& fiber, uint32_t cb, uint32_t tile, bool to_src_b, bool may_go_to_dest);

// Matmul: in1 to SrcA, in0 to SrcB; whole tiles, one bank each.
void init_unpack_matmul(Fiber& fiber, uint32_t cb_in0, uint32_t cb_in1, bool transpose);
void unpack_matmul(Fiber& fiber, uint32_t cb_in0, uint32_t cb_in1, uint32_t tile0, uint32_t tile1, uint32_t ct,
                   uint32_t rt, uint32_t kt);

// Waiting for banks, shared with tilize and reduce.
// A tile of a circular buffer into a bank of Src.
void load(Fiber& fiber, uint32_t cb, uint32_t index, const OperandConfig& config, SrcTile& tile);
SrcTile& bank_to_fill(Fiber& fiber, SrcPort& port, uint32_t object);
void hand_over(Fiber& fiber, SrcPort& port);
void wait_until_taken(Fiber& fiber, const SrcPort& port, uint32_t object);
void take_shape(OperandConfig& to, const OperandConfig& from);
// Unpack-to-dest: MATH names the tile of Dst, UNPACK fills it; the two wait for each other.
SrcTile& wait_for_dest_tile(Fiber& fiber);
void write_dest_tile(Fiber& fiber);

}  // namespace tessera::tile

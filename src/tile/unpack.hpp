// Unpacker: datums in L1, in any format, to datums in a Src register or in Dst. Facts: ARITHMETIC 1, 3, 9; MACHINE 9.
#pragma once
#include <cstddef>
#include <cstdint>

#include "device/tensix.hpp"

namespace tessera::tile {

// One tile at `l1`, faces of face_rows x 16 one after the other, into face order with 16 rows per face; missing rows
// are zero.
void unpack(const std::byte* l1, const OperandConfig& config, SrcTile& tile);
// The same 32 bits wide and unchanged: unpack-to-dest.
void unpack_to_dest(const std::byte* l1, const OperandConfig& config, uint32_t* dst);
// `count` datums of one row-major row (16, 32, ...), not a block format: what tilize reads.
void unpack_row(const std::byte* l1, DataFormat format, DatumKind kind, uint32_t count, uint32_t* datums);
// Sixteen datums of a block format with 8-bit exponents, as bf16.
void unpack_block_row(const std::byte* l1, uint32_t exponent, DataFormat format, uint32_t* datums);

}  // namespace tessera::tile

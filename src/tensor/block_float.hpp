// Block floating point on the host: runs of 16 values that share an exponent.
// Facts: MACHINE 9 (encoding and the host's rounding, which differs from the packer's).
#pragma once
#include <cstdint>

#include "descriptor/format.hpp"

namespace tessera {

inline constexpr uint32_t kBlockValues = 16;

// One face row: writes 16 mantissas (16, 8 or 4 bytes) and returns the shared exponent.
uint8_t encode_block(DataFormat format, const float* values, uint8_t* mantissas);
void decode_block(DataFormat format, uint8_t exponent, const uint8_t* mantissas, float* values);

// A whole tile; `values` in face order, `tile` as it lies in L1: exponents, then mantissas.
void encode_block_tile(DataFormat format, const TileShape& shape, const float* values, uint8_t* tile);
void decode_block_tile(DataFormat format, const TileShape& shape, const uint8_t* tile, float* values);

}  // namespace tessera

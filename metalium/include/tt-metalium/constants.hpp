// Sizes of tiles and faces (METALIUM 2).
#pragma once
#include <cstdint>

namespace tt::constants {

inline constexpr std::uint32_t TILE_HEIGHT = 32, TILE_WIDTH = 32, TILE_HW = TILE_HEIGHT * TILE_WIDTH;
inline constexpr std::uint32_t FACE_HEIGHT = 16, FACE_WIDTH = 16, FACE_HW = FACE_HEIGHT * FACE_WIDTH;
// Bytes of a block-format tile: a shared exponent per 16 values, and the mantissas.
inline constexpr std::uint32_t BFLOAT8_B_TILE_HW = TILE_HW + TILE_HW / 16,
                               BFLOAT4_B_TILE_HW = TILE_HW / 2 + TILE_HW / 16;

}  // namespace tt::constants

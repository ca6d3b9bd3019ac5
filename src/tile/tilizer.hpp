// The unpacker between row-major rows and tiles: tilize, untilize, and rows straight into a pooling reduction.
// Facts: KERNEL_API 3 (rows 90, 99), 3b (290, 291). Rows of the source are `tiles_per_row` tiles wide.
#pragma once
#include <cstdint>

#include "fiber/fiber.hpp"

namespace tessera::tile {

void init_tilize(Fiber& fiber, uint32_t cb, uint32_t tiles_per_row);
// Tile `tile` counted along the rows, then down: one row of tiles below another.
void tilize_tile(Fiber& fiber, uint32_t cb, uint32_t tile, uint32_t tiles_per_row);
void init_tilize_reduce(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler, uint32_t tiles_per_row,
                        bool minus_infinity);
void tilize_reduce_tile(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler,
                        uint32_t faces, uint32_t face_rows);
void init_untilize(Fiber& fiber, uint32_t cb);
// A row of tiles as 1024 datums of row-major rows after another, each through SrcA.
void untilize_row(Fiber& fiber, uint32_t cb, uint32_t tiles_per_row);

}  // namespace tessera::tile

// Running mean and variance; the state is kept in the SFPU until it is saved.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "compute_kernel_api/tile_move_copy.h"
#include "tessera/sfpu.h"

namespace ckernel {

enum class WelfordInitMode : uint8_t { ClearStats, PreserveStats };
ALWI void welford_clear() { tess::registers(TileFunction::WelfordClear); }
template <WelfordInitMode mode = WelfordInitMode::ClearStats>
ALWI void welford_init() {
    if constexpr (mode == WelfordInitMode::ClearStats) welford_clear();
}
// After another use of the unpacker: what the SFPU keeps stays.
ALWI void welford_reinit(uint32_t icb) { copy_tile_to_dst_init_short(icb); }
namespace tess {
// 1 / (index + 1), from the kernel's table if it has one.
template <std::size_t size>
uint32_t reciprocal(uint32_t index, const std::array<uint32_t, size>& table) {
    if constexpr (size > 0) return table[index];
    return bits_of(1.0f / static_cast<float>(index + 1));
}
}  // namespace tess
template <uint32_t reciprocal_size>
ALWI void welford_update_rows(uint32_t input_dst_idx, uint32_t start_idx, uint32_t start_row, uint32_t num_rows,
                              const std::array<uint32_t, reciprocal_size>& reciprocal_lut) {
    if (num_rows == 0) return;
    uint32_t reciprocals[32];
    for (uint32_t row = 0; row < num_rows && row < 32; ++row) {
        reciprocals[row] = tess::reciprocal(start_idx + row, reciprocal_lut);
    }
    tess::tiles(TileFunction::WelfordUpdate, input_dst_idx, tess::tile_bits(input_dst_idx), 0, start_row, num_rows, 0,
                0, reciprocals);
}
template <uint32_t reciprocal_size>
ALWI void welford_update(uint32_t input_dst_idx, uint32_t start_idx,
                         const std::array<uint32_t, reciprocal_size>& reciprocal_lut) {
    welford_update_rows<reciprocal_size>(input_dst_idx, start_idx, 0, 32, reciprocal_lut);
}
// Mean into one tile, variance into the next: row 0, or the SFPU's own order in rows 0-3 (of a group).
template <std::size_t reciprocal_size>
ALWI void welford_finalize_to_row(uint32_t mean_dst_idx, uint32_t scale_idx,
                                  const std::array<uint32_t, reciprocal_size>& reciprocal_lut) {
    tess::tiles(TileFunction::WelfordFinalizeRow, mean_dst_idx, 0, tess::tile_bits(mean_dst_idx, 2), 0,
                tess::reciprocal(scale_idx, reciprocal_lut));
}
template <std::size_t reciprocal_size>
ALWI void welford_finalize_to_face(uint32_t mean_dst_idx, uint32_t group_id, uint32_t scale_idx,
                                   const std::array<uint32_t, reciprocal_size>& reciprocal_lut) {
    tess::tiles(TileFunction::WelfordFinalizeFace, mean_dst_idx, 0, tess::tile_bits(mean_dst_idx, 2), group_id,
                tess::reciprocal(scale_idx, reciprocal_lut));
}
template <std::size_t reciprocal_size>
ALWI void welford_finalize_to_face(uint32_t mean_dst_idx, uint32_t scale_idx,
                                   const std::array<uint32_t, reciprocal_size>& reciprocal_lut) {
    welford_finalize_to_face<reciprocal_size>(mean_dst_idx, 0, scale_idx, reciprocal_lut);
}
ALWI void welford_save_state(uint32_t mean_dst_idx, uint32_t group_id = 0) {
    tess::tiles(TileFunction::WelfordSave, mean_dst_idx, 0, tess::tile_bits(mean_dst_idx, 2), group_id);
}
ALWI void welford_restore_state(uint32_t mean_dst_idx, uint32_t group_id = 0) {
    tess::tiles(TileFunction::WelfordRestore, mean_dst_idx, tess::tile_bits(mean_dst_idx, 2), 0, group_id);
}

}  // namespace ckernel

// Rows to tiles in one call: init, blocks with their circular-buffer traffic, uninit. Facts: KERNEL_API 12 (LayerNorm's branch and main),
// HEAD_API 5. January's form takes a config type, August's the width and the buffers: a call says which.
#pragma once
#include <optional>

#include "compute_kernel_api/cb_api.h"
#include "compute_kernel_api/reconfig_data_format.h"
#include "compute_kernel_api/tilize.h"

namespace compute_kernel_lib {

template <uint32_t N> struct InputCB { static constexpr uint32_t value = N; };
template <uint32_t N> struct OutputCB { static constexpr uint32_t value = N; };
template <uint32_t N> struct PreviousCB { static constexpr uint32_t value = N; };

enum class TilizeFlags : uint32_t { NONE = 0, SKIP_INIT = 1, SKIP_UNINIT = 2, FAST = 4, DT_RECONFIG = 8, SKIP_WAIT = 16 };
constexpr TilizeFlags operator|(TilizeFlags a, TilizeFlags b) { return static_cast<TilizeFlags>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b)); }
constexpr bool has_flag(TilizeFlags all, TilizeFlags one) { return (static_cast<uint32_t>(all) & static_cast<uint32_t>(one)) != 0; }

template <class Input, class Output, TilizeFlags Flags = TilizeFlags::NONE, class Previous = PreviousCB<0xFFFFFFFFu>>
struct TilizeConfig {
    static constexpr uint32_t input = Input::value, output = Output::value, previous = Previous::value;
    static constexpr TilizeFlags flags = Flags;
};

// num_blocks blocks of tiles_per_row tiles. The input counts tiles, unless rows are given: then pages are rows, total_rows of
// them in all, or override_input_count per block.
template <class Config>
ALWI void tilize(uint32_t tiles_per_row, uint32_t num_blocks, uint32_t subblock_height = 1, uint32_t override_input_count = 0, uint32_t total_rows = 0) {
    constexpr uint32_t in = Config::input, out = Config::output;
    if constexpr (!has_flag(Config::flags, TilizeFlags::SKIP_INIT)) {
        if constexpr (has_flag(Config::flags, TilizeFlags::DT_RECONFIG)) ckernel::tilize_init_short_with_dt(Config::previous, in, tiles_per_row, out);
        else ckernel::tilize_init(in, tiles_per_row, out);
    }
    uint32_t rows_left = total_rows;
    for (uint32_t block = 0; block < num_blocks * subblock_height; ++block) {
        uint32_t pages = override_input_count != 0 ? override_input_count : tiles_per_row;
        if (total_rows != 0) {
            pages = rows_left < 32 ? rows_left : 32;
            rows_left -= pages;
        }
        if constexpr (!has_flag(Config::flags, TilizeFlags::SKIP_WAIT)) ckernel::cb_wait_front(in, pages);
        ckernel::cb_reserve_back(out, tiles_per_row);
        ckernel::tilize_block(in, tiles_per_row, out);
        ckernel::cb_push_back(out, tiles_per_row);
        ckernel::cb_pop_front(in, pages);
    }
    if constexpr (!has_flag(Config::flags, TilizeFlags::SKIP_UNINIT)) {
        if constexpr (has_flag(Config::flags, TilizeFlags::DT_RECONFIG)) ckernel::tilize_uninit_with_dt(in, Config::previous, out);
        else ckernel::tilize_uninit(in, out);
    }
}

namespace tilize_config {
constexpr uint32_t INVALID_DFB = 0xFFFFFFFFu;
enum class ReconfigureRegisterDatatypeMode : uint8_t { NoReconfigure, UnpackReconfigure, PackReconfigure, UnpackAndPackReconfigure };
enum class InitUninitMode : uint8_t { InitAndUninit, InitOnly, UninitOnly, Neither };
enum class WaitMode : uint8_t { WaitBlock, WaitUpfront, NoWait };
enum class Fp32Mode : uint8_t { Fast, Lossless };
enum class RemapMode : uint8_t { Configure, AssumeConfigured };
}  // namespace tilize_config

// With total_input_pages the input's pages are rows, 32 per block and the rest in the last.
template <uint32_t block_width_tiles, uint32_t input_dfb, uint32_t output_dfb,
          tilize_config::InitUninitMode init_uninit_mode = tilize_config::InitUninitMode::InitAndUninit,
          tilize_config::WaitMode wait_mode = tilize_config::WaitMode::WaitBlock,
          tilize_config::ReconfigureRegisterDatatypeMode reconfig_mode = tilize_config::ReconfigureRegisterDatatypeMode::UnpackAndPackReconfigure,
          tilize_config::Fp32Mode fp32_mode = tilize_config::Fp32Mode::Fast,
          tilize_config::RemapMode remap_mode = tilize_config::RemapMode::Configure>
ALWI void tilize(uint32_t num_blocks, std::optional<uint32_t> total_input_pages = std::nullopt) {
    using tilize_config::InitUninitMode, tilize_config::WaitMode, tilize_config::ReconfigureRegisterDatatypeMode;
    static_assert(block_width_tiles > 0 && input_dfb != output_dfb, "Tilize cannot be done in-place: input_dfb and output_dfb must be different");
    if constexpr (reconfig_mode == ReconfigureRegisterDatatypeMode::UnpackReconfigure || reconfig_mode == ReconfigureRegisterDatatypeMode::UnpackAndPackReconfigure)
        ckernel::reconfig_data_format_srca(input_dfb);
    if constexpr (reconfig_mode == ReconfigureRegisterDatatypeMode::PackReconfigure || reconfig_mode == ReconfigureRegisterDatatypeMode::UnpackAndPackReconfigure)
        ckernel::pack_reconfig_data_format(output_dfb);
    if constexpr (init_uninit_mode == InitUninitMode::InitAndUninit || init_uninit_mode == InitUninitMode::InitOnly)
        ckernel::tilize_init(input_dfb, block_width_tiles, output_dfb);
    if constexpr (wait_mode == WaitMode::WaitUpfront) ckernel::cb_wait_front(input_dfb, total_input_pages.value_or(block_width_tiles * num_blocks));
    uint32_t rows_left = total_input_pages.value_or(0);
    for (uint32_t block = 0; block < num_blocks; ++block) {
        const uint32_t pages = !total_input_pages ? block_width_tiles : rows_left < 32 ? rows_left : 32;
        if constexpr (wait_mode == WaitMode::WaitBlock) ckernel::cb_wait_front(input_dfb, pages);
        ckernel::cb_reserve_back(output_dfb, block_width_tiles);
        ckernel::tilize_block(input_dfb, block_width_tiles, output_dfb);
        ckernel::cb_push_back(output_dfb, block_width_tiles);
        ckernel::cb_pop_front(input_dfb, pages);
        rows_left -= total_input_pages ? pages : 0;
    }
    if constexpr (init_uninit_mode == InitUninitMode::InitAndUninit || init_uninit_mode == InitUninitMode::UninitOnly)
        ckernel::tilize_uninit(input_dfb, output_dfb);
}

}  // namespace compute_kernel_lib

// Rows to tiles in one call: init, blocks with their circular-buffer traffic, uninit. Facts: KERNEL_API 12 (LayerNorm's branch and main).
#pragma once
#include "compute_kernel_api/cb_api.h"
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

}  // namespace compute_kernel_lib

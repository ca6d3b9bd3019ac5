// Tiles to rows in one call. Facts: KERNEL_API 12 (LayerNorm's branch). Rows wider than Dst are packed in blocks that divide them.
#pragma once
#include "compute_kernel_api/cb_api.h"
#include "compute_kernel_api/pack_untilize.h"
#include "ttnn/cpp/ttnn/kernel_lib/dest_helpers.hpp"
#include "ttnn/cpp/ttnn/kernel_lib/tilize_helpers.hpp"

namespace compute_kernel_lib {

template <uint32_t N> struct WidthInTiles { static constexpr uint32_t value = N; };
enum class UntilizeFlags : uint32_t { NONE = 0, SKIP_INIT = 1, SKIP_UNINIT = 2, DT_RECONFIG = 4, WAIT_UPFRONT = 8, SKIP_WAIT = 16 };
constexpr UntilizeFlags operator|(UntilizeFlags a, UntilizeFlags b) { return static_cast<UntilizeFlags>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b)); }
constexpr bool has_flag(UntilizeFlags all, UntilizeFlags one) { return (static_cast<uint32_t>(all) & static_cast<uint32_t>(one)) != 0; }

template <class Width, class Input, class Output, UntilizeFlags Flags = UntilizeFlags::NONE, class Previous = PreviousCB<0xFFFFFFFFu>>
struct UntilizeConfig {
    static constexpr uint32_t width = Width::value, input = Input::value, output = Output::value, previous = Previous::value;
    static constexpr UntilizeFlags flags = Flags;
};

// The widest block of tiles that fits Dst and divides the row.
constexpr uint32_t untilize_block_width(uint32_t width, uint32_t limit) {
    for (uint32_t block = width < limit ? width : limit; block > 1; --block) {
        if (width % block == 0) return block;
    }
    return 1;
}

template <class Config>
ALWI void untilize(uint32_t num_rows, uint32_t block_rt_dim = 1, uint32_t total_tiles = 0) {
    constexpr uint32_t in = Config::input, out = Config::output, width = Config::width;
    constexpr uint32_t block = untilize_block_width(width, DEST_AUTO_LIMIT);
    if constexpr (!has_flag(Config::flags, UntilizeFlags::SKIP_INIT)) ckernel::pack_untilize_init<block, width>(in, out);
    if constexpr (has_flag(Config::flags, UntilizeFlags::WAIT_UPFRONT)) ckernel::cb_wait_front(in, total_tiles != 0 ? total_tiles : num_rows * width);
    for (uint32_t row = 0; row < num_rows; ++row) {
        ckernel::cb_reserve_back(out, width);
        for (uint32_t b = 0; b < width / block; ++b) {
            if constexpr (!has_flag(Config::flags, UntilizeFlags::SKIP_WAIT)) ckernel::cb_wait_front(in, block);
            ckernel::pack_untilize_block<block, width>(in, 1, out, b);
            ckernel::cb_pop_front(in, block);
        }
        ckernel::cb_push_back(out, width);
    }
    if constexpr (!has_flag(Config::flags, UntilizeFlags::SKIP_UNINIT)) ckernel::pack_untilize_uninit(out);
}

// August's form (HEAD_API 5).
namespace untilize_config {
constexpr uint32_t INVALID_DFB = 0xFFFFFFFFu;
enum class ReconfigureRegisterDatatypeMode : uint8_t { NoReconfigure, UnpackReconfigure, PackReconfigure, UnpackAndPackReconfigure };
enum class InitUninitMode : uint8_t { InitAndUninit, InitOnly, UninitOnly, Neither };
enum class WaitMode : uint8_t { WaitBlock, WaitUpfront, NoWait };
enum class RemapMode : uint8_t { Configure, AssumeConfigured };
}  // namespace untilize_config

template <uint32_t block_width_tiles, uint32_t input_dfb, uint32_t output_dfb, untilize_config::RemapMode remap_mode = untilize_config::RemapMode::Configure>
ALWI void untilize_init() {
    ckernel::pack_untilize_init<untilize_block_width(block_width_tiles, DEST_AUTO_LIMIT), block_width_tiles>(input_dfb, output_dfb);
}
template <uint32_t block_width_tiles, uint32_t input_dfb, uint32_t output_dfb>
ALWI void untilize_uninit() {
    ckernel::pack_untilize_uninit(output_dfb);
}

template <uint32_t block_width_tiles, uint32_t input_dfb, uint32_t output_dfb,
          untilize_config::InitUninitMode init_uninit_mode = untilize_config::InitUninitMode::InitAndUninit,
          untilize_config::WaitMode wait_mode = untilize_config::WaitMode::WaitBlock,
          untilize_config::ReconfigureRegisterDatatypeMode reconfig_mode = untilize_config::ReconfigureRegisterDatatypeMode::UnpackAndPackReconfigure,
          untilize_config::RemapMode remap_mode = untilize_config::RemapMode::Configure>
ALWI void untilize(uint32_t num_blocks) {
    using untilize_config::InitUninitMode, untilize_config::WaitMode, untilize_config::ReconfigureRegisterDatatypeMode;
    static_assert(block_width_tiles > 0 && input_dfb != output_dfb, "Untilize cannot be done in-place: input_dfb and output_dfb must be different");
    constexpr uint32_t block = untilize_block_width(block_width_tiles, DEST_AUTO_LIMIT);
    if constexpr (reconfig_mode == ReconfigureRegisterDatatypeMode::UnpackReconfigure || reconfig_mode == ReconfigureRegisterDatatypeMode::UnpackAndPackReconfigure)
        ckernel::reconfig_data_format_srca(input_dfb);
    if constexpr (reconfig_mode == ReconfigureRegisterDatatypeMode::PackReconfigure || reconfig_mode == ReconfigureRegisterDatatypeMode::UnpackAndPackReconfigure)
        ckernel::pack_reconfig_data_format(output_dfb);
    if constexpr (init_uninit_mode == InitUninitMode::InitAndUninit || init_uninit_mode == InitUninitMode::InitOnly)
        untilize_init<block_width_tiles, input_dfb, output_dfb, remap_mode>();
    if constexpr (wait_mode == WaitMode::WaitUpfront) ckernel::cb_wait_front(input_dfb, block_width_tiles * num_blocks);
    for (uint32_t row = 0; row < num_blocks; ++row) {
        ckernel::cb_reserve_back(output_dfb, block_width_tiles);
        for (uint32_t b = 0; b < block_width_tiles / block; ++b) {
            if constexpr (wait_mode == WaitMode::WaitBlock) ckernel::cb_wait_front(input_dfb, block);
            ckernel::pack_untilize_block<block, block_width_tiles>(input_dfb, 1, output_dfb, b);
            ckernel::cb_pop_front(input_dfb, block);
        }
        ckernel::cb_push_back(output_dfb, block_width_tiles);
    }
    if constexpr (init_uninit_mode == InitUninitMode::InitAndUninit || init_uninit_mode == InitUninitMode::UninitOnly)
        untilize_uninit<block_width_tiles, input_dfb, output_dfb>();
}

}  // namespace compute_kernel_lib

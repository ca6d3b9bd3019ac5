// The SFPU's registers: 32 lanes, four rows of eight. Facts: reference page TENSIX_ISA 14.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "tessera/abi/layout.h"

namespace tessera::tensix {

inline constexpr uint32_t kLanes = 32;
using Lanes = std::array<uint32_t, kLanes>;

struct SfpuRegisters {
    // L0-7 general; L8 0.8373, L9 0, L10 1; L11-14 programmable; L15 twice the lane's number.
    alignas(64) std::array<Lanes, 16> l;
    // All ones or zero. A lane takes part where its flag is set or flags are not used.
    alignas(64) Lanes flag, used;
    struct Level {
        Lanes flag, used;
    };
    static constexpr uint32_t kStack = 8;
    std::array<Level, kStack> stack;
    uint32_t depth = 0;
    Lanes prng;
    uint32_t lane_config = 0, misc = 0;
    std::array<uint32_t, 4> instruction_template{}, sequence{};

    static constexpr uint32_t kDisableBackdoor = 1u << 0, kEnableIndex = 1u << 2, kReverseSwap = 1u << 8;

    void reset();
    void seed(uint32_t value);
    uint32_t next_random(uint32_t lane);  // the lane's number, which then moves on
    uint32_t active(uint32_t lane) const { return flag[lane] | ~used[lane]; }
};

// Kernels see the beginning.
static_assert(offsetof(SfpuRegisters, l) == 0 && offsetof(SfpuRegisters, stack) == abi::kLanesStateBytes);

// Lane arithmetic that is tile/sfpu's own, on all lanes.
void lanes_fma(uint32_t sfpu_version, const Lanes& a, const Lanes& b, const Lanes& c, Lanes& out);
void lanes_round_to_bf16(const Lanes& x, Lanes& out);
void lanes_round_to_integer(const Lanes& x, uint32_t most, bool is_signed, Lanes& out);
void lanes_from_integer(const Lanes& x, Lanes& out);  // sign and magnitude to fp32, nearest even
void lanes_reciprocal(const Lanes& x, Lanes& out);    // Blackhole's table
void lanes_mul24(const Lanes& a, const Lanes& b, bool high, Lanes& out);

}  // namespace tessera::tensix

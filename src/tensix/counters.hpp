// The counters that say where instructions read and write: ADCs for unpackers and packer, RWCs for FPU and SFPU.
// Facts: reference page TENSIX_ISA 7, 8.
#pragma once
#include <array>
#include <cstdint>

namespace tessera::tensix {

inline constexpr uint32_t kThreads = 3;

// A counter and its "Cr" copy, to which a row of steps returns.
struct Counter {
    uint32_t now = 0, carry = 0;
    void set(uint32_t value) { now = carry = value; }
    void add(uint32_t by, uint32_t mask) { now = (now + by) & mask; }
    void add_to_carry(uint32_t by, uint32_t mask) { now = carry = (carry + by) & mask; }
    void step(uint32_t by, bool cr, bool clear, uint32_t mask) {
        if (clear) set(0);
        else if (cr) add_to_carry(by, mask);
        else add(by, mask);
    }
};

struct AdcChannel {
    Counter x, y, z, w;
};
struct Adc {
    std::array<AdcChannel, 2> channel;
};
inline constexpr uint32_t kAdcXMask = 0x3FFFF, kAdcYMask = 0x1FFF, kAdcZMask = 0xFF;
enum AdcIndex : uint32_t { kAdcUnpacker0, kAdcUnpacker1, kAdcPacker, kAdcsPerThread };

struct Rwc {
    Counter a, b, d;
    uint32_t fidelity = 0;
    uint32_t bias = 0;  // Wormhole: chooses the upper four address modes
};
inline constexpr uint32_t kRwcSrcMask = 63, kRwcDstMask = 1023;

}  // namespace tessera::tensix

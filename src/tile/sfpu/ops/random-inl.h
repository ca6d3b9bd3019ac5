// rand, dropout, stochastic_round: functions that draw from the SFPU's generator of random bits.
// Facts: tt-metal ckernel_sfpu_{rand,dropout}.h, tt-llk ckernel_sfpu_rounding_ops.h, tt-isa-documentation VectorUnit (PRNG).
#if defined(TESSERA_SFPU_RANDOM_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_RANDOM_INL_H_
#undef TESSERA_SFPU_RANDOM_INL_H_
#else
#define TESSERA_SFPU_RANDOM_INL_H_
#endif
#include "tile/sfpu/registers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// The state before the step. All lanes are seeded alike and step together: one word stands for the 32.
HWY_INLINE uint32_t next_random(State& state) {
    const uint32_t word = state.prng;
    const auto taps = static_cast<uint32_t>(std::popcount(word & 0x80200003u));
    state.prng = (~taps << 31) | (word >> 1);
    return word;
}

// arg0: lower bound, arg1: width of the range, fp32 bits. A word salted by lane and mixed gives 31 bits.
struct Rand {
    template <int kChip> static void run(Registers<kChip>& r) {
        const uint32_t field = (r.call().arg[1] >> 23) & 0xFF;
        const bool by_row = field <= 31 || field == 255;   // the factor 2^-31 does not fit into the width
        r.loadi(2, r.call().arg[0]);
        r.loadi(5, by_row ? r.call().arg[1] : r.call().arg[1] - (31u << 23));
        for (uint32_t face = 0; face < 64; face += 16) {
            uint32_t word = next_random(*r.call().state);
            for (uint32_t row = face; row < face + 16; row += 2) {
                for (uint32_t lane = 0; lane < 32; lane++) r.lane(0)[lane] = mixed(word + salt(lane, kChip), kChip);
                r.set(6, 0, [](Int x) { return bits(cast<Float<kChip>>(x & Int(0x7FFFFFFF))); });
                if (by_row) r.mul_word(6, 0x30000000, 6);
                word = next_random(*r.call().state);
                r.mad(6, 5, 2, 6);
                r.store(6, Access::Format, row);
            }
        }
    }

  private:
    static uint32_t salt(uint32_t lane, int chip) {
        const bool second = version_of(chip) >= 2;
        const uint32_t x = 2 * lane + (second ? 407u : static_cast<uint32_t>(-151));
        const uint32_t y = x ^ (x << (second ? 14 : 20));
        return y ^ (y << (second ? 6 : 5));
    }
    static uint32_t mixed(uint32_t x, int chip) {
        if (version_of(chip) >= 2) {
            x ^= x >> 8;
            x ^= x >> 16;
            x = (x & 0xFF800000u) | (((x & 0x7FFFFF) * 0x56594Bu) & 0x7FFFFF);
            x ^= x << 8;
            return x ^ (x >> 14);
        }
        x ^= x >> 16;
        x += x << 10;
        x ^= x >> 6;
        x += x << 13;
        return x ^ (x >> 16);
    }
};

// arg0: probability times 2^31 - 1, arg1: scale, fp32 bits. Zero where the 31 random bits are at most the probability.
struct Dropout {
    template <int kChip> static void run(Registers<kChip>& r) {
        for (uint32_t row = 0; row < 64; row += 2) {
            r.load(0, Access::Format, row);
            r.mul_word(0, r.call().arg[1], 0);
            const uint32_t random = next_random(*r.call().state) & 0x7FFFFFFFu;
            if (static_cast<int32_t>(r.call().arg[0] - random) >= 0) r.loadi(0, 0);
            r.store(0, Access::Format, row);
        }
    }
};

// fp32 to bf16: the discarded bits against 23 random ones.
struct StochasticRound {
    template <int kChip> static void run(Registers<kChip>& r) {
        for (uint32_t row = 0; row < 64; row += 2) {
            r.load(0, Access::Format, row);
            const uint32_t random = next_random(*r.call().state) & 0x7FFFFF;
            for (size_t i = 0; i < Registers<kChip>::kLanes; i++) r.lane(0)[i] = rounded(r.lane(0)[i], random);
            r.store(0, Access::Format, row);
        }
    }

  private:
    static uint32_t rounded(uint32_t x, uint32_t random) {
        const uint32_t field = (x >> 23) & 0xFF, lost = x & 0xFFFF;
        if (field == 0) return 0;
        if (field == 255) return x & 0xFF800000u;
        return x - lost + ((lost << 7) >= random ? 0x10000u : 0u);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

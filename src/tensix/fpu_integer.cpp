// The FPU in integer mode: sign and ten magnitude bits, sums that saturate in 32-bit Dst.
// Facts: reference page ARITHMETIC 6 (INT8 mode). Which bits a phase multiplies differs from the floating-point ones.
#include <algorithm>
#include <cstdint>

#include "tensix/engine.hpp"

namespace tessera::tensix {
namespace {

constexpr int64_t kMost = 0x7FFFFFFF;

int64_t integer(uint32_t datum, uint32_t mask) {
    const auto magnitude = static_cast<int64_t>(datum >> 13 & 0x3FF & mask);
    return (datum >> 31) != 0 ? -magnitude : magnitude;
}
uint32_t mask_a(uint32_t phase) { return (phase & 1) != 0 ? 0x01F : 0x0E0; }
uint32_t mask_b(uint32_t phase) { return (phase & 2) != 0 ? 0x00F : 0x3F0; }

// Dst holds sign and magnitude.
uint32_t saturated_sum(uint32_t old, int64_t addend) {
    const auto magnitude = static_cast<int64_t>(old & 0x7FFFFFFF);
    const int64_t sum = std::clamp(((old >> 31) != 0 ? -magnitude : magnitude) + addend, -kMost, kMost);
    return sum < 0 ? 0x80000000u | static_cast<uint32_t>(-sum) : static_cast<uint32_t>(sum);
}

}  // namespace

void Engine::integer_rows(uint32_t t, uint32_t word, const uint32_t* a, const uint32_t* b, uint32_t* words) {
    const auto op = static_cast<Op>(word >> 24);
    const uint32_t p = phase(t), rows = op == Op::GAPOOL ? 4 : 8;
    for (uint32_t i = 0; i < rows * kRowDatums; ++i) {
        const uint32_t row = i / kRowDatums, column = i % kRowDatums;
        if (op == Op::MVMUL || op == Op::GAPOOL) {
            int64_t sum = 0;
            for (uint32_t k = 0; k < kRowDatums; ++k)
                sum += integer(b[row * kRowDatums + k], mask_b(p)) * integer(a[k * kRowDatums + column], mask_a(p));
            words[i] = saturated_sum(words[i], sum);
        } else if (op == Op::ELWMUL) {
            words[i] = saturated_sum(words[i], integer(a[i], mask_a(p)) * integer(b[i], mask_b(p)));
        } else {
            const int64_t second = integer(b[i], ~0u), sum = integer(a[i], ~0u) + (op == Op::ELWSUB ? -second : second);
            words[i] = saturated_sum(insn::ELWADD(word, chip_).dest_accum_en != 0 ? words[i] : 0, sum);
        }
    }
}

}  // namespace tessera::tensix

// Float16 operands: ranges, ties, phases and places worked out by hand from ARITHMETIC 4-7.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "tile/fpu.hpp"

namespace tessera::tile {
namespace {

constexpr uint16_t kOne = 0x3C00, kOneAndALittle = 0x3C01, kLargest = 0x7FFF, kHalf = 0x3800, kSmallest = 0x0400;
constexpr uint32_t kFp32One = 0x3F800000, kLargestAsFp32 = 0x47FFE000;

uint32_t datum(uint16_t half) { return (uint32_t{half & 0x8000u} << 16) | (uint32_t{half & 0x7FFFu} << 13); }

struct Fp16 : ::testing::Test {
    std::unique_ptr<SrcTile> a = std::make_unique<SrcTile>(), b = std::make_unique<SrcTile>();
    alignas(64) uint32_t dst[kTileDatums] = {};
    FpuMode mode;
    Fp16() { a->kind = b->kind = DatumKind::Fp16; }
    void fill(uint16_t x, uint16_t y) {
        a->datum.fill(datum(x));
        b->datum.fill(datum(y));
    }
    uint32_t add(uint16_t x, uint16_t y, bool subtract = false) {
        fill(x, y);
        elwadd(*a, *b, dst, 4, subtract, false, mode);
        EXPECT_EQ(dst[0], dst[1023]);
        return dst[0];
    }
    uint32_t mul(uint16_t x, uint16_t y, uint32_t phases, uint32_t old = 0) {
        fill(x, y);
        mode.phases = phases;
        std::fill(std::begin(dst), std::end(dst), old);
        elwmul(*a, *b, dst, 4, mode);
        EXPECT_EQ(dst[0], dst[1023]);
        return dst[0];
    }
    uint32_t copied(uint16_t x) {
        fill(x, x);
        copy(*a, dst, 4, mode);
        return dst[1023];
    }
};

TEST_F(Fp16, CopiesKeepTheNumberAndDropWhatHasNoExponent) {
    for (bool wide : {false, true}) {
        mode.dst_32bit = wide;
        EXPECT_EQ(copied(kOne), kFp32One);
        EXPECT_EQ(copied(0xBC01), 0xBF802000u);
        EXPECT_EQ(copied(kLargest), kLargestAsFp32);
        EXPECT_EQ(copied(0x83FF), 0u);
    }
}

TEST_F(Fp16, SumsSaturateIn16BitDstOnly) {
    EXPECT_EQ(add(0x7C00, 0), 0x47800000u);  // 65536, not yet too large
    EXPECT_EQ(add(kLargest, kLargest), kLargestAsFp32);
    EXPECT_EQ(add(0xFFFF, 0xFFFF), 0x80000000u | kLargestAsFp32);
    mode.dst_32bit = true;
    EXPECT_EQ(add(kLargest, kLargest), 0x487FE000u);
}

TEST_F(Fp16, TheSmallerOperandIsAlignedHalfUp) {
    constexpr uint16_t kTie = 0x1000;  // 2^-11: half of the last bit of 1
    EXPECT_EQ(add(kOne, kTie), 0x3F802000u);
    EXPECT_EQ(add(kTie, kOne), 0x3F802000u);
    EXPECT_EQ(add(kOne, kTie, true), 0x3F7FC000u);
    EXPECT_EQ(add(kOne, kTie - 1), kFp32One);
    EXPECT_EQ(add(kOne, kOne, true), 0u);
}

TEST_F(Fp16, AccumulationKeepsElevenSignificantBits) {
    fill(kOneAndALittle, 0);
    std::fill(std::begin(dst), std::end(dst), kFp32One);
    elwadd(*a, *b, dst, 4, false, true, mode);
    EXPECT_EQ(dst[7], 0x40002000u);  // 2 + 2^-10 is a tie between 2 and 2 + 2^-9
    mode.dst_32bit = true;
    std::fill(std::begin(dst), std::end(dst), kFp32One);
    elwadd(*a, *b, dst, 4, false, true, mode);
    EXPECT_EQ(dst[7], 0x40001000u);
}

TEST_F(Fp16, EachPhaseBringsItsBits) {
    EXPECT_EQ(mul(0x3E00, 0xBE00, 1), 0xC0100000u);
    EXPECT_EQ(mul(kOne, kOneAndALittle, 2), kFp32One);
    EXPECT_EQ(mul(kOne, kOneAndALittle, 3), 0x3F802000u);
    EXPECT_EQ(mul(kOne, 0x3C02, 3), 0x3F804000u);
    EXPECT_EQ(mul(0x3C02, kOne, 1), kFp32One);
    EXPECT_EQ(mul(0x3C02, kOne, 2), 0x3F804000u);
    EXPECT_EQ(mul(kOneAndALittle, kOne, 4), kFp32One);  // the last bit of SrcA is never used
}

TEST_F(Fp16, ProductsBelowTheSmallestNumberVanishIn16BitDstOnly) {
    EXPECT_EQ(mul(kSmallest, kHalf, 1), 0u);
    mode.dst_32bit = true;
    EXPECT_EQ(mul(kSmallest, kHalf, 1), 0x38000000u);
}

TEST_F(Fp16, AProductOfZeroStillAlignsATiny32BitDst) {
    mode.dst_32bit = true;
    EXPECT_EQ(mul(0, 0, 1, 0x24800000u), 0x25000000u);  // 2^-54 becomes 2^-53, the unit below the zero's exponent
    EXPECT_EQ(mul(0, 0, 1, kFp32One), kFp32One);
}

TEST_F(Fp16, MatmulMultipliesRowsOfBByColumnsOfA) {
    fill(kOne, kOne);
    mode.phases = 1;
    matmul(*b, *a, dst, mode);
    EXPECT_EQ(std::count(std::begin(dst), std::end(dst), 0x42000000u), 1024);
    a->datum.fill(0);
    a->datum[2 * kFaceDatums + 3 * kFaceCols + 5] = datum(kOne);              // row 19, column 5
    b->datum[1 * kFaceDatums + 7 * kFaceCols + 3] = datum(0x4000);            // row 7, column 19: 2
    std::fill(std::begin(dst), std::end(dst), 0u);
    matmul(*b, *a, dst, mode);
    EXPECT_EQ(dst[7 * kFaceCols + 5], 0x40000000u);
    EXPECT_EQ(dst[2 * kFaceDatums + 15 * kFaceCols + 5], kFp32One);
    EXPECT_EQ(dst[7 * kFaceCols + 6], 0u);
    EXPECT_EQ(dst[1 * kFaceDatums + 7 * kFaceCols + 5], 0u);
}

TEST_F(Fp16, MatmulAlignsEightProductsAtTheLastBitOfTheLargest) {
    fill(0, kOne);
    for (uint32_t k = 0; k < 16; ++k) a->datum[k * kFaceCols] = datum(0x1000);  // 2^-11
    a->datum[0] = datum(kOne);
    mode.phases = 1;
    mode.dst_32bit = true;
    matmul(*b, *a, dst, mode);
    // The first eight: 1 and seven halves of its last product bit, each rounded up; the second eight stay exact.
    EXPECT_EQ(dst[0], 0x3F800000u + (7u << 13) + (8u << 12));
}

}  // namespace
}  // namespace tessera::tile

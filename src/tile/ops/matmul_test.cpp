// The two routes of matmul agree wherever the fp32 route may be taken, down to its limits; small tiles are parts of
// large ones.
#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <random>

#include "tile/fpu.hpp"

namespace tessera::tile {
namespace {

struct Range {
    const char* name;
    uint32_t low, high;  // exponents
};
constexpr Range kRanges[] = {{"around one", 120, 134},
                             {"wide", 70, 180},
                             {"smallest", 1, 80},
                             {"near the limit", 170, 183},
                             {"beyond", 180, 255}};

class Matmul : public ::testing::Test {
  protected:
    void fill(SrcTile& tile, const Range& range, DatumKind kind) {
        std::uniform_int_distribution<uint32_t> exponent(range.low, range.high), mantissa(0, 0x7FFFFF), zero(0, 15),
            sign(0, 1);
        const uint32_t mask = kind == DatumKind::Tf32 ? 0xFFFFE000u : 0xFFFF0000u;
        tile.kind = kind;
        for (uint32_t& datum : tile.datum) {
            datum =
                zero(random_) == 0 ? 0 : ((sign(random_) << 31) | (exponent(random_) << 23) | mantissa(random_)) & mask;
        }
    }
    void fill_dst(uint32_t* dst, const Range& range, bool dst_32bit) {
        auto tile = std::make_unique<SrcTile>();
        fill(*tile, {range.name, range.low, std::min(range.high, 240u)}, DatumKind::Tf32);
        for (uint32_t i = 0; i < kTileDatums; ++i) dst[i] = tile->datum[i] & (dst_32bit ? 0xFFFFFFFFu : 0xFFFF0000u);
    }
    std::mt19937 random_{7};
    std::unique_ptr<SrcTile> a_ = std::make_unique<SrcTile>(), b_ = std::make_unique<SrcTile>();
    alignas(64) uint32_t one_[kTileDatums], other_[kTileDatums];
};

TEST_F(Matmul, BothRoutesGiveTheSameBits) {
    for (const Range& range : kRanges) {
        for (uint32_t round = 0; round < 24; ++round) {
            FpuMode mode;
            mode.dst_32bit = (round & 1) != 0;
            mode.minus_one_bug = (round & 2) != 0;
            mode.phases = 1 + round / 4 % 4;
            const DatumKind kind = mode.dst_32bit && round > 12 ? DatumKind::Tf32 : DatumKind::Bf16;
            fill(*a_, range, kind);
            fill(*b_, range, kind);
            fill_dst(one_, range, mode.dst_32bit);
            std::copy(std::begin(one_), std::end(one_), other_);
            matmul(*b_, *a_, one_, mode);
            matmul_any_range(*b_, *a_, other_, mode);
            for (uint32_t i = 0; i < kTileDatums; ++i)
                ASSERT_EQ(one_[i], other_[i]) << range.name << ", round " << round << ", datum " << i;
        }
    }
}

TEST_F(Matmul, ARowOfASmallTileIsTheRowOfALargeOne) {
    FpuMode mode;
    fill(*a_, kRanges[0], DatumKind::Bf16);
    fill(*b_, kRanges[0], DatumKind::Bf16);
    std::fill(std::begin(one_), std::end(one_), 0u);
    std::fill(std::begin(other_), std::end(other_), 0u);
    matmul(*b_, *a_, one_, mode);
    b_->faces = 2;  // 1 x 32: the first rows of the two upper faces
    b_->face_rows = 1;
    matmul(*b_, *a_, other_, mode);
    for (uint32_t face = 0; face < 2; ++face) {
        for (uint32_t c = 0; c < kFaceCols; ++c)
            EXPECT_EQ(one_[face * kFaceDatums + c], other_[face * kFaceDatums + c]);
    }
    EXPECT_EQ(other_[kFaceCols], 0u);
}

TEST_F(Matmul, AFastProductIsNearTheExactOne) {
    FpuMode mode;
    mode.dst_32bit = true;
    fill(*a_, kRanges[0], DatumKind::Bf16);
    fill(*b_, kRanges[0], DatumKind::Bf16);
    std::fill(std::begin(one_), std::end(one_), 0u);
    std::fill(std::begin(other_), std::end(other_), 0u);
    matmul(*b_, *a_, one_, mode);
    mode.fast = true;
    matmul(*b_, *a_, other_, mode);
    double error = 0, size = 0;
    for (uint32_t i = 0; i < kTileDatums; ++i) {
        const double x = std::bit_cast<float>(one_[i]), y = std::bit_cast<float>(other_[i]);
        error += (x - y) * (x - y);
        size += y * y;
    }
    EXPECT_LT(error, size * 1e-6);  // 3e-4 relative, docs/numerics.md
    EXPECT_GT(error, 0);
}

}  // namespace
}  // namespace tessera::tile

// Corners of unpack, pack and L1 accumulate that no golden tile shows: mutations found them untested.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "tile/l1_accumulate.hpp"
#include "tile/pack.hpp"
#include "tile/unpack.hpp"

namespace tessera::tile {
namespace {

TEST(Unpack, Fp32DenormalsBecomeSignedZerosInABf16Register) {
    auto tile = std::make_unique<SrcTile>();
    std::vector<uint32_t> l1(kTileDatums, 0x3F812345u);
    l1[0] = 0x807FFFFFu;
    l1[1] = 0x007FFFFFu;
    OperandConfig config;
    config.l1_format = DataFormat::Float32;
    unpack(reinterpret_cast<const std::byte*>(l1.data()), config, *tile);
    EXPECT_EQ(tile->datum[0], 0x80000000u);
    EXPECT_EQ(tile->datum[1], 0u);
    EXPECT_EQ(tile->datum[2], 0x3F810000u);
}

TEST(Pack, SixteenBitDstBecomesBf16WithoutNanAndWithoutDenormals) {
    alignas(64) std::array<uint32_t, kTileDatums> dst;
    dst.fill(0x3F800000u);
    const std::array<uint32_t, 7> corners = {0x007F0000, 0x80000000, 0x7F810000, 0xFFFF0000,
                                             0x7F800000, 0x00800000, 0x80FF0000};
    const std::array<uint16_t, 7> wanted = {0, 0, 0x7F80, 0xFF80, 0x7F80, 0x0080, 0x80FF};
    std::copy(corners.begin(), corners.end(), dst.begin());
    dst[1023] = 0xC0490000u;
    std::array<uint16_t, kTileDatums> l1;
    pack(dst.data(), false, PackState{}, reinterpret_cast<std::byte*>(l1.data()));
    EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), l1.begin()));
    EXPECT_EQ(l1[64], 0x3F80);
    EXPECT_EQ(l1[1023], 0xC049);
}

// Where a typecast leaves it; a copy leaves it in the low half, which this packer does not see.
TEST(Pack, SixteenBitIntegerIsTheUpperHalfOfItsWordInBothWidthsOfDst) {
    alignas(64) std::array<uint32_t, kTileDatums> dst;
    dst.fill(0x12348765u);
    dst[1] = 0x0000FFFFu;
    dst[2] = 0xFFFF0000u;
    for (const bool dst_32bit : {false, true}) {
        std::array<uint16_t, kTileDatums> l1;
        PackState state;
        state.source = state.output = DataFormat::UInt16;
        pack(dst.data(), dst_32bit, state, reinterpret_cast<std::byte*>(l1.data()));
        EXPECT_EQ(l1[0], 0x1234);
        EXPECT_EQ(l1[1], 0);
        EXPECT_EQ(l1[2], 0xFFFF);
        EXPECT_EQ(l1[1023], 0x1234);
    }
}

TEST(L1Accumulate, OppositeInfinitiesGiveTheCanonicalNan) {
    const uint16_t minus_infinity = 0xFF80;
    const uint32_t infinity = 0x7F800000u;
    uint16_t l1 = minus_infinity;
    accumulate_bf16(&infinity, 1, reinterpret_cast<std::byte*>(&l1));
    EXPECT_EQ(l1, 0x7FC0);
}

}  // namespace
}  // namespace tessera::tile

// Corners of unpack and L1 accumulate that no golden tile shows: mutations found them untested.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <vector>

#include "tile/l1_accumulate.hpp"
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

TEST(L1Accumulate, OppositeInfinitiesGiveTheCanonicalNan) {
    const uint16_t minus_infinity = 0xFF80;
    const uint32_t infinity = 0x7F800000u;
    uint16_t l1 = minus_infinity;
    accumulate_bf16(&infinity, 1, reinterpret_cast<std::byte*>(&l1));
    EXPECT_EQ(l1, 0x7FC0);
}

}  // namespace
}  // namespace tessera::tile

// What a copy into Dst does to the bits that packing would hide: denormals, -0 and NaN.
#include <gtest/gtest.h>

#include <memory>

#include "tile/fpu.hpp"

namespace tessera::tile {
namespace {

struct Copy : ::testing::Test {
    std::unique_ptr<SrcTile> tile = std::make_unique<SrcTile>();
    alignas(64) uint32_t dst[kTileDatums];
    Copy() {
        tile->datum.fill(0x3F800000u);
        tile->datum[0] = 0x00010000u;  // a denormal
        tile->datum[1] = 0x80000000u;
        tile->datum[2] = 0x7FC10000u;
    }
};

TEST_F(Copy, Into16BitDstClearsWhatHasNoExponentAndKeepsNan) {
    copy(*tile, dst, 4, FpuMode{});
    EXPECT_EQ(dst[0], 0u);
    EXPECT_EQ(dst[1], 0u);
    EXPECT_EQ(dst[2], 0x7FC10000u);
    EXPECT_EQ(dst[1023], 0x3F800000u);
}

TEST_F(Copy, Into16BitDstKeepsEverythingWithTheZeroFlagOff) {
    FpuMode mode;
    mode.keep_denormals = true;
    copy(*tile, dst, 4, mode);
    EXPECT_EQ(dst[0], 0x00010000u);
    EXPECT_EQ(dst[1], 0x80000000u);
}

TEST_F(Copy, Into32BitDstIsAnAdditionOfZero) {
    FpuMode mode;
    mode.dst_32bit = true;
    mode.keep_denormals = true;
    copy(*tile, dst, 4, mode);
    EXPECT_EQ(dst[0], 0u);
    EXPECT_EQ(dst[1], 0u);
    EXPECT_EQ(dst[2], 0x7F800000u);
}

TEST_F(Copy, IntegersLieInTheUpperHalfOf16BitDst) {
    tile->kind = DatumKind::Raw16;
    tile->datum[0] = 256;
    copy(*tile, dst, 4, FpuMode{});
    EXPECT_EQ(dst[0], 256u << 16);
}

}  // namespace
}  // namespace tessera::tile

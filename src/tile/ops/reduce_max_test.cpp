// Maxima where the golden data has none: all numbers negative, nothing in Dst yet, more bits in Dst than TF32 has.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "tile/fpu.hpp"

namespace tessera::tile {
namespace {

struct ReduceMax : ::testing::Test {
    std::unique_ptr<SrcTile> data = std::make_unique<SrcTile>();
    alignas(64) uint32_t dst[kTileDatums] = {};
    static constexpr uint32_t kMinusOne = 0xBF800000u, kMinusTwo = 0xC0000000u, kMinusHalf = 0xBF000000u;
    ReduceMax() {
        data->datum.fill(kMinusTwo);
        data->datum[3 * kFaceDatums + 5 * kFaceCols + 7] = kMinusOne;  // row 21, column 23
    }
};

TEST_F(ReduceMax, OfNegativeNumbersIsTheOneNearestToZero) {
    reduce_max_scalar(*data, dst, 0, FpuMode{});
    EXPECT_EQ(dst[0], kMinusOne);
    reduce_max_col(*data, dst, 0, FpuMode{});
    EXPECT_EQ(dst[0], kMinusTwo);
    EXPECT_EQ(dst[kFaceDatums + 7], kMinusOne);
    std::fill(std::begin(dst), std::end(dst), 0u);
    reduce_max_row(*data, dst, 0, FpuMode{});
    EXPECT_EQ(dst[0], kMinusTwo);
    EXPECT_EQ(dst[2 * kFaceDatums + 5 * kFaceCols], kMinusOne);
}

TEST_F(ReduceMax, CountsWhatDstHoldsOnlyInRowsThatWereWritten) {
    dst[0] = kMinusHalf;
    reduce_max_scalar(*data, dst, 1, FpuMode{});
    EXPECT_EQ(dst[0], kMinusHalf);
    dst[0] = kMinusHalf;
    reduce_max_scalar(*data, dst, 0, FpuMode{});
    EXPECT_EQ(dst[0], kMinusOne);
}

TEST_F(ReduceMax, CutsA32BitDstToTf32) {
    FpuMode mode;
    mode.dst_32bit = true;
    dst[0] = 0x3F801FFFu;
    reduce_max_scalar(*data, dst, 1, mode);
    EXPECT_EQ(dst[0], 0x3F800000u);
}

}  // namespace
}  // namespace tessera::tile

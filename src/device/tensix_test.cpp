// Cleared Dst rows and the state at launch.
#include "device/tensix.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "device/device.hpp"

namespace tessera {
namespace {

TEST(Tensix, ClearedRowsReadAsZeroAndWrittenRowsKeepTheirBits) {
    auto tensix = std::make_unique<Tensix>();
    reset(*tensix, ComputeConfigDescriptor{}, TensixUnits{}, Numerics::Exact);
    tensix->dst.tile[3].fill(0x3f800000u);
    tensix->dst.valid[3] = 1ull << 5;
    const uint32_t* datums = tensix->dst.read(3);
    EXPECT_EQ(datums[5 * 16], 0x3f800000u);
    EXPECT_EQ(datums[4 * 16], 0u);
    EXPECT_EQ(datums[63 * 16 + 15], 0u);
    EXPECT_EQ(tensix->dst.valid[3], ~0ull);
}

TEST(Tensix, CapacityFollowsDatumWidthAndSync) {
    auto tensix = std::make_unique<Tensix>();
    ComputeConfigDescriptor config;
    reset(*tensix, config, TensixUnits{}, Numerics::Exact);
    EXPECT_EQ(tensix->dst_capacity(), 8u);
    config.fp32_dest_acc_en = true;
    reset(*tensix, config, TensixUnits{}, Numerics::Exact);
    EXPECT_EQ(tensix->dst_capacity(), 4u);
    config.dst_full_sync_en = true;
    reset(*tensix, config, TensixUnits{}, Numerics::Exact);
    EXPECT_EQ(tensix->dst_capacity(), 8u);
}

}  // namespace
}  // namespace tessera

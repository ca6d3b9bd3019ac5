// Load of links over time.
#include "timing/heat.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace tessera::timing {
namespace {

TEST(Heat, SplitsLoadAtTheBordersOfItsParts) {
    Heat heat(2);
    heat.add(1, 12, 8);
    ASSERT_EQ(heat.of(1).size(), 2u);
    EXPECT_FLOAT_EQ(heat.of(1)[0], 4);
    EXPECT_FLOAT_EQ(heat.of(1)[1], 4);
    EXPECT_TRUE(heat.of(0).empty());
}

TEST(Heat, KeepsAllLoadWhenPartsBecomeWider) {
    Heat heat(1);
    double sum = 0;
    for (double at = 0; at < 1e6; at += 977) {
        heat.add(0, at, 31);
        sum += 31;
    }
    const std::vector<float>& parts = heat.of(0);
    EXPECT_LE(parts.size(), Heat::kMostParts);
    EXPECT_NEAR(std::accumulate(parts.begin(), parts.end(), 0.0), sum, 1);
    for (float part : parts) EXPECT_LE(part, heat.width());
}

}  // namespace
}  // namespace tessera::timing

// Public headers and a fixture alone.
#include <tt-metalium/host_api.hpp>

#include "device_fixture.hpp"

namespace tt::tt_metal {

TEST_F(MeshDeviceFixture, HasCores) { EXPECT_GT(devices_[0]->compute_with_storage_grid_size().x, 1u); }
TEST(Numbers, Differ) { EXPECT_EQ(1, 2); }
TEST(Numbers, AreSkipped) { GTEST_SKIP(); }

}  // namespace tt::tt_metal

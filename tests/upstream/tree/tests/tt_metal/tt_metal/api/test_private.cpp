// A private header of tt-metal, for which one of ours stands.
#include "device_fixture.hpp"
#include "impl/context/metal_context.hpp"

TEST(Context, KnowsItsChip) {
    EXPECT_EQ(tt::tt_metal::MetalContext::instance().get_cluster().arch(), tt::tt_metal::hal::get_arch());
}

// The fixtures of tt-metal's own tests (mesh_dispatch_fixture.hpp): one device.
#pragma once
#include <algorithm>
#include <limits>

#include "mesh_dispatch_fixture.hpp"

namespace tt::tt_metal {

class MeshDeviceFixture : public MeshDispatchFixture {
  public:
    std::pair<unsigned, unsigned> worker_grid_minimum_dims() {
        const CoreCoord grid = devices_.front()->compute_with_storage_grid_size();
        return {static_cast<unsigned>(grid.x), static_cast<unsigned>(grid.y)};
    }

  protected:
    using MeshDispatchFixture::MeshDispatchFixture;
};
class MeshDeviceSingleCardFixture : public MeshDispatchFixture {
  protected:
    using MeshDispatchFixture::MeshDispatchFixture;
};
class MeshDeviceSingleCardBufferFixture : public MeshDeviceSingleCardFixture {};
class BlackholeSingleCardFixture : public MeshDeviceSingleCardFixture {
  protected:
    void SetUp() override {
        if (arch_ != tt::ARCH::BLACKHOLE) GTEST_SKIP() << "of Blackhole";
        MeshDeviceSingleCardFixture::SetUp();
    }
};

}  // namespace tt::tt_metal

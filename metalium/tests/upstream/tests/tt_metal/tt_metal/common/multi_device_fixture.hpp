// The fixtures of tt-metal's own tests (mesh_dispatch_fixture.hpp): meshes. TESSERA_MESH says how large the system's
// is.
#pragma once
#include "device_fixture.hpp"

namespace tt::tt_metal {

class MeshDeviceFixtureBase : public ::testing::Test {
  public:
    std::shared_ptr<distributed::MeshDevice> get_mesh_device() { return mesh_device_; }

  protected:
    using MeshDevice = distributed::MeshDevice;
    using MeshDeviceConfig = distributed::MeshDeviceConfig;
    using MeshShape = distributed::MeshShape;
    struct Config {
        std::optional<MeshShape> mesh_shape;
        std::optional<distributed::MeshCoordinate> mesh_offset;
        std::optional<tt::ARCH> arch;
        int num_cqs = 1;
        std::uint32_t l1_small_size = DEFAULT_L1_SMALL_SIZE;
        std::uint32_t trace_region_size = DEFAULT_TRACE_REGION_SIZE;
        std::uint32_t worker_l1_size = DEFAULT_WORKER_L1_SIZE;
    };
    explicit MeshDeviceFixtureBase(const Config& config) : config_(config) {}
    void SetUp() override {
        if (config_.arch && *config_.arch != hal::get_arch()) GTEST_SKIP() << "of another chip";
        const MeshShape shape = config_.mesh_shape.value_or(distributed::SystemMesh::instance().shape());
        mesh_device_ = MeshDevice::create(MeshDeviceConfig(shape), config_.l1_small_size, config_.trace_region_size,
                                          static_cast<std::size_t>(config_.num_cqs));
    }
    void TearDown() override { mesh_device_.reset(); }
    std::shared_ptr<distributed::MeshDevice> mesh_device_;

  private:
    Config config_;
};
class GenericMeshDeviceFixture : public MeshDeviceFixtureBase {
  protected:
    GenericMeshDeviceFixture() : MeshDeviceFixtureBase(Config{}) {}
};
class GenericMultiCQMeshDeviceFixture : public MeshDeviceFixtureBase {
  protected:
    GenericMultiCQMeshDeviceFixture() : MeshDeviceFixtureBase(Config{.num_cqs = 2}) {}
};
class MultiCQMeshDevice2x4Fixture : public MeshDeviceFixtureBase {
  protected:
    MultiCQMeshDevice2x4Fixture() : MeshDeviceFixtureBase(Config{.mesh_shape = MeshShape(2, 4), .num_cqs = 2}) {}
};
class TwoMeshDeviceFixture : public MeshDispatchFixture {
  protected:
    void SetUp() override { open(1, 2); }
};
class MeshDevice1x4Fixture : public MeshDeviceFixtureBase {
  protected:
    MeshDevice1x4Fixture() : MeshDeviceFixtureBase(Config{.mesh_shape = MeshShape(1, 4)}) {}
};
class MeshDevice2x4Fixture : public MeshDeviceFixtureBase {
  protected:
    MeshDevice2x4Fixture() : MeshDeviceFixtureBase(Config{.mesh_shape = MeshShape(2, 4)}) {}
};

}  // namespace tt::tt_metal

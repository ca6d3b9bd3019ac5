// The fixtures of tt-metal's own tests (mesh_dispatch_fixture.hpp): one device with a queue or two.
#pragma once
#include "device_fixture.hpp"

namespace tt::tt_metal {

class UnitMeshCQFixture : public MeshDispatchFixture {
  protected:
    void create_devices(std::size_t = 0, std::size_t = 0) { open(1); }
    distributed::MeshCoordinate zero_coord_ = distributed::MeshCoordinate::zero_coordinate(2);
    distributed::MeshCoordinateRange device_range_ = distributed::MeshCoordinateRange(zero_coord_, zero_coord_);
};
class UnitMeshCQEventFixture : public UnitMeshCQFixture {};
class UnitMeshCQProgramFixture : public UnitMeshCQFixture {};
class UnitMeshCQTraceFixture : public UnitMeshCQFixture {
  protected:
    void SetUp() override {}
    void CreateDevices(std::size_t trace_region_size) { create_devices(trace_region_size); }
};
class UnitMeshCQSingleCardFixture : public UnitMeshCQFixture {};
class UnitMeshCQSingleCardProgramFixture : public UnitMeshCQSingleCardFixture {};
class UnitMeshCQSingleCardBufferFixture : public UnitMeshCQSingleCardFixture {};
class UnitMeshCQSingleCardTraceFixture : public UnitMeshCQSingleCardFixture {};
class UnitMeshCQMultiDeviceFixture : public UnitMeshCQFixture {
  protected:
    void SetUp() override { open(1, 2); }
};
class UnitMeshCQMultiDeviceProgramFixture : public UnitMeshCQMultiDeviceFixture {};
class UnitMeshCQMultiDeviceBufferFixture : public UnitMeshCQMultiDeviceFixture {};

}  // namespace tt::tt_metal

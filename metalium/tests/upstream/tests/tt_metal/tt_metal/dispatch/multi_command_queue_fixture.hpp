// The fixtures of tt-metal's own tests (mesh_dispatch_fixture.hpp): devices with two queues.
#pragma once
#include "command_queue_fixture.hpp"

namespace tt::tt_metal {

class UnitMeshMultiCQSingleDeviceFixture : public UnitMeshCQFixture {
  protected:
    void SetUp() override {
        open(2);
        device_ = devices_.front();
    }
    std::shared_ptr<distributed::MeshDevice> device_;
};
class UnitMeshMultiCQSingleDeviceBufferFixture : public UnitMeshMultiCQSingleDeviceFixture {};
class UnitMeshMultiCQSingleDeviceEventFixture : public UnitMeshMultiCQSingleDeviceFixture {};
class UnitMeshMultiCQSingleDeviceProgramFixture : public UnitMeshMultiCQSingleDeviceFixture {};
class UnitMeshMultiCQSingleDeviceTraceFixture : public UnitMeshMultiCQSingleDeviceFixture {
  protected:
    void CreateDevice(std::size_t = DEFAULT_TRACE_REGION_SIZE) {}
};
class UnitMeshMultiCQMultiDeviceFixture : public UnitMeshCQFixture {
  protected:
    void SetUp() override { open(2, 2); }
};
class UnitMeshMultiCQMultiDeviceBufferFixture : public UnitMeshMultiCQMultiDeviceFixture {};
class UnitMeshMultiCQMultiDeviceEventFixture : public UnitMeshMultiCQMultiDeviceFixture {};

}  // namespace tt::tt_metal

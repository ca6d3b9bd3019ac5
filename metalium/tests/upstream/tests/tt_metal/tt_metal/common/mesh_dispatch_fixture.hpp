// The fixtures of tt-metal's own tests, over this library: the same names and members, written for it. Tests of
// tt-metal are built against these headers unedited (tools/upstream.py --cpp-tests). Each fixture opens one device per
// test.
#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <tt-logger/tt-logger.hpp>
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/hal.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tt_metal.hpp>

#include "fixture_context.hpp"
#include "tt_metal/test_utils/env_vars.hpp"

namespace tt::tt_metal {

class MeshDispatchFixture : public ::testing::Test {
  public:
    using Mesh = std::shared_ptr<distributed::MeshDevice>;
    void RunProgram(const Mesh& mesh, distributed::MeshWorkload& workload, bool skip_finish = false) {
        distributed::EnqueueMeshWorkload(mesh->mesh_command_queue(), workload, false);
        if (!skip_finish) FinishCommands(mesh);
    }
    void FinishCommands(const Mesh& mesh) { distributed::Finish(mesh->mesh_command_queue()); }
    void WriteBuffer(const Mesh& mesh, const std::shared_ptr<distributed::MeshBuffer>& buffer,
                     std::vector<std::uint32_t>& source) {
        distributed::WriteShard(mesh->mesh_command_queue(), buffer, source, distributed::MeshCoordinate(0, 0));
    }
    void ReadBuffer(const Mesh& mesh, const std::shared_ptr<distributed::MeshBuffer>& buffer,
                    std::vector<std::uint32_t>& target) {
        distributed::ReadShard(mesh->mesh_command_queue(), target, buffer, distributed::MeshCoordinate(0, 0));
    }
    int NumDevices() { return static_cast<int>(devices_.size()); }
    void DetectDispatchMode() {}
    bool IsSlowDispatch() const { return slow_dispatch_; }

  protected:
    explicit MeshDispatchFixture(std::size_t l1_small_size = DEFAULT_L1_SMALL_SIZE,
                                 std::size_t trace_region_size = DEFAULT_TRACE_REGION_SIZE)
        : l1_small_size_(l1_small_size), trace_region_size_(trace_region_size) {}
    void SetUp() override { open(1); }
    void TearDown() override { devices_.clear(); }
    void RunTestOnDevice(const std::function<void()>& run, const Mesh&) { run(); }
    void open(std::size_t num_queues, int num_devices = 1) {
        devices_.clear();
        for (int id = 0; id < num_devices; id++)
            devices_.push_back(
                distributed::MeshDevice::create_unit_mesh(id, l1_small_size_, trace_region_size_, num_queues));
        num_devices_ = devices_.size();
    }

    tt::ARCH arch_ = hal::get_arch();
    std::vector<Mesh> devices_;
    bool slow_dispatch_ = false;
    const std::size_t l1_small_size_, trace_region_size_;
    std::size_t num_devices_ = 0;
};

}  // namespace tt::tt_metal

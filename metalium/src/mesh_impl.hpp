// The state of a mesh, its buffers, workloads and queues.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <tt-metalium/distributed.hpp>

#include "buffer_impl.hpp"
#include "device_impl.hpp"
#include "program_impl.hpp"

namespace tt::tt_metal::distributed {

// One program of a trace, with the arguments it had when it was captured.
struct CapturedRun {
    std::shared_ptr<tessera::Device> chip;
    tessera::ProgramDescriptor program;
};
using Trace = std::vector<CapturedRun>;

struct MeshDevice::Impl {
    MeshShape shape;
    std::vector<std::shared_ptr<tt_metal::detail::Chip>> chips;  // row-major
    std::unique_ptr<MeshDeviceView> view;
    std::vector<std::unique_ptr<MeshCommandQueue>> queues;
    std::shared_ptr<MeshDevice> parent;
    std::vector<std::weak_ptr<MeshDevice>> submeshes;
    std::map<MeshTraceId, Trace> traces;
    std::uint32_t next_trace = 0;
};

struct MeshBuffer::Impl {
    MeshBufferConfig config;
    DeviceLocalBufferConfig local;
    std::weak_ptr<MeshDevice> mesh;
    DeviceAddr local_size = 0, address = 0;
    bool owns_memory = true;
    std::shared_ptr<Buffer> backing;               // on all chips
    std::vector<std::shared_ptr<Buffer>> on_chip;  // each chip's own view of it
};

struct MeshWorkload::Impl {
    std::unordered_map<MeshCoordinateRange, Program> programs;
};

struct MeshCommandQueue::Impl {
    MeshDevice* mesh = nullptr;
    std::uint32_t id = 0;
    std::optional<MeshTraceId> capturing;
    std::uint32_t next_event = 0;
};

}  // namespace tt::tt_metal::distributed

// Queues of a mesh as free functions (METALIUM 8).
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <source_location>
#include <vector>

#include <tt-metalium/buffer.hpp>
#include <tt-metalium/mesh_buffer.hpp>
#include <tt-metalium/mesh_command_queue.hpp>
#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/mesh_device.hpp>
#include <tt-metalium/mesh_event.hpp>
#include <tt-metalium/mesh_trace_id.hpp>
#include <tt-metalium/mesh_workload.hpp>
#include <tt-metalium/sub_device_types.hpp>
#include <tt-metalium/system_mesh.hpp>
#include <tt-metalium/where.hpp>
#include <tt_stl/assert.hpp>
#include <tt_stl/optional_reference.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal::distributed {

void EnqueueMeshWorkload(MeshCommandQueue& mesh_cq, MeshWorkload& mesh_workload, bool blocking,
                         tt_metal::detail::Where where = tt_metal::detail::Where::current());

// A vector that is too short leaves the rest of the buffer unwritten; a warning says so.
template <class T>
void EnqueueWriteMeshBuffer(MeshCommandQueue& mesh_cq, const std::shared_ptr<MeshBuffer>& mesh_buffer,
                            const std::vector<T>& src, bool blocking = false,
                            tt_metal::detail::Where where = tt_metal::detail::Where::current()) {
    static_cast<void>(blocking);
    mesh_cq.enqueue_write_bytes(*mesh_buffer, src.data(), src.size() * sizeof(T), where);
}
template <class T>
void EnqueueReadMeshBuffer(MeshCommandQueue& mesh_cq, std::vector<T>& dst,
                           const std::shared_ptr<MeshBuffer>& mesh_buffer, bool blocking = true,
                           tt_metal::detail::Where where = tt_metal::detail::Where::current()) {
    dst.resize(mesh_buffer->size() / sizeof(T));
    mesh_cq.enqueue_read_mesh_buffer(dst.data(), mesh_buffer, blocking, where);
}
template <class T>
void WriteShard(MeshCommandQueue& mesh_cq, const std::shared_ptr<MeshBuffer>& mesh_buffer, std::vector<T>& src,
                const MeshCoordinate& coord, bool blocking = false,
                tt_metal::detail::Where where = tt_metal::detail::Where::current()) {
    const std::vector<ShardDataTransfer> transfers{ShardDataTransfer{coord}.host_data(src.data())};
    mesh_cq.enqueue_write_shards(mesh_buffer, transfers, blocking, where);
}
template <class T>
void ReadShard(MeshCommandQueue& mesh_cq, std::vector<T>& dst, const std::shared_ptr<MeshBuffer>& mesh_buffer,
               const MeshCoordinate& coord, bool blocking = true,
               tt_metal::detail::Where where = tt_metal::detail::Where::current()) {
    dst.resize(mesh_buffer->get_device_buffer(coord, where)->size() / sizeof(T));
    const std::vector<ShardDataTransfer> transfers{ShardDataTransfer{coord}.host_data(dst.data())};
    mesh_cq.enqueue_read_shards(transfers, mesh_buffer, blocking, where);
}

void EventSynchronize(const MeshEvent& event);
bool EventQuery(const MeshEvent& event);
MeshTraceId BeginTraceCapture(MeshDevice* device, std::uint8_t cq_id,
                              tt_metal::detail::Where where = tt_metal::detail::Where::current());
void EndTraceCapture(MeshDevice* device, std::uint8_t cq_id, const MeshTraceId& trace_id,
                     tt_metal::detail::Where where = tt_metal::detail::Where::current());
void ReplayTrace(MeshDevice* device, std::uint8_t cq_id, const MeshTraceId& trace_id, bool blocking,
                 tt_metal::detail::Where where = tt_metal::detail::Where::current());
void ReleaseTrace(MeshDevice* device, const MeshTraceId& trace_id);
void Synchronize(MeshDevice* device, std::optional<std::uint8_t> cq_id,
                 ttsl::Span<const SubDeviceId> sub_device_ids = {},
                 tt_metal::detail::Where where = tt_metal::detail::Where::current());
void Synchronize(MeshDevice& device, ttsl::optional_reference<MeshCommandQueue> queue = std::nullopt,
                 ttsl::Span<const SubDeviceId> sub_device_ids = {},
                 tt_metal::detail::Where where = tt_metal::detail::Where::current());
void Finish(MeshCommandQueue& mesh_cq, ttsl::Span<const SubDeviceId> sub_device_ids = {},
            tt_metal::detail::Where where = tt_metal::detail::Where::current());
bool UsingDistributedEnvironment();

}  // namespace tt::tt_metal::distributed

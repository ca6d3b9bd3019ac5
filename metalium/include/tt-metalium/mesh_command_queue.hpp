// A queue of a mesh (METALIUM 8). Work is done when it is enqueued, so errors appear at the call that caused them.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <source_location>
#include <vector>

#include <tt-metalium/buffer.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/mesh_buffer.hpp>
#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/mesh_device.hpp>
#include <tt-metalium/mesh_event.hpp>
#include <tt-metalium/mesh_trace_id.hpp>
#include <tt-metalium/mesh_workload.hpp>
#include <tt-metalium/shard_data_transfer.hpp>
#include <tt-metalium/sub_device_types.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal::distributed {

class MeshCommandQueue {
  public:
    using Where = std::source_location;
    ~MeshCommandQueue();
    MeshCommandQueue(const MeshCommandQueue&) = delete;
    MeshCommandQueue& operator=(const MeshCommandQueue&) = delete;
    MeshDevice* device() const;
    std::uint32_t id() const;
    std::optional<MeshTraceId> trace_id() const;  // of the trace that is being captured

    void enqueue_mesh_workload(MeshWorkload& mesh_workload, bool blocking, Where where = Where::current());

    void enqueue_write_mesh_buffer(const std::shared_ptr<MeshBuffer>& buffer, const void* host_data, bool blocking,
                                   Where where = Where::current());
    void enqueue_read_mesh_buffer(void* host_data, const std::shared_ptr<MeshBuffer>& buffer, bool blocking,
                                  Where where = Where::current());
    // January's form of distributed::ShardDataTransfer.
    struct ShardDataTransfer {
        MeshCoordinate shard_coord;
        void* host_data = nullptr;
        std::optional<BufferRegion> region;
    };
    void enqueue_write_shards(const std::shared_ptr<MeshBuffer>& mesh_buffer,
                              const std::vector<distributed::ShardDataTransfer>& transfers, bool blocking,
                              Where where = Where::current());
    void enqueue_write_shards(const std::shared_ptr<MeshBuffer>& mesh_buffer,
                              const std::vector<ShardDataTransfer>& transfers, bool blocking,
                              Where where = Where::current());
    void enqueue_read_shards(const std::vector<distributed::ShardDataTransfer>& transfers,
                             const std::shared_ptr<MeshBuffer>& mesh_buffer, bool blocking,
                             Where where = Where::current());
    void enqueue_read_shards(const std::vector<ShardDataTransfer>& transfers,
                             const std::shared_ptr<MeshBuffer>& mesh_buffer, bool blocking,
                             Where where = Where::current());
    void enqueue_write_shard_to_sub_grid(const MeshBuffer& buffer, const void* host_data,
                                         const MeshCoordinateRange& device_range, bool blocking,
                                         std::optional<BufferRegion> region = std::nullopt,
                                         Where where = Where::current());
    // `bytes` of a whole buffer; fewer than it has leave the rest as it is.
    void enqueue_write_bytes(MeshBuffer& buffer, const void* host_data, std::size_t bytes,
                             Where where = Where::current());

    MeshEvent enqueue_record_event(ttsl::Span<const SubDeviceId> sub_device_ids = {},
                                   const std::optional<MeshCoordinateRange>& device_range = std::nullopt,
                                   Where where = Where::current());
    MeshEvent enqueue_record_event_to_host(ttsl::Span<const SubDeviceId> sub_device_ids = {},
                                           const std::optional<MeshCoordinateRange>& device_range = std::nullopt,
                                           Where where = Where::current());
    void enqueue_wait_for_event(const MeshEvent& event, Where where = Where::current());
    void finish(ttsl::Span<const SubDeviceId> sub_device_ids = {}, Where where = Where::current());
    void enqueue_trace(const MeshTraceId& trace_id, bool blocking, Where where = Where::current());

    struct Impl;
    explicit MeshCommandQueue(std::unique_ptr<Impl> impl);
    Impl& impl() const { return *impl_; }

  private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace tt::tt_metal::distributed

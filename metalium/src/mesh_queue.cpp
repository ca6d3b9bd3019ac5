// Queues of a mesh (METALIUM 8). An enqueue does its work before it returns: order is kept, errors have the right line.
#include <cstring>

#include <tt-metalium/mesh_command_queue.hpp>

#include "mesh_impl.hpp"
#include "program/run.hpp"
#include "tensor/parallel.hpp"

namespace tt::tt_metal::distributed {

using tt_metal::detail::at_line;
using tt_metal::detail::read_part;
using tt_metal::detail::refuse_call;
using tt_metal::detail::write_part;

MeshWorkload::MeshWorkload() : impl_(std::make_unique<Impl>()) {}
MeshWorkload::~MeshWorkload() = default;
MeshWorkload::MeshWorkload(MeshWorkload&&) noexcept = default;
MeshWorkload& MeshWorkload::operator=(MeshWorkload&&) noexcept = default;
void MeshWorkload::add_program(const MeshCoordinateRange& range, Program&& program, std::source_location where) {
    for (const auto& [other, unused] : impl_->programs)
        if (other.intersects(range))
            refuse_call(where, fmt::format("the chips of {} have a program already", range),
                        fmt::format("Program range {} overlaps with the previously added range {}", range, other));
    impl_->programs.emplace(range, std::move(program));
}
std::unordered_map<MeshCoordinateRange, Program>& MeshWorkload::get_programs() { return impl_->programs; }
const std::unordered_map<MeshCoordinateRange, Program>& MeshWorkload::get_programs() const { return impl_->programs; }

MeshCommandQueue::MeshCommandQueue(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
MeshCommandQueue::~MeshCommandQueue() = default;
MeshDevice* MeshCommandQueue::device() const { return impl_->mesh; }
std::uint32_t MeshCommandQueue::id() const { return impl_->id; }
std::optional<MeshTraceId> MeshCommandQueue::trace_id() const { return impl_->capturing; }

namespace {

void check_not_capturing(const MeshCommandQueue& queue, const char* what, std::source_location where) {
    if (queue.trace_id())
        refuse_call(where, fmt::format("{} while a trace is captured", what),
                    fmt::format("{} are not supported during trace capture.", what),
                    "move it before or after the capture");
}

// Calls each(row of the matrix, part of one chip) ... of a sharded buffer: which rectangle a chip holds.
struct ShardPlace {
    std::size_t row, column;  // of the matrix, in data
};

// Shards are numbered row-major and dealt to the chips row-major (or column-major); where a dimension is copied, the
// number along the other one chooses the column or row of chips.
std::optional<ShardPlace> place_of_chip(const ShardedBufferConfig& config, const MeshShape& mesh,
                                        const MeshCoordinate& coord) {
    const Shape2D shard = config.physical_shard_shape();
    const std::size_t across = config.global_buffer_shape.width() / shard.width();
    const std::size_t down = config.global_buffer_shape.height() / shard.height();
    const auto [rows_copied, columns_copied] = config.replicated_dims();
    if (rows_copied && columns_copied) return ShardPlace{0, 0};
    if (rows_copied) {
        if (coord[1] >= across) return std::nullopt;
        return ShardPlace{0, coord[1] * shard.width()};
    }
    if (columns_copied) {
        if (coord[0] >= down) return std::nullopt;
        return ShardPlace{coord[0] * shard.height(), 0};
    }
    const std::size_t number = config.shard_orientation == ShardOrientation::ROW_MAJOR
                                   ? coord.to_linear_index(mesh)
                                   : std::size_t{coord[1]} * mesh[0] + coord[0];
    if (number >= across * down) return std::nullopt;
    return ShardPlace{number / across * shard.height(), number % across * shard.width()};
}

// A rectangle of the host's matrix to or from the contiguous bytes of a chip.
template <class Copy>
void each_row(const ShardedBufferConfig& config, ShardPlace place, Copy&& copy) {
    const Shape2D shard = config.physical_shard_shape();
    const std::size_t datum = config.compute_datum_size_bytes(), bytes = shard.width() * datum;
    tessera::parallel_for(
        static_cast<uint32_t>(shard.height()), shard.height() * bytes, [&](uint32_t begin, uint32_t end) {
            for (std::size_t row = begin; row < end; row++)
                copy(row * bytes, ((place.row + row) * config.global_buffer_shape.width() + place.column) * datum,
                     bytes);
        });
}

void write_sharded(const MeshBuffer& buffer, const std::byte* host, std::size_t host_bytes) {
    const ShardedBufferConfig& config = buffer.global_shard_spec();
    const MeshShape& mesh = buffer.device()->shape();
    std::vector<std::byte> rows(buffer.device_local_size());
    for (const MeshCoordinate& coord : MeshCoordinateRange(mesh)) {
        const auto place = place_of_chip(config, mesh, coord);
        if (!place) continue;
        each_row(config, *place, [&](std::size_t at, std::size_t from, std::size_t bytes) {
            if (from < host_bytes) std::memcpy(rows.data() + at, host + from, std::min(bytes, host_bytes - from));
        });
        write_part(buffer.get_device_buffer(coord)->impl().part(), 0, rows.data(), rows.size());
    }
}

void read_sharded(const MeshBuffer& buffer, std::byte* host) {
    const ShardedBufferConfig& config = buffer.global_shard_spec();
    const MeshShape& mesh = buffer.device()->shape();
    std::vector<std::byte> rows(buffer.device_local_size());
    for (const MeshCoordinate& coord : MeshCoordinateRange(mesh)) {
        const auto place = place_of_chip(config, mesh, coord);
        if (!place) continue;
        read_part(buffer.get_device_buffer(coord)->impl().part(), 0, rows.data(), rows.size());
        each_row(config, *place, [&](std::size_t at, std::size_t to, std::size_t bytes) {
            std::memcpy(host + to, rows.data() + at, bytes);
        });
    }
}

// The bytes of a transfer: a region of whole pages, or all of the chip's buffer.
BufferRegion region_of(const Buffer& buffer, const std::optional<BufferRegion>& region, std::source_location where) {
    const BufferRegion chosen = region.value_or(BufferRegion(0, buffer.size()));
    if (chosen.offset + chosen.size > buffer.size())
        refuse_call(where,
                    fmt::format("bytes {} to {} lie outside of a buffer of {} B", chosen.offset,
                                chosen.offset + chosen.size, buffer.size()),
                    "Region must be within buffer");
    return chosen;
}

std::vector<ShardDataTransfer> newer_form(const std::vector<MeshCommandQueue::ShardDataTransfer>& transfers) {
    std::vector<ShardDataTransfer> result;
    for (const auto& transfer : transfers)
        result.push_back(ShardDataTransfer(transfer.shard_coord).host_data(transfer.host_data).region(transfer.region));
    return result;
}

}  // namespace

void MeshCommandQueue::enqueue_mesh_workload(MeshWorkload& workload, bool, Where where) {
    for (const auto& [range, program] : workload.get_programs())
        for (const MeshCoordinate& coord : range) {
            if (coord.dims() != impl_->mesh->shape().dims() || !impl_->mesh->is_local(coord))
                refuse_call(where, fmt::format("{} is not in {}", coord, impl_->mesh->shape()));
            const auto& chip = impl_->mesh->get_device(coord)->impl().chips.front();
            if (impl_->capturing)
                impl_->mesh->mesh_impl().traces[*impl_->capturing].push_back({chip, program.impl().describe(*chip)});
            else tt_metal::detail::run_on(*chip, program, where);
        }
}

void MeshCommandQueue::enqueue_write_bytes(MeshBuffer& buffer, const void* host_data, std::size_t bytes, Where where) {
    check_not_capturing(*this, "Writes", where);
    static_cast<void>(buffer.device(where));
    if (bytes < buffer.size())
        fmt::print(stderr, "warning: {}:{} writes {} B to a buffer of {} B; the rest stays as it is\n",
                   where.file_name(), where.line(), bytes, buffer.size());
    const auto* host = static_cast<const std::byte*>(host_data);
    at_line(where, [&] {
        if (buffer.global_layout() == MeshBufferLayout::SHARDED) return write_sharded(buffer, host, bytes);
        for (const auto& chip : buffer.impl().on_chip)
            write_part(chip->impl().part(), 0, host, std::min<std::size_t>(bytes, buffer.device_local_size()));
    });
}
void MeshCommandQueue::enqueue_write_mesh_buffer(const std::shared_ptr<MeshBuffer>& buffer, const void* host_data, bool,
                                                 Where where) {
    enqueue_write_bytes(*buffer, host_data, buffer->size(), where);
}
void MeshCommandQueue::enqueue_read_mesh_buffer(void* host_data, const std::shared_ptr<MeshBuffer>& buffer, bool,
                                                Where where) {
    check_not_capturing(*this, "Reads", where);
    static_cast<void>(buffer->device(where));
    auto* host = static_cast<std::byte*>(host_data);
    at_line(where, [&] {
        if (buffer->global_layout() == MeshBufferLayout::SHARDED) return read_sharded(*buffer, host);
        read_part(buffer->get_reference_buffer()->impl().part(), 0, host, buffer->device_local_size());
    });
}
void MeshCommandQueue::enqueue_write_shards(const std::shared_ptr<MeshBuffer>& buffer,
                                            const std::vector<distributed::ShardDataTransfer>& transfers, bool,
                                            Where where) {
    check_not_capturing(*this, "Writes", where);
    for (const auto& transfer : transfers) {
        const Buffer& chip = *buffer->get_device_buffer(transfer.shard_coord(), where);
        const BufferRegion region = region_of(chip, transfer.region(), where);
        at_line(where, [&] {
            write_part(chip.impl().part(), region.offset, static_cast<const std::byte*>(transfer.host_data()),
                       region.size);
        });
    }
}
void MeshCommandQueue::enqueue_read_shards(const std::vector<distributed::ShardDataTransfer>& transfers,
                                           const std::shared_ptr<MeshBuffer>& buffer, bool, Where where) {
    check_not_capturing(*this, "Reads", where);
    for (const auto& transfer : transfers) {
        const Buffer& chip = *buffer->get_device_buffer(transfer.shard_coord(), where);
        const BufferRegion region = region_of(chip, transfer.region(), where);
        at_line(where, [&] {
            read_part(chip.impl().part(), region.offset, static_cast<std::byte*>(transfer.host_data()), region.size);
        });
    }
}
void MeshCommandQueue::enqueue_write_shards(const std::shared_ptr<MeshBuffer>& buffer,
                                            const std::vector<ShardDataTransfer>& transfers, bool blocking,
                                            Where where) {
    enqueue_write_shards(buffer, newer_form(transfers), blocking, where);
}
void MeshCommandQueue::enqueue_read_shards(const std::vector<ShardDataTransfer>& transfers,
                                           const std::shared_ptr<MeshBuffer>& buffer, bool blocking, Where where) {
    enqueue_read_shards(newer_form(transfers), buffer, blocking, where);
}
void MeshCommandQueue::enqueue_write_shard_to_sub_grid(const MeshBuffer& buffer, const void* host_data,
                                                       const MeshCoordinateRange& range, bool,
                                                       std::optional<BufferRegion> region, Where where) {
    check_not_capturing(*this, "Writes", where);
    for (const MeshCoordinate& coord : range) {
        const Buffer& chip = *buffer.get_device_buffer(coord, where);
        const BufferRegion bytes = region_of(chip, region, where);
        at_line(where, [&] {
            write_part(chip.impl().part(), bytes.offset, static_cast<const std::byte*>(host_data), bytes.size);
        });
    }
}

// ---- events: what came before has happened

struct MeshEvent::Impl {
    std::uint32_t id;
    MeshDevice* device;
    std::uint32_t queue;
    MeshCoordinateRange range;
};
MeshEvent::MeshEvent(std::uint32_t id, MeshDevice* device, std::uint32_t mesh_cq_id,
                     const MeshCoordinateRange& device_range)
    : impl_(std::make_shared<const Impl>(Impl{id, device, mesh_cq_id, device_range})) {}
std::uint32_t MeshEvent::id() const { return impl_->id; }
MeshDevice* MeshEvent::device() const { return impl_->device; }
std::uint32_t MeshEvent::mesh_cq_id() const { return impl_->queue; }
const MeshCoordinateRange& MeshEvent::device_range() const { return impl_->range; }
std::ostream& operator<<(std::ostream& out, const MeshEvent& event) {
    return out << "MeshEvent(id=" << event.id() << ", mesh_cq_id=" << event.mesh_cq_id() << ")";
}
MeshEvent MeshCommandQueue::enqueue_record_event(ttsl::Span<const SubDeviceId>,
                                                 const std::optional<MeshCoordinateRange>& range, Where where) {
    check_not_capturing(*this, "Event Synchronization", where);
    return {++impl_->next_event, impl_->mesh, impl_->id, range.value_or(MeshCoordinateRange(impl_->mesh->shape()))};
}
MeshEvent MeshCommandQueue::enqueue_record_event_to_host(ttsl::Span<const SubDeviceId> ids,
                                                         const std::optional<MeshCoordinateRange>& range, Where where) {
    return enqueue_record_event(ids, range, where);
}
void MeshCommandQueue::enqueue_wait_for_event(const MeshEvent&, Where where) {
    check_not_capturing(*this, "Event Synchronization", where);
}
void MeshCommandQueue::finish(ttsl::Span<const SubDeviceId>, Where where) {
    check_not_capturing(*this, "Event Synchronization", where);
}
void EventSynchronize(const MeshEvent&) {}
bool EventQuery(const MeshEvent&) { return true; }

// ---- traces

MeshTraceId MeshDevice::begin_mesh_trace(MeshCommandQueue& queue, Where where) {
    check_not_capturing(queue, "Trace captures", where);
    const MeshTraceId id(mesh_->next_trace++);
    mesh_->traces[id].clear();
    queue.impl().capturing = id;
    return id;
}
MeshTraceId MeshDevice::begin_mesh_trace(std::uint8_t cq_id, Where where) {
    return begin_mesh_trace(mesh_command_queue(cq_id, where), where);
}
void MeshDevice::begin_mesh_trace(std::uint8_t cq_id, const MeshTraceId& trace_id, Where where) {
    MeshCommandQueue& queue = mesh_command_queue(cq_id, where);
    check_not_capturing(queue, "Trace captures", where);
    mesh_->next_trace = std::max(mesh_->next_trace, *trace_id + 1);
    mesh_->traces[trace_id].clear();
    queue.impl().capturing = trace_id;
}
void MeshDevice::end_mesh_trace(MeshCommandQueue& queue, const MeshTraceId& trace_id, Where where) {
    if (queue.trace_id() != trace_id)
        refuse_call(where, fmt::format("trace {} is not being captured on queue {}", *trace_id, queue.id()));
    queue.impl().capturing.reset();
}
void MeshDevice::end_mesh_trace(std::uint8_t cq_id, const MeshTraceId& trace_id, Where where) {
    end_mesh_trace(mesh_command_queue(cq_id, where), trace_id, where);
}
void MeshDevice::replay_mesh_trace(MeshCommandQueue& queue, const MeshTraceId& trace_id, bool blocking, Where where) {
    queue.enqueue_trace(trace_id, blocking, where);
}
void MeshDevice::replay_mesh_trace(std::uint8_t cq_id, const MeshTraceId& trace_id, bool blocking, Where where) {
    replay_mesh_trace(mesh_command_queue(cq_id, where), trace_id, blocking, where);
}
void MeshDevice::release_mesh_trace(const MeshTraceId& trace_id) { mesh_->traces.erase(trace_id); }
void MeshCommandQueue::enqueue_trace(const MeshTraceId& trace_id, bool, Where where) {
    const auto& traces = impl_->mesh->mesh_impl().traces;
    const auto found = traces.find(trace_id);
    if (found == traces.end())
        refuse_call(where, fmt::format("there is no trace {}", *trace_id),
                    fmt::format("Trace instance {} must exist on device", *trace_id));
    for (const CapturedRun& run : found->second)
        tessera::run(run.program, {}, *run.chip, tt_metal::detail::user_line(where));
}

// ---- distributed.hpp

void EnqueueMeshWorkload(MeshCommandQueue& queue, MeshWorkload& workload, bool blocking, std::source_location where) {
    queue.enqueue_mesh_workload(workload, blocking, where);
}
MeshTraceId BeginTraceCapture(MeshDevice* device, std::uint8_t cq_id, std::source_location where) {
    return device->begin_mesh_trace(cq_id, where);
}
void EndTraceCapture(MeshDevice* device, std::uint8_t cq_id, const MeshTraceId& id, std::source_location where) {
    device->end_mesh_trace(cq_id, id, where);
}
void ReplayTrace(MeshDevice* device, std::uint8_t cq_id, const MeshTraceId& id, bool blocking,
                 std::source_location where) {
    device->replay_mesh_trace(cq_id, id, blocking, where);
}
void ReleaseTrace(MeshDevice* device, const MeshTraceId& id) { device->release_mesh_trace(id); }
void Synchronize(MeshDevice* device, std::optional<std::uint8_t> cq_id, ttsl::Span<const SubDeviceId> ids,
                 std::source_location where) {
    device->mesh_command_queue(cq_id, where).finish(ids, where);
}
void Synchronize(MeshDevice& device, ttsl::optional_reference<MeshCommandQueue> queue,
                 ttsl::Span<const SubDeviceId> ids, std::source_location where) {
    (queue ? *queue : device.mesh_command_queue(std::nullopt, where)).finish(ids, where);
}
void Finish(MeshCommandQueue& queue, ttsl::Span<const SubDeviceId> ids, std::source_location where) {
    queue.finish(ids, where);
}
bool UsingDistributedEnvironment() { return false; }

}  // namespace tt::tt_metal::distributed

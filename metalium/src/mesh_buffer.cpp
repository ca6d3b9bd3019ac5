// Buffers on all chips of a mesh (METALIUM 5.1).
#include <tt-metalium/mesh_buffer.hpp>

#include "mesh_impl.hpp"

namespace tt::tt_metal::distributed {

using tt_metal::detail::refuse_call;

std::uint32_t ShardedBufferConfig::compute_datum_size_bytes() const {
    return static_cast<std::uint32_t>(global_size / (global_buffer_shape.height() * global_buffer_shape.width()));
}
std::pair<bool, bool> ShardedBufferConfig::replicated_dims() const {
    return {shard_shape.height() == 0, shard_shape.width() == 0};
}
Shape2D ShardedBufferConfig::physical_shard_shape() const {
    const auto [rows, columns] = replicated_dims();
    return {rows ? global_buffer_shape.height() : shard_shape.height(),
            columns ? global_buffer_shape.width() : shard_shape.width()};
}

namespace {

// Every shard needs a chip: all of them, or the rows or columns of the mesh when the other dimension is copied.
void check_shards(const ShardedBufferConfig& config, const MeshDevice& mesh, std::source_location where) {
    const Shape2D shard = config.physical_shard_shape(), global = config.global_buffer_shape;
    if (global.height() % shard.height() || global.width() % shard.width())
        refuse_call(
            where, fmt::format("a matrix of {} is no whole number of shards of {}", global, shard),
            fmt::format("Global buffer shape must be aligned with the shard shape: requested buffer shape: ({}, "
                        "{}), shard shape: ({}, {})",
                        global.height(), global.width(), shard.height(), shard.width()));
    const auto [rows_copied, columns_copied] = config.replicated_dims();
    if (rows_copied && columns_copied) return;
    const std::size_t shards = global.height() / shard.height() * (global.width() / shard.width());
    const std::size_t places = rows_copied ? mesh.num_cols() : columns_copied ? mesh.num_rows() : mesh.num_devices();
    if (shards > places)
        refuse_call(where, fmt::format("{} shards do not fit {} chips", shards, places),
                    fmt::format("The sharded tensor does not fit on the Mesh. Num shards in buffer {}, Num Devices {}",
                                shards, mesh.num_devices()));
}

DeviceAddr local_size(const MeshBufferConfig& config, const MeshDevice& mesh, std::source_location where) {
    if (const auto* replicated = std::get_if<ReplicatedBufferConfig>(&config)) return replicated->size;
    const auto& sharded = std::get<ShardedBufferConfig>(config);
    check_shards(sharded, mesh, where);
    const Shape2D shard = sharded.physical_shard_shape();
    return DeviceAddr{sharded.compute_datum_size_bytes()} * shard.height() * shard.width();
}

}  // namespace

std::shared_ptr<MeshBuffer> MeshBuffer::create(const MeshBufferConfig& config, const DeviceLocalBufferConfig& local,
                                               MeshDevice* mesh, std::optional<DeviceAddr> address, Where where) {
    auto impl = std::make_unique<Impl>();
    impl->config = config;
    impl->local = local;
    impl->mesh = mesh->weak_from_this();
    impl->local_size = local_size(config, *mesh, where);
    impl->owns_memory = !address;
    impl->backing = address ? Buffer::create(mesh, *address, impl->local_size, local.page_size, local.buffer_type,
                                             local.sharding_args, local.bottom_up, local.sub_device_id, where)
                            : Buffer::create(mesh, impl->local_size, local.page_size, local.buffer_type,
                                             local.sharding_args, local.bottom_up, local.sub_device_id, where);
    impl->address = impl->backing->address();
    const std::vector<IDevice*> devices = mesh->get_devices();
    for (std::size_t i = 0; i < devices.size(); i++)
        impl->on_chip.push_back(tt_metal::detail::chip_view(*impl->backing, devices[i], i));
    return std::make_shared<MeshBuffer>(std::move(impl));
}

MeshBuffer::MeshBuffer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
MeshBuffer::MeshBuffer(MeshBuffer&&) noexcept = default;
MeshBuffer& MeshBuffer::operator=(MeshBuffer&& other) noexcept {
    if (impl_) deallocate();
    impl_ = std::move(other.impl_);
    return *this;
}
MeshBuffer::~MeshBuffer() {
    if (impl_) deallocate();
}
bool MeshBuffer::is_allocated() const {
    return impl_->backing && !impl_->mesh.expired() && impl_->backing->is_allocated();
}
void MeshBuffer::deallocate() {
    if (impl_->backing && !impl_->mesh.expired()) DeallocateBuffer(*impl_->backing);
    // The chips are gone with the mesh; so is the memory.
    if (impl_->backing && impl_->mesh.expired()) tt_metal::detail::deallocate(impl_->backing->impl());
    impl_->backing.reset();
}
MeshDevice* MeshBuffer::device(Where where) const {
    const auto mesh = impl_->mesh.lock();
    if (!mesh)
        refuse_call(where, "the mesh of this buffer is gone", "Can't get device from mesh buffer, already deallocated",
                    "keep the mesh device while its buffers are used");
    return mesh.get();
}
DeviceAddr MeshBuffer::size() const {
    const auto* sharded = std::get_if<ShardedBufferConfig>(&impl_->config);
    return sharded ? sharded->global_size : impl_->local_size;
}
DeviceAddr MeshBuffer::device_local_size() const { return impl_->local_size; }
DeviceAddr MeshBuffer::address() const { return impl_->address; }
MeshBufferLayout MeshBuffer::global_layout() const {
    return std::holds_alternative<ReplicatedBufferConfig>(impl_->config) ? MeshBufferLayout::REPLICATED
                                                                         : MeshBufferLayout::SHARDED;
}
const MeshBufferConfig& MeshBuffer::global_config() const { return impl_->config; }
const ShardedBufferConfig& MeshBuffer::global_shard_spec(Where where) const {
    if (global_layout() != MeshBufferLayout::SHARDED)
        refuse_call(where, "a copied mesh buffer has no shards",
                    "Can only query the global shard spec for a sharded MeshBuffer");
    return std::get<ShardedBufferConfig>(impl_->config);
}
const DeviceLocalBufferConfig& MeshBuffer::device_local_config() const { return impl_->local; }
Buffer* MeshBuffer::get_device_buffer(const MeshCoordinate& coord, Where where) const {
    return impl_->on_chip[coord.to_linear_index(device(where)->shape())].get();
}
Buffer* MeshBuffer::get_reference_buffer(Where) const { return impl_->on_chip.front().get(); }
Buffer* MeshBuffer::get_backing_buffer() const { return impl_->owns_memory ? impl_->backing.get() : nullptr; }
std::uint32_t MeshBuffer::datum_size_bytes() const { return global_shard_spec().compute_datum_size_bytes(); }
Shape2D MeshBuffer::physical_shard_shape() const { return global_shard_spec().physical_shard_shape(); }
std::pair<bool, bool> MeshBuffer::replicated_dims() const { return global_shard_spec().replicated_dims(); }
std::uint32_t MeshBuffer::page_size() const { return static_cast<std::uint32_t>(impl_->local.page_size); }
std::uint32_t MeshBuffer::num_pages() const {
    return page_size() ? static_cast<std::uint32_t>(impl_->local_size / page_size()) : 0;
}

// One of the two, or none of a default-made one.
struct AnyBuffer::Impl {
    std::shared_ptr<Buffer> on_chip;
    std::shared_ptr<MeshBuffer> on_mesh;
};

AnyBuffer::AnyBuffer(Impl impl) : impl_(std::make_shared<const Impl>(std::move(impl))) {}
AnyBuffer AnyBuffer::create(const tt::tt_metal::InterleavedBufferConfig& config, std::optional<std::uint64_t> address) {
    if (auto* mesh = dynamic_cast<MeshDevice*>(config.device))
        return AnyBuffer(
            {nullptr,
             MeshBuffer::create(ReplicatedBufferConfig{config.size},
                                {.page_size = config.page_size, .buffer_type = config.buffer_type}, mesh, address)});
    return AnyBuffer({address ? CreateBuffer(config, *address) : CreateBuffer(config), nullptr});
}
AnyBuffer AnyBuffer::create(const tt::tt_metal::ShardedBufferConfig& config, std::optional<std::uint64_t> address) {
    const BufferShardingArgs sharding(config.shard_parameters, config.buffer_layout);
    if (auto* mesh = dynamic_cast<MeshDevice*>(config.device))
        return AnyBuffer(
            {nullptr, MeshBuffer::create(
                          ReplicatedBufferConfig{config.size},
                          {.page_size = config.page_size, .buffer_type = config.buffer_type, .sharding_args = sharding},
                          mesh, address)});
    return AnyBuffer({address ? CreateBuffer(config, *address) : CreateBuffer(config), nullptr});
}
Buffer* AnyBuffer::get_buffer() const {
    if (is_mesh_buffer()) return impl_->on_mesh->get_reference_buffer();
    return impl_ ? impl_->on_chip.get() : nullptr;
}
bool AnyBuffer::is_mesh_buffer() const { return impl_ && impl_->on_mesh; }
std::shared_ptr<MeshBuffer> AnyBuffer::get_mesh_buffer() const { return impl_ ? impl_->on_mesh : nullptr; }

}  // namespace tt::tt_metal::distributed

// A buffer on every chip of a mesh, at the same address: copies, or shards of one matrix (METALIUM 5.1).
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <source_location>
#include <utility>
#include <variant>

#include <tt-metalium/buffer.hpp>
#include <tt-metalium/buffer_types.hpp>
#include <tt-metalium/hal_types.hpp>
#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/mesh_device.hpp>
#include <tt-metalium/mesh_device_view.hpp>
#include <tt-metalium/shape2d.hpp>

namespace tt::tt_metal::distributed {

struct DeviceLocalBufferConfig {
    DeviceAddr page_size = 0;
    BufferType buffer_type = BufferType::DRAM;
    BufferShardingArgs sharding_args;
    std::optional<bool> bottom_up;
    std::optional<SubDeviceId> sub_device_id = std::nullopt;
};
struct ReplicatedBufferConfig {
    DeviceAddr size = 0;  // of each chip
};
// A row-major matrix cut into rectangles, one per chip. An extent of 0 means: copied along that dimension.
struct ShardedBufferConfig {
    DeviceAddr global_size = 0;
    Shape2D global_buffer_shape = {0, 0};
    Shape2D shard_shape = {0, 0};
    ShardOrientation shard_orientation = ShardOrientation::ROW_MAJOR;
    std::uint32_t compute_datum_size_bytes() const;
    std::pair<bool, bool> replicated_dims() const;
    Shape2D physical_shard_shape() const;
};
enum class MeshBufferLayout : std::uint8_t { REPLICATED, SHARDED };
using MeshBufferConfig = std::variant<ReplicatedBufferConfig, ShardedBufferConfig>;

class MeshBuffer {
  public:
    using Where = std::source_location;
    static std::shared_ptr<MeshBuffer> create(const MeshBufferConfig& mesh_buffer_config,
                                              const DeviceLocalBufferConfig& device_local_config,
                                              MeshDevice* mesh_device, std::optional<DeviceAddr> address = std::nullopt,
                                              Where where = Where::current());
    MeshBuffer(MeshBuffer&&) noexcept;
    MeshBuffer& operator=(MeshBuffer&&) noexcept;
    ~MeshBuffer();
    bool is_allocated() const;
    void deallocate();
    MeshDevice* device(Where where = Where::current()) const;
    DeviceAddr size() const;  // of the whole
    DeviceAddr device_local_size() const;
    DeviceAddr address() const;
    MeshBufferLayout global_layout() const;
    const MeshBufferConfig& global_config() const;
    const ShardedBufferConfig& global_shard_spec(Where where = Where::current()) const;
    const DeviceLocalBufferConfig& device_local_config() const;
    Buffer* get_device_buffer(const MeshCoordinate& device_coord, Where where = Where::current()) const;
    Buffer* get_reference_buffer(Where where = Where::current()) const;
    Buffer* get_backing_buffer() const;  // null when the address was given
    std::uint32_t datum_size_bytes() const;
    Shape2D physical_shard_shape() const;
    std::pair<bool, bool> replicated_dims() const;
    std::uint32_t page_size() const;
    std::uint32_t num_pages() const;  // of each chip

    struct Impl;
    Impl& impl() const { return *impl_; }
    explicit MeshBuffer(std::unique_ptr<Impl> impl);

  private:
    std::unique_ptr<Impl> impl_;
};

// A buffer of a chip or of a mesh.
class AnyBuffer {
  public:
    AnyBuffer() = default;
    static AnyBuffer create(const tt::tt_metal::ShardedBufferConfig& config,
                            std::optional<std::uint64_t> address = std::nullopt);
    static AnyBuffer create(const tt::tt_metal::InterleavedBufferConfig& config,
                            std::optional<std::uint64_t> address = std::nullopt);
    Buffer* get_buffer() const;
    bool is_mesh_buffer() const;
    std::shared_ptr<MeshBuffer> get_mesh_buffer() const;

  private:
    struct Impl;
    explicit AnyBuffer(Impl impl);
    std::shared_ptr<const Impl> impl_;
};

}  // namespace tt::tt_metal::distributed

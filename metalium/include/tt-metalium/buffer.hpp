// Memory on a device: interleaved over banks or cut into shards (METALIUM 5).
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <source_location>
#include <variant>
#include <vector>

#include <tt-metalium/bfloat16.hpp>
#include <tt-metalium/buffer_distribution_spec.hpp>
#include <tt-metalium/buffer_page_mapping.hpp>
#include <tt-metalium/buffer_types.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/hal_types.hpp>
#include <tt-metalium/sub_device_types.hpp>
#include <tt_stl/assert.hpp>
#include <tt_stl/concepts.hpp>
#include <umd/device/soc_descriptor.hpp>

namespace tt::tt_metal {

class Allocator;
class IDevice;

// One shard per core, in elements of the tensor with its leading dimensions collapsed.
struct ShardSpec {
    CoreRangeSet grid;
    std::array<std::uint32_t, 2> shape;
    ShardOrientation orientation = ShardOrientation::ROW_MAJOR;
    ShardSpec(const CoreRangeSet& grid, const std::array<std::uint32_t, 2>& shape,
              const ShardOrientation& orientation = ShardOrientation::ROW_MAJOR)
        : grid(grid), shape(shape), orientation(orientation) {}
    std::uint32_t num_cores() const { return grid.num_cores(); }
    std::uint32_t numel() const { return shape[0] * shape[1]; }
    bool operator==(const ShardSpec&) const = default;
};
std::ostream& operator<<(std::ostream& out, const ShardSpec& spec);

// The same with the shape of a page, and the tensor measured in pages.
struct ShardSpecBuffer {
    ShardSpec tensor_shard_spec;
    std::array<std::uint32_t, 2> page_shape{};
    std::array<std::uint32_t, 2> tensor2d_shape_in_pages{};
    ShardSpecBuffer(const CoreRangeSet& grid, const std::array<std::uint32_t, 2>& shape,
                    const ShardOrientation& orientation, const std::array<std::uint32_t, 2>& page_shape,
                    const std::array<std::uint32_t, 2>& tensor2d_shape_in_pages)
        : ShardSpecBuffer(ShardSpec(grid, shape, orientation), page_shape, tensor2d_shape_in_pages) {}
    ShardSpecBuffer(const ShardSpec& shard_spec, const std::array<std::uint32_t, 2>& page_shape,
                    const std::array<std::uint32_t, 2>& tensor2d_shape_in_pages)
        : tensor_shard_spec(shard_spec), page_shape(page_shape), tensor2d_shape_in_pages(tensor2d_shape_in_pages) {}
    CoreRangeSet grid() const { return tensor_shard_spec.grid; }
    std::array<std::uint32_t, 2> shape() const { return tensor_shard_spec.shape; }
    ShardOrientation orientation() const { return tensor_shard_spec.orientation; }
    void set_shard_spec(const ShardSpec& shard_spec) { tensor_shard_spec = shard_spec; }
    std::array<std::uint32_t, 2> shape_in_pages() const;
    DeviceAddr num_pages() const;
    bool operator==(const ShardSpecBuffer&) const = default;
};

struct BufferConfig {
    IDevice* device;
    DeviceAddr size;       // bytes
    DeviceAddr page_size;  // bytes
    BufferType buffer_type;
};
using InterleavedBufferConfig = BufferConfig;

struct ShardedBufferConfig {
    IDevice* device{};
    DeviceAddr size{};
    DeviceAddr page_size{};
    BufferType buffer_type = BufferType::L1;
    TensorMemoryLayout buffer_layout = TensorMemoryLayout::HEIGHT_SHARDED;
    ShardSpecBuffer shard_parameters;
};

class BufferShardingArgs {
  public:
    BufferShardingArgs() : BufferShardingArgs(std::nullopt) {}  // interleaved
    BufferShardingArgs(std::nullopt_t);
    BufferShardingArgs(std::optional<BufferDistributionSpec> distribution);
    BufferShardingArgs(BufferDistributionSpec distribution)
        : BufferShardingArgs(std::optional<BufferDistributionSpec>(std::move(distribution))) {}
    BufferShardingArgs(ShardSpecBuffer shard_spec, TensorMemoryLayout layout)
        : BufferShardingArgs(std::optional<ShardSpecBuffer>(std::move(shard_spec)), layout) {}
    BufferShardingArgs(std::optional<ShardSpecBuffer> shard_spec, TensorMemoryLayout layout)
        : BufferShardingArgs(std::nullopt, std::move(shard_spec), layout) {}
    BufferShardingArgs(std::optional<BufferDistributionSpec> distribution, std::optional<ShardSpecBuffer> shard_spec,
                       TensorMemoryLayout layout);
    const std::optional<BufferDistributionSpec>& buffer_distribution_spec() const;
    const std::optional<ShardSpecBuffer>& shard_spec() const;
    TensorMemoryLayout buffer_layout() const;

  private:
    struct Impl;
    std::shared_ptr<const Impl> impl_;  // never changes once made
};

bool is_sharded(const TensorMemoryLayout& layout);

// A piece of a buffer, in bytes of the host's order of pages.
struct BufferRegion {
    DeviceAddr offset = 0, size = 0;
    BufferRegion() = delete;
    BufferRegion(DeviceAddr offset, DeviceAddr size) : offset(offset), size(size) {}
    bool operator==(const BufferRegion&) const = default;
};

namespace detail {
struct BufferImpl;
}

class Buffer final : public std::enable_shared_from_this<Buffer> {
  public:
    static std::shared_ptr<Buffer> create(IDevice* device, DeviceAddr size, DeviceAddr page_size,
                                          BufferType buffer_type,
                                          const BufferShardingArgs& sharding_args = std::nullopt,
                                          std::optional<bool> bottom_up = std::nullopt,
                                          std::optional<SubDeviceId> sub_device_id = std::nullopt,
                                          std::source_location where = std::source_location::current());
    // At an address of the caller's choice; nothing is allocated.
    static std::shared_ptr<Buffer> create(IDevice* device, DeviceAddr address, DeviceAddr size, DeviceAddr page_size,
                                          BufferType buffer_type,
                                          const BufferShardingArgs& sharding_args = std::nullopt,
                                          std::optional<bool> bottom_up = std::nullopt,
                                          std::optional<SubDeviceId> sub_device_id = std::nullopt,
                                          std::source_location where = std::source_location::current());
    // Some of its pages; keeps the whole alive.
    std::shared_ptr<Buffer> view(const BufferRegion& region,
                                 std::source_location where = std::source_location::current());
    explicit Buffer(std::unique_ptr<detail::BufferImpl> impl);
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer();

    IDevice* device() const;
    Allocator* allocator() const;
    DeviceAddr size() const;
    bool is_allocated() const;
    std::uint32_t address() const;
    DeviceAddr page_size() const;
    void set_page_size(DeviceAddr page_size, std::source_location where = std::source_location::current());
    std::uint32_t num_pages() const;
    std::uint32_t num_dev_pages() const;  // with the padding of the last shards
    BufferType buffer_type() const;
    HalMemType memory_type() const;
    CoreType core_type() const;
    bool is_l1() const;
    bool is_dram() const;
    bool is_trace() const;
    bool is_valid_region(const BufferRegion& region) const;
    bool is_valid_partial_region(const BufferRegion& region) const;
    TensorMemoryLayout buffer_layout() const;
    bool bottom_up() const;
    DeviceAddr page_address(DeviceAddr bank_id, DeviceAddr page_index) const;
    std::uint32_t alignment() const;
    DeviceAddr aligned_page_size() const;
    DeviceAddr aligned_size() const;
    DeviceAddr aligned_size_per_bank() const;
    const std::optional<BufferDistributionSpec>& buffer_distribution_spec() const;
    bool has_shard_spec() const;
    ShardSpecBuffer shard_spec(std::source_location where = std::source_location::current()) const;
    void set_shard_spec(const ShardSpecBuffer& shard_spec);
    std::optional<std::uint32_t> num_cores() const;
    std::shared_ptr<Buffer> root_buffer();
    BufferRegion root_buffer_region() const;
    std::optional<SubDeviceId> sub_device_id() const;
    std::size_t unique_id() const;

    detail::BufferImpl& impl() const { return *impl_; }

  private:
    std::unique_ptr<detail::BufferImpl> impl_;
};

UncompressedBufferPageMapping generate_buffer_page_mapping(const Buffer& buffer);

using HostDataType =
    std::variant<const std::shared_ptr<std::vector<std::uint8_t>>, const std::shared_ptr<std::vector<std::uint16_t>>,
                 const std::shared_ptr<std::vector<std::int32_t>>, const std::shared_ptr<std::vector<std::uint32_t>>,
                 const std::shared_ptr<std::vector<float>>, const std::shared_ptr<std::vector<bfloat16>>, const void*>;

}  // namespace tt::tt_metal

template <>
struct fmt::formatter<tt::tt_metal::ShardSpec> : ttsl::StreamFormatter<tt::tt_metal::ShardSpec> {};

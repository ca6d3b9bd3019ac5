// What a tensor is apart from its data: shape, type, layout, tile, and where its pages go.
// Facts: HOST_API 6 (names, defaults), MACHINE 6 (pages and shards), MACHINE 9 (tiles).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "descriptor/core.hpp"
#include "descriptor/format.hpp"
#include "device/buffer_name.hpp"

namespace tessera {

enum class Layout : uint8_t { ROW_MAJOR = 0, TILE = 1 };
enum class ShardDistributionStrategy : uint8_t { ROUND_ROBIN_1D = 0, GRID_2D = 1, CONTIGUOUS_1D = 2 };

class Shape {
  public:
    Shape() = default;
    Shape(std::vector<uint32_t> dims) : dims_(std::move(dims)) {}
    Shape(std::initializer_list<uint32_t> dims) : dims_(dims) {}
    uint32_t rank() const { return static_cast<uint32_t>(dims_.size()); }
    uint32_t operator[](int64_t index) const;  // negative counts from the end; throws ProgramError out of range
    uint64_t volume() const;
    const std::vector<uint32_t>& dims() const { return dims_; }
    Shape to_rank(uint32_t rank) const;  // adds or removes leading ones; throws ProgramError when it cannot
    bool operator==(const Shape&) const = default;
    std::string str() const;  // "[1, 1, 64, 64]"

  private:
    std::vector<uint32_t> dims_;
};

struct ShardSpec {
    CoreRangeSet grid;
    std::array<uint32_t, 2> shape{};  // elements, of the tensor with its leading dimensions collapsed
    ShardOrientation orientation = ShardOrientation::ROW_MAJOR;
    uint32_t num_cores() const { return grid.num_cores(); }
    bool operator==(const ShardSpec&) const = default;
};

struct NdShardSpec {
    Shape shard_shape;
    CoreRangeSet grid;
    ShardOrientation orientation = ShardOrientation::ROW_MAJOR;
    ShardDistributionStrategy strategy = ShardDistributionStrategy::ROUND_ROBIN_1D;
    bool operator==(const NdShardSpec&) const = default;
};

struct MemoryConfig {
    TensorMemoryLayout memory_layout = TensorMemoryLayout::INTERLEAVED;
    BufferType buffer_type = BufferType::DRAM;
    std::optional<ShardSpec> shard_spec;
    std::optional<NdShardSpec> nd_shard_spec;
    bool per_core_allocation = false;  // each core of the shards has an address of its own
    bool is_sharded() const { return memory_layout != TensorMemoryLayout::INTERLEAVED; }
    bool operator==(const MemoryConfig&) const = default;
};

// How a tensor is cut into pages: a grid of equal rectangles over the physical (padded, collapsed) matrix.
struct PageGrid {
    uint32_t rows = 0, columns = 0;              // physical elements
    uint32_t page_height = 1, page_width = 1;    // elements
    uint32_t page_bytes = 0;
    uint32_t down() const { return page_height ? rows / page_height : 0; }
    uint32_t across() const { return page_width ? columns / page_width : 0; }
    uint32_t num_pages() const { return down() * across(); }
};

struct TensorSpec {
    Shape shape;  // as the user sees it
    DataType dtype = DataType::Bfloat16;
    Layout layout = Layout::ROW_MAJOR;
    TileShape tile;
    MemoryConfig memory_config;
    bool operator==(const TensorSpec&) const = default;

    Shape padded_shape() const;
    PageGrid page_grid() const;
    // Rows of one matrix (second to last dimension) before and after padding.
    uint32_t logical_height() const { return shape.rank() < 2 ? 1 : shape[-2]; }
    uint32_t logical_width() const { return shape.rank() < 1 ? 1 : shape[-1]; }
    uint32_t padded_height() const;
    // Throws ProgramError for what no device can hold: illegal tile, block format in row-major, shards that do not fit.
    void validate(const UserLine& line = {}) const;
};

// A sharded tensor and one of its shards, in pages; as many dimensions as the shard has.
struct PageExtents {
    std::vector<uint32_t> tensor, shard;
};
PageExtents page_extents(const TensorSpec& spec);
uint32_t num_shards(const PageExtents& extents);

// Sets a buffer's layout, page and shard fields from a validated spec.
void describe_pages(const TensorSpec& spec, Buffer& buffer);

std::string_view name(Layout layout);  // "TILE"
std::string_view name(TensorMemoryLayout layout);  // "HEIGHT_SHARDED"
std::string_view name(ShardOrientation orientation);  // "ROW_MAJOR"

}  // namespace tessera

// Shards of any number of dimensions, dealt out to cores (METALIUM 5).
#pragma once
#include <cstddef>
#include <memory>
#include <tuple>
#include <vector>

#include <tt-metalium/buffer_page_mapping.hpp>
#include <tt-metalium/buffer_types.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/shape.hpp>
#include <tt-metalium/shape2d.hpp>

namespace tt::tt_metal {

class BufferDistributionSpec {
  public:
    // From shapes in elements and the shape of a page.
    static BufferDistributionSpec from_shard_spec(
        Shape tensor_shape, Shape shard_shape, Shape2D page_shape, const CoreRangeSet& core_range_set,
        ShardOrientation shard_orientation,
        ShardDistributionStrategy shard_distribution_strategy = ShardDistributionStrategy::ROUND_ROBIN_1D);
    BufferDistributionSpec(
        const Shape& tensor_shape_in_pages, const Shape& shard_shape_in_pages, const CoreRangeSet& core_range_set,
        ShardOrientation shard_orientation,
        ShardDistributionStrategy shard_distribution_strategy = ShardDistributionStrategy::ROUND_ROBIN_1D);
    BufferDistributionSpec(const Shape& tensor_shape_in_pages, const Shape& shard_shape_in_pages,
                           std::vector<CoreCoord> cores);

    const Shape& tensor_shape_in_pages() const;
    const Shape& shard_shape_in_pages() const;
    std::size_t num_shards() const;
    std::size_t max_num_shards_per_core() const;
    std::size_t max_num_dev_pages_per_core() const;
    std::size_t num_cores() const;
    std::size_t num_cores_with_data() const;
    const std::vector<CoreCoord>& cores() const;
    const std::vector<CoreCoord>& cores_with_data() const;
    std::size_t num_shards_per_core(std::size_t core_idx) const;
    std::size_t num_dev_pages_per_core(std::size_t core_idx) const;
    struct CoreGroups {
        CoreRangeSet cores_with_data, cores_in_group_1, cores_in_group_2;
        std::size_t num_shards_per_core_in_group_1 = 0, num_shards_per_core_in_group_2 = 0;
    };
    const CoreGroups& core_groups() const;
    std::tuple<std::uint32_t, CoreRangeSet, CoreRangeSet, CoreRangeSet, std::uint32_t, std::uint32_t>
    core_groups_tuple() const;
    UncompressedBufferPageMapping compute_page_mapping() const;

  private:
    struct Impl;
    std::shared_ptr<const Impl> impl_;  // never changes once made
};

namespace detail {
UncompressedBufferPageMapping compute_page_mapping(const Shape& tensor_shape, const Shape& shard_shape,
                                                   const std::vector<CoreCoord>& cores);
}

}  // namespace tt::tt_metal

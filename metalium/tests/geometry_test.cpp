// Cores, ranges, splits of work, and meshes as coordinates.
#include <gtest/gtest.h>

#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/shape.hpp>
#include <tt-metalium/shape2d.hpp>
#include <tt-metalium/shard_data_transfer.hpp>
#include <tt-metalium/work_split.hpp>

#include "refusal.hpp"

using namespace tt::tt_metal;
using namespace tt::tt_metal::distributed;

TEST(CoreRange, KnowsItsSizeAndItsCoresRowByRow) {
    const CoreRange range({1, 2}, {2, 3});
    EXPECT_EQ(range.size(), 4u);
    EXPECT_EQ(range.grid_size(), CoreCoord(2, 2));
    const std::vector<CoreCoord> cores(range.begin(), range.end());
    EXPECT_EQ(cores, (std::vector<CoreCoord>{{1, 2}, {2, 2}, {1, 3}, {2, 3}}));
    EXPECT_EQ(range.str(), "[(x=1,y=2) - (x=2,y=3)]");
    EXPECT_EQ(fmt::format("{} {}", range, CoreCoord(1, 2)), "[(x=1,y=2) - (x=2,y=3)] (x=1,y=2)");
}

TEST(CoreRange, RefusesAStartPastItsEnd) {
    expect_refused([] { CoreRange({2, 0}, {1, 0}); }, "Invalid core range for start_coord");
}

TEST(CoreRange, AnswersHowItLiesToAnother) {
    const CoreRange a({0, 0}, {3, 3}), b({2, 2}, {5, 5}), right({4, 0}, {4, 3}), far({7, 7});
    EXPECT_TRUE(a.intersects(b));
    EXPECT_EQ(a.intersection(b), CoreRange({2, 2}, {3, 3}));
    EXPECT_FALSE(a.intersection(far));
    EXPECT_TRUE(a.adjacent(right));
    EXPECT_FALSE(a.adjacent(far));
    EXPECT_EQ(a.merge(right), CoreRange({0, 0}, {4, 3}));
    EXPECT_FALSE(a.merge(b));
    EXPECT_FALSE(a.merge(CoreRange({0, 0}, {1, 1})));
    EXPECT_TRUE(a.contains(CoreCoord(3, 3)));
    EXPECT_TRUE(a.contains(CoreRange({1, 1}, {2, 2})));
    EXPECT_FALSE(a.contains(CoreRangeSet(b)));
    EXPECT_TRUE(a < b);
}

TEST(CoreRangeSet, IsMadeFromAnythingThatNamesCores) {
    const std::vector<CoreCoord> cores{{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    EXPECT_EQ(CoreRangeSet(cores), CoreRangeSet(CoreRange({0, 0}, {1, 1})));
    const std::set<CoreRange> ranges{CoreRange({0, 0}), CoreRange({2, 0})};
    EXPECT_EQ(CoreRangeSet(ranges).size(), 2u);
    EXPECT_EQ(CoreRangeSet(ranges).num_cores(), 2u);
    EXPECT_TRUE(CoreRangeSet().empty());
    expect_refused([] { CoreRangeSet(std::vector<CoreRange>{CoreRange({0, 0}, {1, 1}), CoreRange({1, 1})}); },
                   "overlap");
    EXPECT_EQ(std::hash<CoreRangeSet>{}(CoreRangeSet(cores)), std::hash<CoreRangeSet>{}(CoreRangeSet(cores)));
}

TEST(CoreRangeSet, AddsTakesAwayAndIntersects) {
    const CoreRangeSet left(CoreRange({0, 0}, {1, 3})), right(CoreRange({2, 0}, {3, 3}));
    EXPECT_EQ(left.merge(right), CoreRangeSet(CoreRange({0, 0}, {3, 3})));
    EXPECT_EQ(left.merge(std::vector<CoreRange>{CoreRange({0, 4}, {1, 4})}), CoreRangeSet(CoreRange({0, 0}, {1, 4})));
    EXPECT_EQ(left.merge(right).subtract(right).num_cores(), 8u);
    EXPECT_FALSE(left.intersects(right));
    EXPECT_TRUE(left.intersects(CoreRange({1, 1}, {9, 9})));
    EXPECT_TRUE(left.intersects(CoreCoord(0, 0)));
    EXPECT_EQ(left.intersection(CoreRangeSet(CoreRange({1, 1}, {2, 2}))).num_cores(), 2u);
    EXPECT_TRUE(left.contains(CoreCoord(1, 3)));
    EXPECT_TRUE(left.merge(right).contains(CoreRange({0, 0}, {3, 3})));
    EXPECT_TRUE(left.merge(right).contains(left));
    EXPECT_EQ(left.bounding_box(), CoreRange({0, 0}, {1, 3}));
    EXPECT_EQ(CoreRangeSet(std::vector<CoreRange>{CoreRange({0, 0}), CoreRange({1, 0})}).merge_ranges().size(), 1u);
    expect_refused([] { CoreRangeSet().bounding_box(); }, "Cannot get bounding_box of an empty CoreRangeSet!");
    EXPECT_EQ(fmt::format("{}", left), "{[(x=0,y=0) - (x=1,y=3)]}");
}

TEST(Cores, AreListedByGrid) {
    EXPECT_EQ(grid_to_cores(3, 2, 2), (std::vector<CoreCoord>{{0, 0}, {0, 1}, {1, 0}}));
    EXPECT_EQ(grid_to_cores(3, 2, 2, true), (std::vector<CoreCoord>{{0, 0}, {1, 0}, {0, 1}}));
    EXPECT_EQ(grid_to_cores({1, 1}, {1, 2}), (std::vector<CoreCoord>{{1, 1}, {1, 2}}));
    const auto with_rest = grid_to_cores_with_noop(0, 0, 2, 1);
    EXPECT_EQ(with_rest, (std::vector<CoreCoord>{{0, 0}, {1, 0}}));
    EXPECT_EQ(grid_to_cores_with_noop(CoreRangeSet(CoreRange({1, 0})), CoreRangeSet(CoreRange({0, 0}, {1, 0}))),
              (std::vector<CoreCoord>{{1, 0}, {0, 0}}));
    const CoreRangeSet grid(CoreRange({0, 0}, {3, 3}));
    EXPECT_EQ(corerange_to_cores(grid, 2u, true), (std::vector<CoreCoord>{{0, 0}, {1, 0}}));
    EXPECT_EQ(select_from_corerangeset(grid, 1, 2, true), CoreRangeSet(CoreRange({1, 0}, {2, 0})));
    EXPECT_EQ(select_contiguous_range_from_corerangeset(grid, 2, 3), CoreRange({0, 0}, {1, 2}));
    EXPECT_FALSE(select_contiguous_range_from_corerangeset(grid, 5, 1));
}

TEST(WorkSplit, DividesUnitsAmongCores) {
    auto [num, all, first, second, more, fewer] = split_work_to_cores(CoreCoord(2, 2), 7);
    EXPECT_EQ(num, 4u);
    EXPECT_EQ(all.num_cores(), 4u);
    EXPECT_EQ(first.num_cores() * more + second.num_cores() * fewer, 7u);
    EXPECT_EQ(std::get<0>(split_work_to_cores(CoreRangeSet(CoreRange({0, 0}, {7, 0})), 3, true)), 3u);
    const auto [units, cores] = split_work_to_cores_even_multiples({2, 1}, 10, 4);
    EXPECT_EQ(units, (std::vector<std::uint32_t>{8, 2}));
    EXPECT_EQ(cores.num_cores(), 2u);
    EXPECT_EQ(num_cores_to_corerangeset(3, CoreCoord(4, 1), true), CoreRangeSet(CoreRange({0, 0}, {2, 0})));
    EXPECT_EQ(num_cores_to_corerangeset(CoreCoord(1, 0), 2, CoreCoord(4, 1), true),
              CoreRangeSet(CoreRange({1, 0}, {2, 0})));
    const CoreRangeSet sub(CoreRange({2, 2}, {3, 3}));
    EXPECT_EQ(num_cores_to_corerangeset_in_subcoregrids({2, 2}, 2, sub, true), CoreRangeSet(CoreRange({2, 2}, {3, 2})));
    expect_refused([&] { num_cores_to_corerangeset_in_subcoregrids({2, 2}, 5, sub); }, "5 cores");
    EXPECT_EQ(find_max_divisor(12, 5), 4);
    EXPECT_EQ(find_max_block_size(14), 7);
    EXPECT_EQ(merge_num_sticks_to_read(8, 64, 300), 4u);
    EXPECT_EQ(get_max_cores_divisible_by_tiles_per_core_tiles(10, 7), (std::tuple<std::uint32_t, std::uint32_t>{5, 2}));
    EXPECT_EQ(get_max_cores_divisible_by_tiles_per_core_tiles(10, 7, true),
              (std::tuple<std::uint32_t, std::uint32_t>{2, 5}));
}

TEST(Shapes, CountFromBothEnds) {
    const Shape shape({2, 3, 4});
    EXPECT_EQ(shape[-1], 4u);
    EXPECT_EQ(shape.volume(), 24u);
    EXPECT_EQ(shape.rank(), 3u);
    EXPECT_EQ(shape.to_rank(5)[0], 1u);
    EXPECT_EQ(shape.to_array_4D(), (std::array<std::uint32_t, 4>{1, 2, 3, 4}));
    EXPECT_EQ(shape.get_normalized_index(-3), 0u);
    EXPECT_EQ(shape[-4], 1u);  // a shape has four extents at least, seen from its end
    expect_refused([&] { shape[-5]; }, "out of bounds");
    expect_refused([&] { shape[3]; }, "out of bounds");
    EXPECT_EQ(shape.view().size(), 3u);
    EXPECT_TRUE(shape == Shape::Container({2, 3, 4}) && shape != Shape({1, 2, 3, 4}) && Shape({}).empty());
    expect_refused([&] { shape.to_rank(2); }, "Can't convert shape rank");
    EXPECT_EQ(fmt::format("{}", shape), "Shape([2, 3, 4])");
    const auto [height, width] = Shape2D(5, 6);
    EXPECT_EQ(height * width, 30u);
    EXPECT_EQ(fmt::format("{}", Shape2D(5, 6)), "(5, 6)");
}

TEST(MeshCoordinates, AreNumberedRowMajor) {
    const MeshShape shape(2, 4);
    EXPECT_EQ(shape.mesh_size(), 8u);
    EXPECT_EQ(shape.get_stride(0), 4u);
    EXPECT_FALSE(shape.is_line_topology());
    EXPECT_TRUE(MeshShape(1, 4).is_line_topology());
    EXPECT_EQ(MeshCoordinate(1, 2).to_linear_index(shape), 6u);
    EXPECT_EQ(MeshCoordinate(1, 2)[-1], 2u);
    expect_refused([&] { MeshCoordinate(2, 0).to_linear_index(shape); }, "out of bounds");
    EXPECT_EQ(MeshCoordinate(0, 3).get_neighbor(shape, 1, 1), MeshCoordinate(0, 0));
    EXPECT_EQ(MeshCoordinate(0, 3).get_neighbor(shape, 1, 1, MeshCoordinate::BoundaryMode::CLAMP),
              MeshCoordinate(0, 3));
    EXPECT_FALSE(MeshCoordinate(0, 3).get_neighbor(shape, 1, 1, MeshCoordinate::BoundaryMode::NONE));
    EXPECT_EQ(MeshCoordinate::zero_coordinate(3).dims(), 3u);
    EXPECT_EQ(fmt::format("{} {}", shape, MeshCoordinate(0, 1)), "MeshShape([2, 4]) MeshCoordinate([0, 1])");
}

TEST(MeshCoordinateRange, ListsContainsAndIntersects) {
    const MeshCoordinateRange all(MeshShape(2, 2)), row({1, 0}, {1, 1});
    std::vector<MeshCoordinate> coords;
    for (const MeshCoordinate& coord : all) coords.push_back(coord);
    EXPECT_EQ(coords, (std::vector<MeshCoordinate>{{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
    EXPECT_TRUE(all.contains(row));
    EXPECT_TRUE(all.contains(MeshCoordinate(1, 1)));
    EXPECT_TRUE(row.intersects(all));
    EXPECT_EQ(all.intersection(row), row);
    EXPECT_EQ(row.shape(), MeshShape(1, 2));
    EXPECT_EQ(row.get_boundary_mode(), MeshCoordinate::BoundaryMode::NONE);
    const MeshCoordinateRange around({0, 3}, {0, 0}, MeshShape(1, 4));
    EXPECT_EQ(around.shape(), MeshShape(1, 2));
    EXPECT_TRUE(around.contains(MeshCoordinate(0, 0)));
    EXPECT_FALSE(around.contains(MeshCoordinate(0, 1)));
    expect_refused([] { MeshCoordinateRange(MeshCoordinate(1, 0), MeshCoordinate(0, 0)); }, "greater than end");
    std::unordered_set<MeshCoordinateRange> set{all, row, all};
    EXPECT_EQ(set.size(), 2u);
}

TEST(MeshCoordinateRangeSet, JoinsWhatIsABox) {
    MeshCoordinateRangeSet set(MeshCoordinateRange({0, 0}, {0, 1}));
    set.merge(MeshCoordinateRange({1, 0}, {1, 1}));
    EXPECT_EQ(set.size(), 1u);
    EXPECT_EQ(set.coords().size(), 4u);
    EXPECT_EQ(subtract(MeshCoordinateRange(MeshShape(2, 2)), MeshCoordinateRange(MeshCoordinate(0, 0))).coords().size(),
              3u);
    EXPECT_TRUE(MeshCoordinateRangeSet().empty());
}

TEST(MeshContainer, HoldsAValuePerChip) {
    const MeshContainer<int> ones(MeshShape(2, 2), 1);
    EXPECT_EQ(ones.coord_range().end_coord(), MeshCoordinate(1, 1));
    EXPECT_FALSE(ones.coord_range().wraparound_shape().has_value());
    const ShapeBase extents({3, 4});
    EXPECT_EQ(std::vector<std::uint32_t>(extents.cbegin(), extents.cend()), (std::vector<std::uint32_t>{3, 4}));
    EXPECT_EQ(ShardDataTransfer(MeshCoordinate(0, 1)).shard_coord(), MeshCoordinate(0, 1));
    MeshContainer<int> values(MeshShape(1, 2), 0);
    for (auto [coord, value] : values) value = static_cast<int>(coord[1]) + 7;
    EXPECT_EQ(values.at(MeshCoordinate(0, 1)), 8);
    EXPECT_EQ(values.values(), (std::vector<int>{7, 8}));
    expect_refused([] { MeshContainer<int>(MeshShape(1, 2), std::vector<int>{1}); }, "size mismatch");
}

// Geometry of cores: set algebra, enumeration order, dealing out work.
#include "descriptor/core.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "diag/error.hpp"

namespace tessera {
namespace {

TEST(CoreRange, RefusesStartPastEnd) {
    try {
        CoreRange({3, 3}, {1, 4});
        FAIL() << "no error";
    } catch (const ProgramError& error) {
        EXPECT_NE(std::string(error.what()).find("Invalid core range for start_coord: (3,3), end_coord: (1,4)"),
                  std::string::npos);
    }
}

TEST(CoreRangeSet, RefusesOverlap) {
    EXPECT_THROW(CoreRangeSet({CoreRange({0, 0}, {2, 2}), CoreRange({2, 2}, {3, 3})}), ProgramError);
}

TEST(CoreRangeSet, EqualHoweverItIsCut) {
    const CoreRangeSet whole(CoreRange({0, 0}, {3, 3}));
    const CoreRangeSet halves({CoreRange({0, 0}, {3, 1}), CoreRange({0, 2}, {3, 3})});
    EXPECT_EQ(whole, halves);
    EXPECT_EQ(CoreRangeSet(halves.cores()).ranges(), whole.ranges());
    EXPECT_EQ(CoreRangeSet(CoreRange({0, 0}, {3, 1})).merge(CoreRangeSet(CoreRange({0, 1}, {3, 3}))).size(), 1u);
}

TEST(CoreRangeSet, MergesByRowsAsUpstreamDoes) {
    const CoreRangeSet bar(CoreRange({0, 0}, {4, 2})), stem(CoreRange({2, 0}, {3, 5}));
    EXPECT_EQ(bar.merge(stem).ranges(), (std::vector{CoreRange({0, 0}, {4, 2}), CoreRange({2, 3}, {3, 5})}));
    EXPECT_EQ(stem.merge(bar).ranges(), bar.merge(stem).ranges());
    const CoreRangeSet sides({CoreRange({3, 0}, {4, 1}), CoreRange({0, 0}, {1, 1})});
    EXPECT_EQ(sides.merge(CoreRangeSet()).ranges(),
              (std::vector{CoreRange({0, 0}, {1, 1}), CoreRange({3, 0}, {4, 1})}));
}

std::set<CoreCoord> as_set(const CoreRangeSet& set) {
    const auto cores = set.cores();
    return {cores.begin(), cores.end()};
}

TEST(CoreRangeSet, AlgebraAgreesWithSetsOfCores) {
    std::mt19937 engine(7);
    const auto random = [&] { return static_cast<uint32_t>(engine()); };
    for (int round = 0; round < 200; ++round) {
        std::vector<CoreCoord> a, b;
        for (int i = 0; i < 20; ++i) {
            a.push_back({random() % 6, random() % 6});
            b.push_back({random() % 6, random() % 6});
        }
        const CoreRangeSet set_a(a), set_b(b);
        std::set<CoreCoord> both(a.begin(), a.end()), only(a.begin(), a.end());
        both.insert(b.begin(), b.end());
        for (CoreCoord core : b) only.erase(core);
        EXPECT_EQ(as_set(set_a.merge(set_b)), both);
        EXPECT_EQ(as_set(set_a.subtract(set_b)), only);
        EXPECT_EQ(set_a.merge(set_b).num_cores(), both.size());
    }
}

TEST(CorerangeToCores, GoesColumnByColumnUnlessRowWise) {
    const CoreRangeSet set(CoreRange({0, 0}, {1, 2}));
    EXPECT_EQ(corerange_to_cores(set)[1], (CoreCoord{0, 1}));
    EXPECT_EQ(corerange_to_cores(set, {}, true)[1], (CoreCoord{1, 0}));
    EXPECT_EQ(corerange_to_cores(set, 4).size(), 4u);
}

TEST(SplitWork, GivesFirstCoresTheLongerShare) {
    const WorkSplit work = split_work_to_cores(CoreCoord{8, 8}, 100);
    EXPECT_EQ(work.num_cores, 64u);
    EXPECT_EQ(work.group_1.num_cores(), 36u);
    EXPECT_EQ(work.units_per_core_1, 2u);
    EXPECT_EQ(work.units_per_core_2, 1u);
    const auto all = work.all_cores.cores();
    auto groups = work.group_1.cores();
    for (CoreCoord core : work.group_2.cores()) groups.push_back(core);
    EXPECT_EQ(groups, all) << "groups list the cores in the order of all_cores";
}

TEST(SplitWork, EverySplitCoversTheUnits) {
    for (uint32_t units = 0; units < 150; ++units)
        for (bool row_wise : {false, true}) {
            const WorkSplit work = split_work_to_cores(CoreCoord{7, 5}, units, row_wise);
            EXPECT_EQ(
                work.group_1.num_cores() * work.units_per_core_1 + work.group_2.num_cores() * work.units_per_core_2,
                units);
            EXPECT_EQ(work.all_cores, num_cores_to_corerangeset(work.num_cores, {7, 5}, row_wise));
        }
}

TEST(NumCoresToCorerangeset, FillsColumnsFirst) {
    const auto ranges = num_cores_to_corerangeset(13, {8, 8}).ranges();
    ASSERT_EQ(ranges.size(), 2u);
    EXPECT_EQ(ranges[0], CoreRange({0, 0}, {0, 7}));
    EXPECT_EQ(ranges[1], CoreRange({1, 0}, {1, 4}));
    EXPECT_THROW(num_cores_to_corerangeset(65, {8, 8}), ProgramError);
}

}  // namespace
}  // namespace tessera

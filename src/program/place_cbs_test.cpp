// Static placement against simple models: an end per core where ranges are equal or apart, an end per range always.
#include "program/place_cbs.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace tessera {
namespace {

class Random {
  public:
    uint32_t below(uint32_t limit) { return static_cast<uint32_t>(engine_()) % limit; }
    CoreRangeSet cores() {
        std::vector<CoreCoord> chosen;
        for (uint32_t i = 0; i <= below(8); ++i) chosen.push_back({below(4), below(4)});
        return CoreRangeSet(chosen);
    }

  private:
    std::mt19937 engine_{11};
};

ProgramDescriptor random_program(Random& random) {
    ProgramDescriptor program;
    for (uint32_t i = 0; i < 6; ++i) {
        const uint32_t page = 4 * (1 + random.below(600));
        program.cbs.push_back({.total_size = page * (1 + random.below(5)),
                               .core_ranges = random.cores(),
                               .format_descriptors = {{.buffer_index = i, .page_size = page}}});
    }
    return program;
}

uint32_t aligned(uint32_t address, const Arch& arch) {
    return (address + arch.dram_alignment - 1) / arch.dram_alignment * arch.dram_alignment;
}

// Ranges in the order of their corners; each entry is where the next CB of exactly this range may begin.
using EndByRange = std::map<std::pair<CoreCoord, CoreCoord>, uint32_t>;
std::pair<CoreCoord, CoreCoord> corners(const CoreRange& range) { return {range.start, range.end}; }

EndByRange all_ranges(const ProgramDescriptor& program, uint32_t base) {
    EndByRange ends;
    for (const CBDescriptor& cb : program.cbs)
        for (const CoreRange& range : cb.core_ranges.ranges()) ends[corners(range)] = base;
    return ends;
}

bool touches(const CBDescriptor& cb, const CoreRange& range) {
    for (CoreCoord core : CoreRangeSet(range).cores())
        if (cb.core_ranges.contains(core)) return true;
    return false;
}

TEST(PlaceCbs, OneEndPerDistinctRangeDecides) {
    Random random;
    for (const char* name : {"wormhole_b0", "blackhole"}) {
        const auto arch = load_arch(name);
        for (int round = 0; round < 300; ++round) {
            const ProgramDescriptor program = random_program(random);
            const std::vector<PlacedCb> placed = place_cbs(program, *arch);
            EndByRange ends = all_ranges(program, arch->l1_unreserved_base);
            for (size_t i = 0; i < placed.size(); ++i) {
                const CBDescriptor& cb = program.cbs[i];
                uint32_t begin = 0;
                for (const CoreRange& range : cb.core_ranges.ranges()) begin = std::max(begin, ends[corners(range)]);
                ASSERT_EQ(placed[i].address, aligned(begin, *arch));
                ASSERT_EQ(placed[i].configs[0].num_pages * placed[i].configs[0].page_bytes, cb.total_size);
                for (auto& [range, end] : ends)
                    if (touches(cb, CoreRange(range.first, range.second)) && end <= placed[i].address)
                        end = placed[i].address + cb.total_size;
            }
        }
    }
}

TEST(PlaceCbs, RangesThatAreEqualOrApartGetTheLowestAddressFreeOnAllTheirCores) {
    Random random;
    const auto arch = load_arch("blackhole");
    for (int round = 0; round < 300; ++round) {
        ProgramDescriptor program = random_program(random);
        for (CBDescriptor& cb : program.cbs) {  // rows of one grid: two sets share rows or nothing
            std::vector<CoreRange> rows;
            for (uint32_t y = 0; y < 4; ++y)
                if (random.below(2)) rows.push_back(CoreRange({0, y}, {3, y}));
            cb.core_ranges = CoreRangeSet(rows.empty() ? std::vector{CoreRange({0, 5}, {3, 5})} : rows);
        }
        const std::vector<PlacedCb> placed = place_cbs(program, *arch);
        std::map<CoreCoord, uint32_t> end;
        for (size_t i = 0; i < placed.size(); ++i) {
            uint32_t lowest = arch->l1_unreserved_base;
            for (CoreCoord core : program.cbs[i].core_ranges.cores()) lowest = std::max(lowest, end[core]);
            ASSERT_EQ(placed[i].address, aligned(lowest, *arch));
            for (CoreCoord core : program.cbs[i].core_ranges.cores())
                end[core] = placed[i].address + program.cbs[i].total_size;
        }
    }
}

CBDescriptor buffer_on(CoreRange range, uint32_t index, uint32_t bytes) {
    return {.total_size = bytes,
            .core_ranges = CoreRangeSet(range),
            .format_descriptors = {{.buffer_index = index, .page_size = 64}}};
}

TEST(PlaceCbs, ARangeForgetsALargeBufferOfARangeThatOnlyTouchesIt) {
    const auto arch = load_arch("blackhole");
    ProgramDescriptor program;
    program.cbs = {buffer_on(CoreRange({1, 0}, {1, 0}), 0, 128), buffer_on(CoreRange({0, 0}, {0, 0}), 1, 4096),
                   buffer_on(CoreRange({0, 0}, {1, 0}), 2, 128)};
    const std::vector<PlacedCb> placed = place_cbs(program, *arch);
    EXPECT_EQ(placed[2].address, arch->l1_unreserved_base + 128);  // in the midst of c_1, as upstream places it
}

TEST(PlaceCbs, BoundBufferTakesNoStaticSpace) {
    const auto arch = load_arch("blackhole");
    const CoreRangeSet core(CoreRange({0, 0}, {0, 0}));
    auto buffer = std::make_shared<Buffer>();
    buffer->address = 0x100000;
    ProgramDescriptor program;
    program.cbs.push_back({.total_size = 4096,
                           .core_ranges = core,
                           .format_descriptors = {{.buffer_index = 0, .page_size = 2048}},
                           .buffer = buffer});
    program.cbs.push_back(
        {.total_size = 4096, .core_ranges = core, .format_descriptors = {{.buffer_index = 1, .page_size = 2048}}});
    const std::vector<PlacedCb> placed = place_cbs(program, *arch);
    EXPECT_EQ(placed[0].address, 0x100000u);
    EXPECT_EQ(placed[1].address, arch->l1_unreserved_base);
}

}  // namespace
}  // namespace tessera

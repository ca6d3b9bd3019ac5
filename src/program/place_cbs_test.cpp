// Static placement against a simple model: per core, the lowest address behind everything already there.
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

TEST(PlaceCbs, EachTakesTheLowestAddressFreeOnAllItsCores) {
    Random random;
    for (const char* name : {"wormhole_b0", "blackhole"}) {
        const auto arch = load_arch(name);
        for (int round = 0; round < 200; ++round) {
            const ProgramDescriptor program = random_program(random);
            const std::vector<PlacedCb> placed = place_cbs(program, *arch);
            std::map<CoreCoord, uint32_t> end;
            for (size_t i = 0; i < placed.size(); ++i) {
                uint32_t lowest = arch->l1_unreserved_base;
                for (CoreCoord core : program.cbs[i].core_ranges.cores()) lowest = std::max(lowest, end[core]);
                const uint32_t unit = arch->dram_alignment;
                ASSERT_EQ(placed[i].address, (lowest + unit - 1) / unit * unit);
                ASSERT_EQ(placed[i].configs[0].num_pages * placed[i].configs[0].page_bytes, program.cbs[i].total_size);
                for (CoreCoord core : program.cbs[i].core_ranges.cores())
                    end[core] = placed[i].address + program.cbs[i].total_size;
            }
        }
    }
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

// Lock-step allocation: direction, reuse, exact out-of-memory numbers, no overlap.
#include "device/allocator.hpp"

#include <gtest/gtest.h>

#include <random>

#include "diag/error.hpp"

namespace tessera {
namespace {

TEST(Allocator, FillsL1FromTheTopAndDramFromTheBottom) {
    Allocator l1(BufferType::L1, 1000, 10000, 4, 16, Allocator::Direction::TopDown);
    EXPECT_EQ(l1.allocate(100, 400, {}), (10000u - 112) / 16 * 16);
    EXPECT_EQ(l1.lowest(), 9888u);
    Allocator dram(BufferType::DRAM, 32, 10000, 4, 32, Allocator::Direction::BottomUp);
    EXPECT_EQ(dram.allocate(100, 400, {}), 32u);
    EXPECT_EQ(dram.allocate(1, 1, {}), 160u);
}

TEST(Allocator, ReusesWhatWasFreed) {
    Allocator l1(BufferType::L1, 0, 4096, 1, 16, Allocator::Direction::TopDown);
    const uint64_t first = l1.allocate(1024, 1024, {});
    l1.allocate(1024, 1024, {});
    l1.free(first);
    EXPECT_EQ(l1.allocate(512, 512, {}), 4096u - 512);
}

TEST(Allocator, SaysWhatIsFreeWhenMemoryIsOut) {
    Allocator dram(BufferType::DRAM, 0, 4096, 12, 32, Allocator::Direction::BottomUp);
    dram.allocate(1024, 12288, {});
    try {
        dram.allocate(4000, 48000, {"op.py", 3});
        FAIL() << "no error";
    } catch (const ProgramError& error) {
        EXPECT_NE(std::string(error.what())
                      .find("Out of Memory: Not enough space to allocate 48000 B DRAM buffer across 12 banks, where "
                            "each bank needs "
                            "to store 4000 B, but bank size is 4096 B (allocated: 1024 B, free: 3072 B, largest free "
                            "block: 3072 B)"),
                  std::string::npos)
            << error.what();
        EXPECT_NE(std::string(error.what()).find("op.py:3"), std::string::npos);
    }
    EXPECT_EQ(dram.allocated_bytes(), 1024u);
}

TEST(Allocator, BlocksOfOneBankAreIndependentOfOtherBanks) {
    Allocator l1(BufferType::L1, 0, 4096, 4, 16, Allocator::Direction::TopDown);
    EXPECT_EQ(l1.allocate_in(0, 1024, {}), 3072u);
    EXPECT_EQ(l1.allocate_in(1, 512, {}), 3584u);  // bank 1 is still empty
    EXPECT_EQ(l1.allocate(256, 1024, {}), 2816u);  // below the blocks of every bank
    EXPECT_EQ(l1.allocate_in(1, 512, {}), 3072u);  // above the block of all banks
    EXPECT_EQ(l1.lowest(1), 2816u);
    l1.free_in(0, 3072);
    EXPECT_EQ(l1.allocate_in(0, 1024, {}), 3072u);
    EXPECT_EQ(l1.blocks(0).size(), 2u);
    EXPECT_EQ(l1.blocks().size(), 1u);
}

TEST(Allocator, BlocksNeverOverlap) {
    std::mt19937 random(3);
    for (auto direction : {Allocator::Direction::TopDown, Allocator::Direction::BottomUp}) {
        Allocator memory(BufferType::L1, 100, 100000, 1, 16, direction);
        std::vector<uint64_t> live;
        for (int step = 0; step < 3000; ++step) {
            if (random() % 3 == 0 && !live.empty()) {
                const size_t victim = random() % live.size();
                memory.free(live[victim]);
                live.erase(live.begin() + static_cast<ptrdiff_t>(victim));
            } else {
                try {
                    live.push_back(memory.allocate(random() % 3000, 0, {}));
                } catch (const ProgramError&) { continue; }
            }
            uint64_t end = memory.begin();
            for (const auto& [address, bytes] : memory.blocks()) {
                ASSERT_GE(address, end);
                ASSERT_EQ(address % 16, 0u);
                end = address + bytes;
            }
            ASSERT_LE(end, memory.end());
        }
    }
}

}  // namespace
}  // namespace tessera

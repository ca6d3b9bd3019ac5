// The numbers of arch/*.json as kernels and hosts see them: grids of the products, coordinates, banks, memory.
// Facts: MACHINE 1, 2, 3, 5.
#include <gtest/gtest.h>

#include <set>

#include "device/device.hpp"

namespace tessera {
namespace {

struct Product {
    const char* name;
    uint32_t columns, rows;
};

TEST(Arch, ProductsHaveTheirGrids) {
    for (const Product& product :
         {Product{"n150", 8, 8}, Product{"n300", 8, 7}, Product{"p150", 12, 10}, Product{"p100", 11, 10}}) {
        const auto arch = load_arch(product.name);
        EXPECT_EQ(arch->grid.x, product.columns) << product.name;
        EXPECT_EQ(arch->grid.y, product.rows) << product.name;
    }
}

TEST(Arch, KernelsSeeTranslatedCoordinates) {
    const auto wormhole = load_arch("n150"), blackhole = load_arch("p150");
    EXPECT_EQ(wormhole->translated({0, 0}), (NocCoord{18, 18}));
    EXPECT_EQ(wormhole->translated({7, 6}), (NocCoord{25, 24}));
    EXPECT_EQ(blackhole->translated({0, 0}), (NocCoord{1, 2}));
    EXPECT_EQ(blackhole->translated({6, 3}), (NocCoord{7, 5}));
    EXPECT_EQ(blackhole->translated({7, 3}), (NocCoord{10, 5})) << "columns 8 and 9 hold no workers";
    LogicalCore core;
    EXPECT_TRUE(blackhole->logical_at({10, 5}, core));
    EXPECT_EQ(core, (LogicalCore{7, 3}));
    EXPECT_FALSE(blackhole->logical_at({8, 5}, core));
}

TEST(Arch, EveryNodeAnswersOnce) {
    for (const char* name : {"n150", "p100", "p150"}) {
        Device device({.arch = name, .workers = 1});
        std::set<Core*> found;
        for (uint32_t y = 0; y < 64; y++)
            for (uint32_t x = 0; x < 64; x++)
                if (Core* core = device.node(x, y).core) EXPECT_TRUE(found.insert(core).second);
        EXPECT_EQ(found.size(), device.cores().size()) << name;
        for (const DramBank& bank : device.arch().dram_banks)
            for (const NocCoord& port : bank.noc_coord)
                EXPECT_EQ(device.node(port.x, port.y).dram_channel, static_cast<int>(bank.channel)) << name;
    }
}

TEST(Arch, MemoryIsAsLargeAsTheCards) {
    const auto wormhole = load_arch("wormhole_b0"), blackhole = load_arch("blackhole");
    EXPECT_EQ(wormhole->l1_bytes, 1499136u);
    EXPECT_EQ(blackhole->l1_bytes, 1572864u);
    EXPECT_EQ(wormhole->dram_banks.size() * wormhole->dram_bank_bytes, 12ull << 30);
    EXPECT_EQ(blackhole->dram_banks.size(), 8u);
    EXPECT_EQ(blackhole->dram_bank_bytes, 4278190080ull);
    EXPECT_EQ(wormhole->noc_max_burst_bytes, 8192u);
    EXPECT_EQ(blackhole->noc_max_burst_bytes, 16384u);
}

// NoC 0 goes right and down, NoC 1 left and up, both around the torus of the physical grid.
TEST(Arch, HopsCountPhysicalStepsInWalkingDirection) {
    Device device({.arch = "p150", .workers = 1});
    EXPECT_EQ(device.hop_distance({6, 0}, {7, 0}, 0), 3u) << "across columns 8 and 9";
    EXPECT_EQ(device.hop_distance({7, 0}, {6, 0}, 1), 3u);
    EXPECT_EQ(device.hop_distance({7, 0}, {6, 0}, 0), 14u) << "around 17 columns";
    EXPECT_EQ(device.hop_distance({0, 1}, {0, 0}, 0), 11u) << "around 12 rows";
    for (uint32_t noc : {0u, 1u}) EXPECT_EQ(device.hop_distance({3, 4}, {3, 4}, noc), 0u);
}

}  // namespace
}  // namespace tessera

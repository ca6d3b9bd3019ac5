// Which worker a core belongs to (decision 3).
#include <vector>

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

TEST(Scheduler, GivesEachWorkerAsManyBusyCoresAndKeepsNeighboursTogether) {
    Device device{DeviceOptions{.arch = "blackhole", .workers = 4}};
    run_program(device, {.kernels = {reader("", cores({0, 0}, {7, 7}))}});
    std::vector<uint32_t> busy(4);
    uint32_t changes = 0, last = 0;
    for (Core& core : device.cores()) {
        changes += core.worker != last;
        last = core.worker;
        if (core.logical.x < 8 && core.logical.y < 8) busy[core.worker]++;
    }
    EXPECT_EQ(busy, (std::vector<uint32_t>{16, 16, 16, 16}));
    EXPECT_EQ(changes, 3u);
}

TEST(Scheduler, CountsFibersNotCores) {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 2}};
    // One core with two kernels, then two cores with one each.
    run_program(device, {.kernels = {reader("", cores({0, 0}, {2, 0})), writer("")}});
    EXPECT_EQ(device.core({0, 0}).worker, 0u);
    EXPECT_EQ(device.core({1, 0}).worker, 1u);
    EXPECT_EQ(device.core({2, 0}).worker, 1u);
}

}  // namespace
}  // namespace tessera::testing

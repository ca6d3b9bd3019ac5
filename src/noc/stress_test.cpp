// All cores of a p150 send to each other around rings, along trees and from everyone to everyone, with random sizes.
// Every number of workers and every seed must leave the same memory. Facts: docs/architecture.md decision 3.
#include <fmt/format.h>

#include "program/noc_test.hpp"

namespace tessera::testing {
namespace {

// A core talks to the cores whose coordinates its arguments name; all wait with semaphores for what they expect.
// Arguments: id, number of cores, size, then x, y of: ring neighbour, parent, and the cores it sends a word to.
constexpr const char* kRing = R"(
    const uint32_t id = get_arg_val<uint32_t>(0), bytes = get_arg_val<uint32_t>(2), rounds = 3;
    const uint32_t nx = get_arg_val<uint32_t>(3), ny = get_arg_val<uint32_t>(4);
    volatile uint32_t* arrived = (volatile uint32_t*)get_semaphore(0);
    for (uint32_t i = 0; i < bytes / 4; i++) ((volatile uint32_t*)0x100000)[i] = id * 7919 + i;
    for (uint32_t round = 0; round < rounds; round++) {
        noc_async_write(round == 0 ? 0x100000 : 0x110000 + (round - 1) * 0x4000, get_noc_addr(nx, ny, 0x110000 + round * 0x4000), bytes);
        noc_async_write_barrier();
        noc_semaphore_inc(get_noc_addr(nx, ny, get_semaphore(0)), 1);
        noc_semaphore_wait_min(arrived, round + 1);
    }
    noc_async_atomic_barrier();
)";
constexpr const char* kTreeAndAll = R"(
    const uint32_t id = get_arg_val<uint32_t>(0), cores = get_arg_val<uint32_t>(1), children = get_arg_val<uint32_t>(2);
    const uint32_t px = get_arg_val<uint32_t>(3), py = get_arg_val<uint32_t>(4);
    volatile uint32_t* sum = (volatile uint32_t*)0x128000;
    *sum = id + 1;
    noc_semaphore_wait((volatile uint32_t*)get_semaphore(1), children);
    for (uint32_t child = 0; child < children; child++) *sum += ((volatile uint32_t*)0x128100)[child * 4];
    if (id != 0) {
        noc_async_write(0x128000, get_noc_addr(px, py, 0x128100 + 16 * ((id - 1) % 2)), 4);
        noc_async_write_barrier();
        noc_semaphore_inc(get_noc_addr(px, py, get_semaphore(1)), 1);
    }
    for (uint32_t to = 0; to < cores; to++) {
        const uint32_t at = get_arg_val<uint32_t>(5 + to);
        noc_inline_dw_write(get_noc_addr(at >> 8, at & 0xFF, 0x130000 + 4 * id), id * 1000 + to);
        noc_semaphore_inc(get_noc_addr(at >> 8, at & 0xFF, get_semaphore(2)), 1);
    }
    noc_semaphore_wait((volatile uint32_t*)get_semaphore(2), cores);
    noc_async_full_barrier();
)";

// With compute, a tile of each core also goes from its reader through the three TRISCs to its writer.
constexpr const char* kFeed = R"(
    cb_reserve_back(0, 1);
    for (uint32_t i = 0; i < 512; i++) ((volatile uint32_t*)get_write_ptr(0))[i] = 0x3F803F80 + (id & 15) * 0x00010001;
    cb_push_back(0, 1);
)";
constexpr const char* kPass = R"(
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/tile_move_copy.h"
namespace NAMESPACE {
void MAIN {
    unary_op_init_common(0, 16);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}
})";
constexpr const char* kTake = R"(
    cb_wait_front(16, 1);
    for (uint32_t i = 0; i < 512; i++) ((volatile uint32_t*)0x12A000)[i] = ((volatile uint32_t*)get_read_ptr(16))[i];
    cb_pop_front(16, 1);
)";

ProgramDescriptor traffic(Device& device, uint32_t seed, bool compute) {
    const uint32_t width = device.grid().x, height = device.grid().y, number = width * height;
    const CoreRangeSet all = cores({0, 0}, {width - 1, height - 1});
    auto core_of = [&](uint32_t id) { return CoreCoord{id % width, id / width}; };
    std::mt19937 random(seed);
    KernelDescriptor ring = kernel(dm(std::string(kRing) + (compute ? kFeed : "")), dm_config(0), all);
    KernelDescriptor tree = kernel(dm(std::string(kTreeAndAll) + (compute ? kTake : "")), dm_config(1), all);
    const uint32_t bytes = 16 * (1 + random() % 300), step = 1 + random() % (number - 1);
    for (uint32_t id = 0; id < number; id++) {
        const NocCoord next = device.arch().translated(core_of((id + step) % number)),
                       parent = device.arch().translated(core_of(id ? (id - 1) / 2 : 0));
        ring.runtime_args.push_back({core_of(id), {id, number, bytes, next.x, next.y}});
        const uint32_t children = (2 * id + 1 < number) + (2 * id + 2 < number);
        std::vector<uint32_t> args = {id, number, children, parent.x, parent.y};
        for (uint32_t to = 0; to < number; to++) {
            const NocCoord at = device.arch().translated(core_of((id + to) % number));
            args.push_back(at.x << 8 | at.y);
        }
        tree.runtime_args.push_back({core_of(id), args});
    }
    ProgramDescriptor program{.kernels = {ring, tree}};
    for (uint32_t id = 0; id < 3; id++) program.semaphores.push_back({.id = id, .core_ranges = all});
    if (compute) {
        program.kernels.push_back(kernel(kPass, ComputeConfigDescriptor{}, all));
        program.cbs = {cb(0, 1, 2048, all), cb(16, 1, 2048, all)};
    }
    return program;
}

uint64_t fingerprint(Device& device) {
    uint64_t hash = 14695981039346656037ull;
    for (Core& core : device.cores())
        for (uint32_t at = 0x100000; at < 0x131000; at += 4) {
            uint32_t value = 0;
            memcpy(&value, core.l1() + at, 4);
            hash = (hash ^ value) * 1099511628211ull;
        }
    return hash;
}
void clear(Device& device) {
    for (Core& core : device.cores()) memset(core.l1() + 0x100000, 0, 0x31000);
}

// `launches` programs of different traffic; the fingerprint of each.
std::vector<uint64_t> run_traffic(const DeviceOptions& options, uint32_t launches, uint32_t seeds,
                                  bool compute = false) {
    Device device(options);
    std::vector<ProgramDescriptor> programs;
    for (uint32_t seed = 0; seed < seeds; seed++) programs.push_back(traffic(device, seed, compute));
    std::vector<uint64_t> found(seeds);
    for (uint32_t launch = 0; launch < launches; launch++) {
        const bool looked_at = launch + seeds >= launches;
        if (looked_at) clear(device);
        run_program(device, programs[launch % seeds]);
        if (looked_at) found[launch % seeds] = fingerprint(device);
    }
    return found;
}

TEST(NocStress, SameMemoryForEveryNumberOfWorkersAndSeed) {
    const uint32_t seeds = 3;
    const auto expected = run_traffic({.arch = "blackhole", .workers = 1}, seeds, seeds);
    for (uint32_t workers : {2u, 4u})
        EXPECT_EQ(run_traffic({.arch = "blackhole", .workers = workers}, seeds, seeds), expected)
            << workers << " workers";
    for (uint64_t seed : {1u, 2u})
        EXPECT_EQ(run_traffic({.arch = "blackhole", .workers = 2, .seed = seed, .late = true}, seeds, seeds), expected)
            << "late, seed " << seed;
    const auto wormhole = run_traffic({.arch = "wormhole_b0", .workers = 1}, seeds, seeds);
    EXPECT_EQ(run_traffic({.arch = "wormhole_b0", .workers = 3, .seed = 5, .late = true}, seeds, seeds), wormhole);
}

TEST(NocStress, FiveRolesOnEveryCoreAgreeToo) {
    const auto expected = run_traffic({.arch = "blackhole", .workers = 1}, 2, 2, true);
    for (uint32_t workers : {2u, 4u})
        EXPECT_EQ(run_traffic({.arch = "blackhole", .workers = workers, .seed = workers}, 2, 2, true), expected)
            << workers << " workers";
}

// TESSERA_SOAK=1000 makes this the long run of the project's plan; the default keeps it short.
TEST(NocStress, ManyLaunchesOnOneDeviceStayTheSame) {
    const char* soak = getenv("TESSERA_SOAK");
    const uint32_t launches = soak ? static_cast<uint32_t>(atoi(soak)) : 12;
    const auto expected = run_traffic({.arch = "blackhole", .workers = 1}, 4, 4);
    for (uint32_t workers : {1u, 2u, 4u})
        EXPECT_EQ(run_traffic({.arch = "blackhole", .workers = workers}, launches, 4), expected)
            << workers << " workers";
}

}  // namespace
}  // namespace tessera::testing

// The L1 map against the placement it describes: the bytes add up, regions do not overlap, addresses are the program's.
#include "explain/l1_map.hpp"

#include <nlohmann/json.hpp>

#include "device/launch.hpp"
#include "program/kernel_test.hpp"
#include "program/program.hpp"

namespace tessera {
namespace {

using namespace tessera::testing;

uint64_t sum(const L1Core& core) {
    uint64_t bytes = 0;
    for (const L1Region& region : core.regions) bytes += region.bytes;
    return bytes;
}

const L1Region& named(const L1Core& core, const std::string& name) {
    for (const L1Region& region : core.regions)
        if (region.name == name) return region;
    throw std::runtime_error("no region " + name);
}

ProgramDescriptor two_cores() {
    ProgramDescriptor program;
    program.kernels = {reader("get_arg_val<uint32_t>(0); get_common_arg_val<uint32_t>(0);", cores({0, 0}, {1, 0}))};
    program.kernels[0].runtime_args = {{{0, 0}, {1, 2, 3, 4, 5}}, {{1, 0}, {1}}};
    program.kernels[0].common_runtime_args = {7};
    program.cbs = {cb(0, 2, 2048, cores({0, 0}, {1, 0})), cb(3, 4, 1024, cores({1, 0}, {1, 0}))};
    program.semaphores = {{.id = 2, .core_ranges = cores({0, 0}, {1, 0}), .initial_value = 5}};
    return program;
}

TEST(L1Map, OfADeviceAtRestHasOneEntryForAllCores) {
    Device device({.arch = "wormhole_b0"});
    const L1Map map = l1_map(device);
    ASSERT_EQ(map.cores.size(), 1u);
    EXPECT_EQ(map.cores[0].cores.size(), device.cores().size());
    EXPECT_EQ(sum(map.cores[0]), map.l1_bytes);
    EXPECT_EQ(map.cores[0].bytes_of(L1Use::Reserved), device.arch().l1_unreserved_base);
    EXPECT_EQ(map.cores[0].largest_free_bytes(), map.l1_bytes - device.arch().l1_unreserved_base);
}

TEST(L1Map, PutsSemaphoresAndBuffersWhereTheRunPutsThem) {
    Device device({.arch = "wormhole_b0"});
    const ProgramDescriptor program = two_cores();
    run_program(device, program);
    const L1Map map = l1_map(program, device);
    ASSERT_EQ(map.cores.size(), 2u);  // their arguments and buffers differ
    for (const L1Core& core : map.cores) {
        const Core& real = device.core(core.cores.front());
        EXPECT_EQ(sum(core), map.l1_bytes);
        EXPECT_EQ(named(core, "semaphore 2").address, real.launch->semaphore_base + 32);
        EXPECT_EQ(named(core, "c_0").address, real.cbs->config[0].address);
        EXPECT_EQ(core.clash_bytes(), 0u);
    }
    EXPECT_EQ(named(map.cores[1], "c_3").address, device.core({1, 0}).cbs->config[3].address);
    EXPECT_EQ(named(map.cores[0], "args").bytes, 32u + 16u);  // five words and one, each rounded up to 16 B
    EXPECT_EQ(named(map.cores[1], "args").bytes, 16u + 16u);
}

TEST(L1Map, ShowsOneCoreWhenAsked) {
    Device device({.arch = "wormhole_b0"});
    const L1Map map = l1_map(two_cores(), device, CoreCoord{1, 0});
    ASSERT_EQ(map.cores.size(), 1u);
    EXPECT_EQ(map.cores[0].cores, (std::vector<CoreCoord>{{1, 0}}));
    EXPECT_THROW(l1_map(device, CoreCoord{99, 0}), ProgramError);
}

TEST(L1Map, ShowsWhatDoesNotFitAsClash) {
    Device device({.arch = "wormhole_b0"});
    const uint64_t room = device.arch().l1_bytes - device.arch().l1_unreserved_base;
    ProgramDescriptor program;
    program.cbs = {cb(0, static_cast<uint32_t>(room / 2048 + 3), 2048)};
    const L1Map map = l1_map(program, device);
    ASSERT_EQ(map.cores.size(), 1u);
    const L1Region& buffer = named(map.cores[0], "c_0");
    EXPECT_EQ(buffer.clash_bytes, buffer.end() - device.arch().l1_bytes);
    EXPECT_EQ(map.cores[0].bytes_of(L1Use::Free), 0u);
    EXPECT_NE(to_text(map).find("CLASH"), std::string::npos);
}

TEST(L1Map, OfATensorIsTakenOnAllCoresAndHeldByItsOwn) {
    Device device({.arch = "wormhole_b0"});
    auto buffer = std::make_shared<Buffer>();
    buffer->type = BufferType::L1;
    buffer->layout = TensorMemoryLayout::HEIGHT_SHARDED;
    buffer->page_size = 2048;
    buffer->num_pages = buffer->shard_pages = 4;
    buffer->shard_grid = cores({2, 0}, {2, 0});
    buffer->shard_cores = {{2, 0}};
    buffer->page_shard = {0, 0, 0, 0};
    buffer->page_in_shard = {0, 1, 2, 3};
    allocate(device, buffer);
    const L1Map map = l1_map(device);
    ASSERT_EQ(map.cores.size(), 2u);
    EXPECT_EQ(map.cores[1].cores, (std::vector<CoreCoord>{{2, 0}}));
    for (const L1Core& core : map.cores) EXPECT_EQ(named(core, "tensor").address, buffer->address);
    EXPECT_NE(named(map.cores[0], "tensor").detail.find("no shard here"), std::string::npos);

    ProgramDescriptor program;
    program.cbs = {cb(5, 4, 2048, cores({2, 0}, {2, 0}))};
    program.cbs[0].buffer = buffer;
    const L1Map bound = l1_map(program, device);
    EXPECT_EQ(named(bound.cores[0], "tensor, c_5").bytes, 8192u);
    EXPECT_EQ(bound.cores[0].bytes_of(L1Use::Cb), 0u);
    buffer->deallocate();
    EXPECT_EQ(l1_map(device).cores.size(), 1u);
}

TEST(L1Map, AsJsonHasTheSameBytes) {
    Device device({.arch = "blackhole"});
    const nlohmann::json map = to_json(l1_map(two_cores(), device));
    EXPECT_EQ(map.at("l1_bytes"), device.arch().l1_bytes);
    for (const auto& core : map.at("cores")) {
        uint64_t bytes = 0;
        for (const auto& region : core.at("regions")) bytes += region.at("bytes").get<uint64_t>();
        EXPECT_EQ(bytes, map.at("l1_bytes").get<uint64_t>());
    }
}

}  // namespace
}  // namespace tessera

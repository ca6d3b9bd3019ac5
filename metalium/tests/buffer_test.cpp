// Buffers of one device: memory, copies, shards.
#include <gtest/gtest.h>

#include <numeric>

#include <tt-metalium/command_queue.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tensor_accessor_args.hpp>
#include <tt-metalium/tt_metal.hpp>

#include "refusal.hpp"

using namespace tt::tt_metal;

namespace {

class Buffers : public testing::Test {
  protected:
    static void SetUpTestSuite() { device = CreateDevice(0); }
    static void TearDownTestSuite() { EXPECT_TRUE(CloseDevice(device)); }
    static inline IDevice* device = nullptr;

    static std::vector<std::uint32_t> counting(std::size_t words) {
        std::vector<std::uint32_t> values(words);
        std::iota(values.begin(), values.end(), 1u);
        return values;
    }
    static ShardedBufferConfig sharded(TensorMemoryLayout layout,
                                       ShardOrientation orientation = ShardOrientation::ROW_MAJOR) {
        // 4x4 pages of 64 B on 2x2 cores.
        const CoreRangeSet grid(CoreRange({0, 0}, {1, 1}));
        std::array<std::uint32_t, 2> shape{32, 32};
        if (layout == TensorMemoryLayout::HEIGHT_SHARDED) shape = {16, 64};
        if (layout == TensorMemoryLayout::WIDTH_SHARDED) shape = {64, 16};
        const ShardSpecBuffer shards(grid, shape, orientation, {16, 16}, {4, 4});
        return {
            .device = device, .size = 16 * 64, .page_size = 64, .buffer_layout = layout, .shard_parameters = shards};
    }
};

}  // namespace

TEST_F(Buffers, ComeBackAsTheyWereWritten) {
    for (BufferType type : {BufferType::DRAM, BufferType::L1}) {
        auto buffer = CreateBuffer({.device = device, .size = 40 * 1000, .page_size = 40, .buffer_type = type});
        const auto values = counting(10'000);
        detail::WriteToBuffer(buffer, values);
        std::vector<std::uint32_t> back;
        detail::ReadFromBuffer(buffer, back);
        EXPECT_EQ(back, values);
        EXPECT_EQ(buffer->num_pages(), 1000u);
        EXPECT_EQ(buffer->aligned_page_size() % buffer->alignment(), 0u);
        EXPECT_EQ(buffer->is_dram(), type == BufferType::DRAM);
        EXPECT_EQ(buffer->address() % device->allocator()->get_alignment(type), 0u);
    }
}

TEST_F(Buffers, RefuseWhatDoesNotFit) {
    expect_refused(
        [&] { CreateBuffer({.device = device, .size = 100, .page_size = 64, .buffer_type = BufferType::L1}); },
        "buffer size should be divisble by the page size", __LINE__);
    auto buffer = CreateBuffer({.device = device, .size = 64, .page_size = 64, .buffer_type = BufferType::L1});
    expect_refused([&] { detail::WriteToBuffer(buffer, counting(17)); },
                   "Bounds-Error -- Attempting to write 68 bytes to a 64 byte buffer", __LINE__ - 1);
    expect_refused([&] { static_cast<void>(buffer->shard_spec()); }, "Buffer not sharded", __LINE__);
    expect_refused(
        [&] {
            CreateBuffer({.device = device, .size = 1ull << 40, .page_size = 1 << 20, .buffer_type = BufferType::DRAM});
        },
        "Out of Memory", __LINE__);
    expect_refused(
        [&] {
            Buffer::create(device, 64, 64, BufferType::L1,
                           BufferShardingArgs(std::optional<ShardSpecBuffer>(), TensorMemoryLayout::HEIGHT_SHARDED));
        },
        "does not have shard_spec", __LINE__);
    buffer->set_page_size(32);
    EXPECT_EQ(buffer->num_pages(), 2u);
    expect_refused([&] { buffer->set_page_size(33); }, "buffer size must be divisible by new page size", __LINE__);
}

TEST_F(Buffers, TakeAndGiveBackMemory) {
    const auto before = device->allocator()->get_statistics(BufferType::DRAM);
    auto buffer =
        CreateBuffer({.device = device, .size = 1 << 20, .page_size = 1 << 10, .buffer_type = BufferType::DRAM});
    EXPECT_TRUE(device->allocator()->get_allocated_buffers().contains(buffer.get()));
    EXPECT_GT(device->allocator()->get_statistics(BufferType::DRAM).total_allocated_bytes,
              before.total_allocated_bytes);
    DeallocateBuffer(*buffer);
    EXPECT_FALSE(buffer->is_allocated());
    EXPECT_EQ(device->allocator()->get_statistics(BufferType::DRAM).total_allocated_bytes,
              before.total_allocated_bytes);
    std::vector<std::uint32_t> back;
    expect_refused([&] { detail::ReadFromBuffer(buffer, back); }, "not allocated");
    auto low = Buffer::create(device, 64, 64, BufferType::L1, std::nullopt, true);
    auto high = Buffer::create(device, 64, 64, BufferType::L1, std::nullopt, false);
    EXPECT_LT(low->address(), high->address());
    EXPECT_TRUE(low->bottom_up());
    EXPECT_EQ(device->lowest_occupied_compute_l1_address(), low->address());
    EXPECT_EQ(low->address(), device->allocator()->get_base_allocator_addr(HalMemType::L1));
    device->allocator()->deallocate_buffers();
    EXPECT_FALSE(high->is_allocated());
}

TEST_F(Buffers, LieWhereTheUserSays) {
    auto owner = CreateBuffer({.device = device, .size = 4096, .page_size = 64, .buffer_type = BufferType::DRAM});
    auto alias = CreateBuffer({.device = device, .size = 4096, .page_size = 64, .buffer_type = BufferType::DRAM},
                              DeviceAddr{owner->address()});
    detail::WriteToBuffer(alias, counting(1024));
    std::vector<std::uint32_t> back;
    detail::ReadFromBuffer(owner, back);
    EXPECT_EQ(back, counting(1024));
    alias.reset();
    EXPECT_TRUE(owner->is_allocated());
}

TEST_F(Buffers, ShowPartsOfThemselves) {
    auto buffer = CreateBuffer({.device = device, .size = 1024, .page_size = 64, .buffer_type = BufferType::DRAM});
    detail::WriteToBuffer(buffer, counting(256));
    auto view = buffer->view(BufferRegion(128, 64));
    std::vector<std::uint32_t> back;
    detail::ReadFromBuffer(view, back);
    EXPECT_EQ(back.front(), 33u);
    EXPECT_EQ(back.size(), 16u);
    EXPECT_EQ(view->root_buffer(), buffer);
    EXPECT_EQ(view->root_buffer_region(), BufferRegion(128, 64));
    EXPECT_TRUE(buffer->is_valid_partial_region(BufferRegion(0, 64)));
    EXPECT_FALSE(buffer->is_valid_region(BufferRegion(1000, 64)));
    expect_refused([&] { buffer->view(BufferRegion(1, 64)); }, "Region offset must be a multiple of page size",
                   __LINE__);
    expect_refused([&] { buffer->view(BufferRegion(64, 65)); }, "Region size must be a multiple of page size",
                   __LINE__);
    expect_refused([&] { buffer->view(BufferRegion(1024, 64)); }, "Region must be within buffer", __LINE__);
}

TEST_F(Buffers, PutShardsOnTheirCores) {
    struct Case {
        TensorMemoryLayout layout;
        ShardOrientation orientation;
        std::uint32_t second_shard_begins_with_page;
        CoreCoord second_core;
    };
    const auto row = ShardOrientation::ROW_MAJOR, column = ShardOrientation::COL_MAJOR;
    for (const Case& test : {Case{TensorMemoryLayout::HEIGHT_SHARDED, row, 4, {1, 0}},
                             Case{TensorMemoryLayout::HEIGHT_SHARDED, column, 4, {0, 1}},
                             Case{TensorMemoryLayout::WIDTH_SHARDED, row, 1, {1, 0}},
                             Case{TensorMemoryLayout::BLOCK_SHARDED, row, 2, {1, 0}},
                             Case{TensorMemoryLayout::BLOCK_SHARDED, column, 2, {0, 1}}}) {
        auto buffer = CreateBuffer(sharded(test.layout, test.orientation));
        detail::WriteToBuffer(buffer, counting(256));
        std::vector<std::uint32_t> back, word, shard;
        detail::ReadFromBuffer(buffer, back);
        EXPECT_EQ(back, counting(256));
        detail::ReadFromDeviceL1(device, test.second_core, buffer->address(), 4, word);
        EXPECT_EQ(word[0], test.second_shard_begins_with_page * 16 + 1);
        detail::ReadShard(*buffer, shard, 1);
        EXPECT_EQ(shard[0], word[0]);
        EXPECT_EQ(buffer->num_cores(), 4u);
        EXPECT_EQ(buffer->num_dev_pages(), 16u);
        EXPECT_EQ(generate_buffer_page_mapping(*buffer).core_host_page_indices[1][0],
                  test.second_shard_begins_with_page);
    }
}

TEST_F(Buffers, AreDealtOutInAnyNumberOfDimensions) {
    const BufferDistributionSpec spec(Shape({2, 3, 4}), Shape({1, 2, 2}), CoreRangeSet(CoreRange({0, 0}, {2, 0})),
                                      ShardOrientation::ROW_MAJOR);
    EXPECT_EQ(spec.num_shards(), 8u);
    EXPECT_EQ(spec.num_cores_with_data(), 3u);
    EXPECT_EQ(spec.max_num_shards_per_core(), 3u);
    EXPECT_EQ(spec.num_shards_per_core(2), 2u);
    EXPECT_EQ(spec.num_dev_pages_per_core(0), 12u);
    EXPECT_EQ(std::get<4>(spec.core_groups_tuple()), 3u);
    const auto mapping = spec.compute_page_mapping();
    EXPECT_EQ(mapping.core_host_page_indices[0][0], 0u);
    EXPECT_EQ(mapping.core_host_page_indices[1][0], 2u);
    EXPECT_EQ(mapping.core_host_page_indices[2][2],
              UncompressedBufferPageMapping::PADDING);  // the third row of pages ends
    auto buffer = Buffer::create(device, 24 * 64, 64, BufferType::L1, BufferShardingArgs(spec));
    detail::WriteToBuffer(buffer, counting(24 * 16));
    std::vector<std::uint32_t> back;
    detail::ReadFromBuffer(buffer, back);
    EXPECT_EQ(back, counting(24 * 16));
    const auto from_elements = BufferDistributionSpec::from_shard_spec(
        Shape({64, 128}), Shape({32, 64}), Shape2D(32, 32), CoreRangeSet(CoreRange({0, 0}, {1, 1})),
        ShardOrientation::ROW_MAJOR, ShardDistributionStrategy::GRID_2D);
    EXPECT_EQ(from_elements.shard_shape_in_pages(), Shape({1, 2}));
    EXPECT_EQ(from_elements.cores()[1], CoreCoord(1, 0));
    expect_refused([] { BufferDistributionSpec(Shape({1}), Shape({1}), std::vector<CoreCoord>{}); },
                   "empty set of cores");
}

TEST_F(Buffers, ShowKernelsWhereTheirPagesAre) {
    auto dram = CreateBuffer({.device = device, .size = 4096, .page_size = 2048, .buffer_type = BufferType::DRAM});
    const auto words = TensorAccessorArgs(*dram).get_compile_time_args();
    EXPECT_EQ(words, (std::vector<std::uint32_t>{2u | 2048u << 8}));
    EXPECT_EQ(TensorAccessorArgs(dram).get_compile_time_args(), words);
    EXPECT_EQ(TensorAccessorArgs(dram.get()).get_compile_time_args(), words);
    EXPECT_EQ(TensorAccessorArgs(static_cast<Buffer*>(nullptr)).get_compile_time_args(),
              (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(TensorAccessorArgs::create_dram_interleaved().get_compile_time_args()[0], 2u);
    EXPECT_EQ(TensorAccessorArgs::create_l1_interleaved().get_compile_time_args()[0], 0u);
    auto shards = CreateBuffer(sharded(TensorMemoryLayout::HEIGHT_SHARDED));
    const auto all = TensorAccessorArgs(*shards).get_compile_time_args();
    EXPECT_EQ(all.size(), 1u + 2 + 4 + 2);
    using tensor_accessor::ArgConfig;
    const TensorAccessorArgs later(*shards, ArgConfig::Runtime);
    EXPECT_EQ(later.get_compile_time_args().size(), 1u);
    EXPECT_EQ(later.get_common_runtime_args(), std::vector<std::uint32_t>(all.begin() + 1, all.end()));
    std::vector<std::uint32_t> compile_time, common;
    expect_refused([&] { later.append_to(compile_time); }, "Common runtime arguments are required for ArgsConfig",
                   __LINE__);
    later.append_to(compile_time, common);
    EXPECT_EQ(common.size(), all.size() - 1);
    expect_refused([&] { TensorAccessorArgs(*shards, ArgConfig::RuntimeRank); }, "shapes must also be runtime",
                   __LINE__);
    EXPECT_TRUE((ArgConfig::RuntimeRank | ArgConfig::RuntimeNumBanks).test(ArgConfig::RuntimeRank));
}

TEST_F(Buffers, AreNotNeededForRawMemory) {
    std::vector<std::uint32_t> values = counting(4), back;
    const auto l1 = static_cast<std::uint32_t>(device->allocator()->get_base_allocator_addr(HalMemType::L1));
    EXPECT_TRUE(detail::WriteToDeviceL1(device, {1, 1}, l1, values));
    EXPECT_TRUE(detail::ReadFromDeviceL1(device, {1, 1}, l1, 16, back));
    EXPECT_EQ(back, values);
    expect_refused([&] { detail::WriteToDeviceL1(device, {99, 0}, l1, values); }, "Bounds-Error", __LINE__);
    expect_refused([&] { detail::ReadFromDeviceL1(device, {0, 0}, 0xfffffff0, 16, back); }, "end of L1", __LINE__);
    const auto dram = static_cast<std::uint32_t>(device->allocator()->get_base_allocator_addr(HalMemType::DRAM));
    EXPECT_TRUE(detail::WriteToDeviceDRAMChannel(device, 2, dram, values));
    EXPECT_TRUE(detail::ReadFromDeviceDRAMChannel(device, 2, dram, 16, back));
    EXPECT_EQ(back, values);
    expect_refused([&] { detail::WriteToDeviceDRAMChannel(device, 2, 0, values); },
                   "Cannot write to reserved DRAM region", __LINE__);
    expect_refused([&] { detail::WriteToDeviceDRAMChannel(device, 99, dram, values); }, "dram_channel_id=99", __LINE__);
    std::uint32_t value = 0;
    expect_refused([&] { detail::ReadRegFromDevice(device, {0, 0}, 0, value); }, "registers", __LINE__);
    expect_refused([&] { detail::WriteRegToDevice(device, {0, 0}, 0, value); }, "registers", __LINE__);
}

TEST_F(Buffers, GoThroughTheOldQueueToo) {
    CommandQueue& queue = device->command_queue();
    auto buffer = CreateBuffer({.device = device, .size = 1024, .page_size = 64, .buffer_type = BufferType::DRAM});
    EnqueueWriteBuffer(queue, buffer, counting(256), false);
    std::vector<std::uint32_t> back, raw(256);
    EnqueueReadBuffer(queue, buffer, back, true);
    EnqueueReadBuffer(queue, *buffer, raw.data(), true);
    EXPECT_EQ(back, counting(256));
    EXPECT_EQ(raw, back);
    EnqueueWriteBuffer(queue, *buffer, back.data(), true);
    Finish(queue);
    Synchronize(device);
    EXPECT_EQ(queue.device(), device);
}

TEST_F(Buffers, HaveADeviceThatKnowsItself) {
    EXPECT_EQ(device->id(), 0);
    EXPECT_EQ(detail::GetActiveDevice(0), device);
    expect_refused([] { detail::GetActiveDevice(77); }, "Device 77 is not active", __LINE__);
    EXPECT_TRUE(device->is_initialized());
    EXPECT_GT(device->num_dram_channels(), 7);
    EXPECT_EQ(device->worker_cores_from_logical_cores({{0, 0}, {1, 0}}).size(), 2u);
    EXPECT_NE(device->worker_core_from_logical_core({0, 0}), CoreCoord(0, 0));
    EXPECT_EQ(device->virtual_core_from_logical_core({0, 0}, CoreType::WORKER),
              device->worker_core_from_logical_core({0, 0}));
    expect_refused([&] { device->worker_core_from_logical_core({50, 50}); }, "Bounds-Error -- Logical_core=(x=50,y=50)",
                   __LINE__);
    expect_refused([&] { device->ethernet_core_from_logical_core({0, 0}); }, "Ethernet", __LINE__);
    EXPECT_TRUE(device->get_active_ethernet_cores().empty() && device->ethernet_cores().empty());
    const auto workers = device->get_optimal_dram_bank_to_logical_worker_assignment(NOC::NOC_0);
    EXPECT_EQ(std::set<CoreCoord>(workers.begin(), workers.end()).size(),
              static_cast<std::size_t>(device->num_dram_channels()));
    EXPECT_EQ(device->compute_with_storage_grid_size(), device->logical_grid_size());
    EXPECT_EQ(device->allocator()->get_num_banks(BufferType::DRAM),
              static_cast<std::uint32_t>(device->num_dram_channels()));
    const std::uint64_t base = device->get_dev_addr({}, HalL1MemAddrType::DEFAULT_UNRESERVED);
    EXPECT_EQ(base + device->get_dev_size({}, HalL1MemAddrType::UNRESERVED), device->l1_size_per_core());
    EXPECT_LT(device->get_dev_addr({}, HalL1MemAddrType::KERNEL_CONFIG), base);
    const CoreCoord core = device->allocator()->get_logical_core_from_bank_id(3);
    EXPECT_EQ(device->allocator()->get_bank_ids_from_logical_core(BufferType::L1, core),
              (std::vector<std::uint32_t>{3}));
    EXPECT_GE(device->allocator()->get_bank_size(BufferType::L1), device->allocator()->get_worker_l1_size() - 4096);
}

TEST_F(Buffers, KnowWhereTheirPagesAre) {
    const DeviceAddr banks = device->allocator()->get_num_banks(BufferType::DRAM);
    auto dram =
        CreateBuffer({.device = device, .size = 40 * 2 * banks, .page_size = 40, .buffer_type = BufferType::DRAM});
    EXPECT_EQ(dram->memory_type(), HalMemType::DRAM);
    EXPECT_EQ(dram->core_type(), CoreType::DRAM);
    EXPECT_FALSE(dram->is_l1() || dram->is_trace() || dram->has_shard_spec() || is_sharded(dram->buffer_layout()));
    EXPECT_EQ(dram->page_address(1, banks + 1), dram->address() + dram->aligned_page_size());
    EXPECT_EQ(dram->aligned_size(), 2 * banks * dram->aligned_page_size());
    EXPECT_EQ(dram->aligned_size_per_bank(), 2 * dram->aligned_page_size());
    EXPECT_EQ(dram->sub_device_id(), std::nullopt);
    expect_refused([&] { static_cast<void>(dram->page_address(banks, 0)); }, "Invalid Bank ID");
    auto shards = CreateBuffer(sharded(TensorMemoryLayout::HEIGHT_SHARDED));
    EXPECT_TRUE(shards->is_l1() && shards->has_shard_spec());
    EXPECT_FALSE(shards->buffer_distribution_spec().has_value());
    ShardSpecBuffer spec = shards->shard_spec();
    EXPECT_EQ(spec.shape_in_pages(), (std::array<std::uint32_t, 2>{1, 4}));
    spec.set_shard_spec(ShardSpec(spec.grid(), {32, 64}));
    EXPECT_EQ(spec.shape()[0], 32u);
    shards->set_shard_spec(spec);
    EXPECT_EQ(shards->shard_spec(), spec);
    const BufferShardingArgs args(BufferDistributionSpec(Shape({4, 4}), Shape({2, 2}), {{0, 0}, {1, 0}}));
    EXPECT_EQ(args.buffer_distribution_spec()->tensor_shape_in_pages(), Shape({4, 4}));
    EXPECT_EQ(args.buffer_distribution_spec()->max_num_dev_pages_per_core(), 8u);
    EXPECT_EQ(args.buffer_distribution_spec()->cores_with_data().size(), 2u);
    EXPECT_EQ(args.buffer_distribution_spec()->core_groups().cores_with_data.num_cores(), 2u);
    EXPECT_EQ(args.buffer_distribution_spec()->core_groups().num_shards_per_core_in_group_1, 2u);
}

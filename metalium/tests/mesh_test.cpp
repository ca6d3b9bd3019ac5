// Meshes: buffers, workloads, queues, events, traces, sub-devices; several threads.
#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include <tt-metalium/distributed.hpp>
#include <tt-metalium/experimental/metal2_host_api/program.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/sub_device.hpp>
#include <tt-metalium/system_mesh.hpp>
#include <tt-metalium/tt_metal.hpp>

#include "refusal.hpp"

using namespace tt::tt_metal;
using namespace tt::tt_metal::distributed;

namespace {

// Adds its argument to the first word of an L1 buffer's page on core (0,0).
const char* const kAdd = R"(
#include "dataflow_api.h"
void kernel_main() {
    *reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_arg_val<uint32_t>(0)) += get_arg_val<uint32_t>(1);
})";
constexpr CoreCoord kCore{0, 0};

Program adding(const MeshBuffer& buffer, std::uint32_t value) {
    Program program;
    const auto kernel = CreateKernelFromString(program, kAdd, kCore, WriterDataMovementConfig());
    SetRuntimeArgs(program, kernel, kCore, {static_cast<std::uint32_t>(buffer.address()), value});
    return program;
}

// One word on core (0,0) of every chip.
std::shared_ptr<MeshBuffer> word_per_chip(const std::shared_ptr<MeshDevice>& mesh) {
    const ShardSpecBuffer shards(CoreRangeSet(CoreRange(kCore)), {1, 1}, ShardOrientation::ROW_MAJOR, {1, 1}, {1, 1});
    const DeviceLocalBufferConfig local{
        .page_size = 16,
        .buffer_type = BufferType::L1,
        .sharding_args = BufferShardingArgs(shards, TensorMemoryLayout::HEIGHT_SHARDED)};
    return MeshBuffer::create(ReplicatedBufferConfig{.size = 16}, local, mesh.get());
}

std::uint32_t word_of(const std::shared_ptr<MeshDevice>& mesh, const std::shared_ptr<MeshBuffer>& buffer,
                      const MeshCoordinate& coord) {
    std::vector<std::uint32_t> words;
    ReadShard(mesh->mesh_command_queue(), words, buffer, coord);
    return words[0];
}

std::shared_ptr<MeshDevice> open(std::uint32_t rows, std::uint32_t columns, std::size_t queues = 1) {
    return MeshDevice::create(MeshDeviceConfig(MeshShape(rows, columns)), 0, 0, queues);
}

std::vector<std::uint32_t> counting(std::size_t count) {
    std::vector<std::uint32_t> values(count);
    std::iota(values.begin(), values.end(), 0u);
    return values;
}

}  // namespace

TEST(MeshDevice, HasItsChipsInRowMajorOrder) {
    auto mesh = open(2, 2);
    EXPECT_EQ(mesh->shape(), MeshShape(2, 2));
    EXPECT_EQ(mesh->num_devices(), 4u);
    EXPECT_EQ(mesh->get_device_ids(), (DeviceIds{0, 1, 2, 3}));
    EXPECT_EQ(mesh->get_device(1, 0)->id(), 2);
    EXPECT_EQ(mesh->get_device(ChipId{3}), mesh->get_device(MeshCoordinate(1, 1)));
    EXPECT_EQ(mesh->get_view().get_devices_on_row(1).size(), 2u);
    EXPECT_EQ(mesh->get_view().get_devices_on_column(0)[1]->id(), 2);
    EXPECT_EQ(mesh->get_view().get_devices(MeshCoordinateRange({0, 1}, {1, 1})).size(), 2u);
    EXPECT_EQ(mesh->to_string(), "MeshDevice(4 devices, MeshShape([2, 2]))");
    mesh->reshape(MeshShape(1, 4));
    EXPECT_EQ(mesh->num_cols(), 4u);
    expect_refused([&] { mesh->reshape(MeshShape(3, 1)); }, "same number of devices", __LINE__);
    auto submesh = mesh->create_submesh(MeshShape(1, 2), MeshCoordinate(0, 2));
    EXPECT_EQ(submesh->get_device_ids(), (DeviceIds{2, 3}));
    EXPECT_EQ(submesh->get_parent_mesh(), mesh);
    EXPECT_TRUE(mesh->is_parent_mesh());
    EXPECT_EQ(mesh->get_submeshes().size(), 1u);
    EXPECT_EQ(mesh->create_submeshes(MeshShape(1, 1)).size(), 4u);
    expect_refused([&] { mesh->create_submesh(MeshShape(2, 2)); }, "does not fit within parent mesh", __LINE__);
    expect_refused([&] { mesh->create_submeshes(MeshShape(1, 3)); }, "is not divisible by submesh shape", __LINE__);
    EXPECT_TRUE(mesh->close());
}

TEST(MeshDevice, IsAsLargeAsTheSystem) {
    EXPECT_EQ(SystemMesh::instance().shape().mesh_size(), GetNumAvailableDevices());
    expect_refused([] { MeshDevice::create(MeshDeviceConfig(MeshShape(1, 2), std::nullopt, {4})); },
                   "must match the mesh shape", __LINE__);
    auto units = MeshDevice::create_unit_meshes({5, 6});
    EXPECT_EQ(units.at(6)->get_devices()[0]->id(), 6);
    expect_refused([&] { units.at(5)->mesh_command_queue(3); }, "cq_id 3 is out of range", __LINE__);
}

TEST(MeshBuffer, CopiesToEveryChip) {
    auto mesh = open(1, 2);
    auto& queue = mesh->mesh_command_queue();
    auto buffer = MeshBuffer::create(ReplicatedBufferConfig{.size = 4096}, {.page_size = 256}, mesh.get());
    EnqueueWriteMeshBuffer(queue, buffer, counting(1024), true);
    std::vector<std::uint32_t> all, chip;
    EnqueueReadMeshBuffer(queue, all, buffer);
    EXPECT_EQ(all, counting(1024));
    ReadShard(queue, chip, buffer, MeshCoordinate(0, 1));
    EXPECT_EQ(chip, all);
    EXPECT_EQ(buffer->size(), 4096u);
    EXPECT_EQ(buffer->num_pages(), 16u);
    EXPECT_EQ(buffer->global_layout(), MeshBufferLayout::REPLICATED);
    EXPECT_EQ(buffer->get_device_buffer(MeshCoordinate(0, 1))->device(), mesh->get_device(0, 1));
    EXPECT_EQ(buffer->get_device_buffer(MeshCoordinate(0, 1))->address(), buffer->address());
    EXPECT_EQ(buffer->get_backing_buffer()->device(), mesh.get());
    expect_refused([&] { buffer->global_shard_spec(); }, "sharded MeshBuffer", __LINE__);
    auto there =
        MeshBuffer::create(ReplicatedBufferConfig{.size = 4096}, {.page_size = 256}, mesh.get(), buffer->address());
    EXPECT_EQ(there->get_backing_buffer(), nullptr);
    WriteShard(queue, there, all, MeshCoordinate(0, 0));
    buffer->deallocate();
    EXPECT_FALSE(buffer->is_allocated());
    mesh.reset();
    expect_refused([&] { there->device(); }, "already deallocated", __LINE__);
}

TEST(MeshBuffer, CutsAMatrixIntoShards) {
    auto mesh = open(2, 2);
    auto& queue = mesh->mesh_command_queue();
    const auto matrix = counting(8 * 8);
    struct Case {
        Shape2D shard;
        ShardOrientation orientation;
        MeshCoordinate chip;
        std::uint32_t first;
    };
    const auto row = ShardOrientation::ROW_MAJOR, column = ShardOrientation::COL_MAJOR;
    for (const Case& test :
         {Case{{4, 4}, row, {0, 1}, 4}, Case{{4, 4}, column, {0, 1}, 32}, Case{{2, 8}, row, {1, 0}, 32},
          Case{{0, 4}, row, {1, 1}, 4}, Case{{4, 0}, row, {1, 1}, 32}, Case{{0, 0}, row, {1, 1}, 0}}) {
        const distributed::ShardedBufferConfig config{.global_size = 256,
                                                      .global_buffer_shape = {8, 8},
                                                      .shard_shape = test.shard,
                                                      .shard_orientation = test.orientation};
        auto buffer = MeshBuffer::create(config, {.page_size = 16}, mesh.get());
        EXPECT_EQ(buffer->datum_size_bytes(), 4u);
        EnqueueWriteMeshBuffer(queue, buffer, matrix);
        std::vector<std::uint32_t> back, chip;
        EnqueueReadMeshBuffer(queue, back, buffer);
        EXPECT_EQ(back, matrix);
        ReadShard(queue, chip, buffer, test.chip);
        EXPECT_EQ(chip[0], test.first);
        EXPECT_EQ(chip.size() * 4, buffer->device_local_size());
    }
    const auto make = [&](Shape2D shard) {
        return [&mesh, shard] {
            MeshBuffer::create(distributed::ShardedBufferConfig{256, {8, 8}, shard}, {.page_size = 4}, mesh.get());
        };
    };
    expect_refused(make({3, 8}), "must be aligned with the shard shape");
    expect_refused(make({1, 8}), "does not fit on the Mesh. Num shards in buffer 8, Num Devices 4");
}

TEST(MeshBuffer, LeavesTheRestOfAShortWrite) {
    auto mesh = MeshDevice::create_unit_mesh(0);
    auto& queue = mesh->mesh_command_queue();
    auto buffer = MeshBuffer::create(ReplicatedBufferConfig{.size = 64}, {.page_size = 64}, mesh.get());
    EnqueueWriteMeshBuffer(queue, buffer, std::vector<std::uint32_t>(16, 1));
    testing::internal::CaptureStderr();
    EnqueueWriteMeshBuffer(queue, buffer, std::vector<std::uint32_t>(4, 2));
    EXPECT_NE(testing::internal::GetCapturedStderr().find("16 B to a buffer of 64 B"), std::string::npos);
    std::vector<std::uint32_t> back;
    EnqueueReadMeshBuffer(queue, back, buffer);
    EXPECT_EQ(back[3] * 10 + back[4], 21u);
}

TEST(MeshCommandQueue, CopiesRegionsOfShards) {
    auto mesh = open(1, 2);
    auto& queue = mesh->mesh_command_queue();
    auto buffer = MeshBuffer::create(ReplicatedBufferConfig{.size = 256}, {.page_size = 64}, mesh.get());
    std::vector<std::uint32_t> zeros(64, 0), ones(16, 1), back(16);
    EnqueueWriteMeshBuffer(queue, buffer, zeros);
    queue.enqueue_write_shards(
        buffer, {ShardDataTransfer(MeshCoordinate(0, 1)).host_data(ones.data()).region(BufferRegion(64, 64))}, true);
    queue.enqueue_read_shards(
        {MeshCommandQueue::ShardDataTransfer{MeshCoordinate(0, 1), back.data(), BufferRegion(64, 64)}}, buffer, true);
    EXPECT_EQ(back, ones);
    queue.enqueue_read_shards(
        {ShardDataTransfer(MeshCoordinate(0, 0)).host_data(back.data()).region(BufferRegion(64, 64))}, buffer, true);
    EXPECT_EQ(back, std::vector<std::uint32_t>(16, 0));
    queue.enqueue_write_shard_to_sub_grid(*buffer, zeros.data(), MeshCoordinateRange(mesh->shape()), true);
    expect_refused(
        [&] {
            queue.enqueue_read_shards(
                {ShardDataTransfer(MeshCoordinate(0, 0)).host_data(back.data()).region(BufferRegion(250, 64))}, buffer,
                true);
        },
        "Region must be within buffer", __LINE__);
}

TEST(MeshWorkload, RunsAProgramPerRange) {
    auto mesh = open(1, 2);
    auto& queue = mesh->mesh_command_queue();
    auto buffer = word_per_chip(mesh);
    EnqueueWriteMeshBuffer(queue, buffer, std::vector<std::uint32_t>(4, 0));
    MeshWorkload workload;
    workload.add_program(MeshCoordinateRange(MeshCoordinate(0, 0)), adding(*buffer, 10));
    workload.add_program(MeshCoordinateRange(MeshCoordinate(0, 1)), adding(*buffer, 20));
    expect_refused([&] { workload.add_program(MeshCoordinateRange(mesh->shape()), Program()); },
                   "overlaps with the previously added range", __LINE__);
    EnqueueMeshWorkload(queue, workload, false);
    for (auto& [range, program] : workload.get_programs()) GetRuntimeArgs(program, 0, kCore)[1] += 1;
    EnqueueMeshWorkload(queue, workload, true);
    Finish(queue);
    EXPECT_EQ(word_of(mesh, buffer, MeshCoordinate(0, 0)), 21u);
    EXPECT_EQ(word_of(mesh, buffer, MeshCoordinate(0, 1)), 41u);
    MeshWorkload outside;
    outside.add_program(MeshCoordinateRange(MeshCoordinate(3, 3)), Program());
    expect_refused([&] { EnqueueMeshWorkload(queue, outside, true); }, "is not in", __LINE__);
}

TEST(MeshTrace, ReplaysWhatItCapturedWithTheArgumentsOfThen) {
    auto mesh = open(1, 2, 2);
    auto& queue = mesh->mesh_command_queue(1);
    auto buffer = word_per_chip(mesh);
    EnqueueWriteMeshBuffer(queue, buffer, std::vector<std::uint32_t>(4, 0));
    MeshWorkload workload;
    workload.add_program(MeshCoordinateRange(mesh->shape()), adding(*buffer, 3));
    const MeshTraceId trace = BeginTraceCapture(mesh.get(), 1);
    EXPECT_EQ(queue.trace_id(), trace);
    EnqueueMeshWorkload(queue, workload, false);
    std::vector<std::uint32_t> words(4);
    expect_refused([&] { EnqueueWriteMeshBuffer(queue, buffer, words); },
                   "Writes are not supported during trace capture", __LINE__);
    expect_refused([&] { EnqueueReadMeshBuffer(queue, words, buffer); }, "Reads are not supported during trace capture",
                   __LINE__);
    expect_refused([&] { queue.enqueue_record_event(); }, "Event Synchronization", __LINE__);
    mesh->end_mesh_trace(1, trace);
    EXPECT_EQ(word_of(mesh, buffer, MeshCoordinate(0, 1)), 0u);
    GetRuntimeArgs(workload.get_programs().begin()->second, 0, kCore)[1] = 99;
    mesh->replay_mesh_trace(queue, trace, true);
    ReplayTrace(mesh.get(), 1, trace, false);
    EXPECT_EQ(word_of(mesh, buffer, MeshCoordinate(0, 1)), 6u);
    ReleaseTrace(mesh.get(), trace);
    expect_refused([&] { mesh->replay_mesh_trace(1, trace, true); }, "must exist on device", __LINE__);
    const MeshTraceId second = mesh->begin_mesh_trace(mesh->mesh_command_queue());
    expect_refused([&] { mesh->end_mesh_trace(1, second); }, "is not being captured", __LINE__);
    EndTraceCapture(mesh.get(), 0, second);
    mesh->begin_mesh_trace(0, MeshTraceId(40));
    mesh->end_mesh_trace(0, MeshTraceId(40));
}

TEST(MeshEvent, IsReachedWhenItIsMade) {
    auto mesh = open(1, 1, 2);
    const MeshEvent event = mesh->mesh_command_queue(0).enqueue_record_event_to_host();
    mesh->mesh_command_queue(1).enqueue_wait_for_event(event);
    EventSynchronize(event);
    EXPECT_TRUE(EventQuery(event));
    EXPECT_EQ(event.mesh_cq_id(), 0u);
    EXPECT_EQ(event.device_range(), MeshCoordinateRange(mesh->shape()));
    Synchronize(mesh.get(), 1);
    Synchronize(*mesh);
    EXPECT_FALSE(UsingDistributedEnvironment());
    PushCurrentCommandQueueIdForThread(1);
    EXPECT_EQ(mesh->mesh_command_queue().id(), 1u);
    EXPECT_EQ(PopCurrentCommandQueueIdForThread(), 1);
}

TEST(SubDevices, DivideTheCores) {
    auto mesh = MeshDevice::create_unit_mesh(0);
    const std::vector<CoreRangeSet> first{CoreRangeSet(CoreRange({0, 0}, {1, 1}))},
        second{CoreRangeSet(CoreRange({2, 2}))};
    const auto manager = mesh->create_sub_device_manager({SubDevice(first), SubDevice(second)}, 3200);
    EXPECT_EQ(mesh->num_sub_devices(), 1u);
    mesh->load_sub_device_manager(manager);
    EXPECT_EQ(mesh->get_active_sub_device_manager_id(), manager);
    EXPECT_EQ(mesh->get_sub_device_ids().size(), 2u);
    EXPECT_EQ(mesh->num_worker_cores(HalProgrammableCoreType::TENSIX, SubDeviceId{0}), 4u);
    EXPECT_TRUE(mesh->worker_cores(HalProgrammableCoreType::ACTIVE_ETH, SubDeviceId{0}).empty());
    const std::vector<SubDeviceId> group{SubDeviceId{1}}, wrong{SubDeviceId{7}};
    mesh->set_sub_device_stall_group(group);
    EXPECT_EQ(mesh->get_sub_device_stall_group(), group);
    expect_refused([&] { mesh->set_sub_device_stall_group(wrong); }, "SubDevice index 7 out of bounds 2", __LINE__);
    mesh->reset_sub_device_stall_group();
    expect_refused([&] { mesh->remove_sub_device_manager(manager); }, "Cannot remove active sub-device manager",
                   __LINE__);
    mesh->clear_loaded_sub_device_manager();
    mesh->remove_sub_device_manager(manager);
    expect_refused([&] { mesh->load_sub_device_manager(manager); }, "does not exist", __LINE__);
    EXPECT_EQ(mesh->get_active_sub_device_manager_id(), mesh->get_default_sub_device_manager_id());
}

TEST(AnyBuffer, LiesOnAChipOrOnAMesh) {
    auto mesh = open(1, 2);
    const auto on_mesh =
        AnyBuffer::create({.device = mesh.get(), .size = 64, .page_size = 64, .buffer_type = BufferType::L1});
    EXPECT_TRUE(on_mesh.is_mesh_buffer());
    EXPECT_EQ(on_mesh.get_buffer()->size(), 64u);
    const auto on_chip = AnyBuffer::create(
        {.device = mesh->get_device(0, 0), .size = 64, .page_size = 64, .buffer_type = BufferType::DRAM});
    EXPECT_FALSE(on_chip.is_mesh_buffer());
    EXPECT_EQ(on_chip.get_mesh_buffer(), nullptr);
    expect_refused([&] { MeshBuffer::create(ReplicatedBufferConfig{.size = 64}, {.page_size = 64}, mesh.get()); },
                   "stay in step", __LINE__);
}

TEST(ProgramSpec, RunsItsKernelsOnTheCoresOfItsWorkUnits) {
    namespace spec = experimental;
    auto mesh = MeshDevice::create_unit_mesh(0);
    auto buffer = word_per_chip(mesh);
    auto& queue = mesh->mesh_command_queue();
    EnqueueWriteMeshBuffer(queue, buffer, std::vector<std::uint32_t>(4, 0));
    const std::string code =
        "#include \"dataflow_api.h\"\nvoid kernel_main() { *reinterpret_cast<volatile tt_l1_ptr "
        "uint32_t*>(ADDRESS) = get_named_compile_time_arg_val(\"value\"); }";
    const spec::KernelSpecName name{"store"};
    const spec::KernelSpec kernel{
        .unique_id = name,
        .source = spec::KernelSpec::SourceCode{code},
        .compiler_options = {.defines = {{"ADDRESS", std::to_string(buffer->address())}}},
        .compile_time_args = {{"value", 31}},
        .hw_config = spec::DataMovementHardwareConfig{spec::CreateWriterGen1DataMovementConfig()}};
    const spec::ProgramSpec program{
        .name = "one", .kernels = {kernel}, .work_units = {{.name = "all", .kernels = {name}, .target_nodes = kCore}}};
    auto workload = spec::MakeMeshWorkloadFromSpec(*mesh, program);
    EnqueueMeshWorkload(queue, workload, true);
    EXPECT_EQ(word_of(mesh, buffer, MeshCoordinate(0, 0)), 31u);
    const spec::ProgramSpec nowhere{.name = "none", .kernels = {kernel}, .work_units = {}};
    expect_refused([&] { spec::MakeProgramFromSpec(*mesh, nowhere); }, "no work unit of none names kernel store",
                   __LINE__);
    expect_refused([] { spec::Table<int, int>({{1, 1}, {1, 2}}); }, "duplicate key");
}

TEST(Threads, DriveDevicesOfTheirOwn) {
    std::vector<std::jthread> threads;
    std::array<std::uint32_t, 3> results{};
    for (std::uint32_t i = 0; i < results.size(); i++)
        threads.emplace_back([i, &results] {
            auto mesh = MeshDevice::create_unit_mesh(static_cast<int>(i));
            auto buffer = word_per_chip(mesh);
            EnqueueWriteMeshBuffer(mesh->mesh_command_queue(), buffer, std::vector<std::uint32_t>(4, i));
            MeshWorkload workload;
            workload.add_program(MeshCoordinateRange(mesh->shape()), adding(*buffer, 7));
            for (int run = 0; run < 5; run++) EnqueueMeshWorkload(mesh->mesh_command_queue(), workload, false);
            results[i] = word_of(mesh, buffer, MeshCoordinate(0, 0));
        });
    threads.clear();
    for (std::uint32_t i = 0; i < results.size(); i++) EXPECT_EQ(results[i], i + 35);
}

TEST(Threads, TakeTurnsOnOneDevice) {
    auto mesh = open(1, 2);
    std::vector<std::jthread> threads;
    std::array<std::uint32_t, 4> results{};
    for (std::uint32_t i = 0; i < results.size(); i++)
        threads.emplace_back([i, &results, &mesh] {
            auto& queue = mesh->mesh_command_queue();
            for (int run = 0; run < 5; run++) {
                auto buffer = word_per_chip(mesh);  // at the same address on both chips, whoever else allocates
                EnqueueWriteMeshBuffer(queue, buffer, std::vector<std::uint32_t>(4, i));
                MeshWorkload workload;
                workload.add_program(MeshCoordinateRange(mesh->shape()), adding(*buffer, 7));
                EnqueueMeshWorkload(queue, workload, false);
                results[i] += word_of(mesh, buffer, MeshCoordinate(0, 1));
            }
        });
    threads.clear();
    for (std::uint32_t i = 0; i < results.size(); i++) EXPECT_EQ(results[i], 5 * (i + 7));
}

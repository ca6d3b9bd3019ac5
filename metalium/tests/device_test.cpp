// Devices and what they answer about themselves; calls that are accepted and change nothing.
#include <gtest/gtest.h>

#include <cstdlib>

#include <tt-metalium/cluster.hpp>
#include <tt-metalium/dispatch_core_common.hpp>
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/experimental/metal2_host_api/program.hpp>
#include <tt-metalium/hal.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/sub_device.hpp>
#include <tt-metalium/system_mesh.hpp>
#include <tt-metalium/tt_metal.hpp>

#include "refusal.hpp"

using namespace tt::tt_metal;
using namespace tt::tt_metal::distributed;

namespace {

const char* const kNothing = "#include \"dataflow_api.h\"\nvoid kernel_main() {}";

Program doing_nothing() {
    Program program = CreateProgram();
    CreateKernelFromString(program, kNothing, CoreCoord(0, 0), WriterDataMovementConfig());
    return program;
}

}  // namespace

TEST(Devices, AreOpenedAndClosedByNumber) {
    auto devices = detail::CreateDevices({0, 1}, 2);
    EXPECT_EQ(devices.at(1)->id(), 1);
    EXPECT_EQ(devices.at(1)->build_id(), 1);
    EXPECT_EQ(devices.at(1)->num_hw_cqs(), 2);
    EXPECT_TRUE(devices.at(0)->is_mmio_capable());
    detail::CloseDevices(devices);
    expect_refused([] { detail::GetActiveDevice(1); }, "is not active", __LINE__);
    IDevice* minimal = CreateDeviceMinimal(3);
    EXPECT_EQ(detail::GetActiveDevice(3), minimal);
    EXPECT_TRUE(CloseDevice(minimal));
    EXPECT_EQ(GetNumPCIeDevices(), GetNumAvailableDevices());
    EXPECT_EQ(GetPCIeDeviceID(2), 2);
    EXPECT_FALSE(IsGalaxyCluster());
}

TEST(Devices, AreOfTheChosenChip) {
    IDevice* device = CreateDevice(0);
    const bool blackhole = hal::get_arch() == tt::ARCH::BLACKHOLE;
    EXPECT_EQ(device->arch(), hal::get_arch());
    EXPECT_EQ(tt::arch_to_str(device->arch()), hal::get_arch_name());
    EXPECT_EQ(tt::get_string_lowercase(device->arch()), hal::get_arch_name());
    EXPECT_EQ(tt::get_string(device->arch()), blackhole ? "BLACKHOLE" : "WORMHOLE_B0");
    EXPECT_EQ(detail::get_platform_architecture_name(), hal::get_arch_name());
    EXPECT_EQ(GetClusterType() == ClusterType::P100 || GetClusterType() == ClusterType::P150, blackhole);
    EXPECT_EQ(device->get_clock_rate_mhz(), blackhole ? 1350 : 1000);
    EXPECT_GE(device->dram_size_per_channel(), 1u << 30);
    EXPECT_EQ(device->dram_grid_size().x, static_cast<std::size_t>(device->num_dram_channels()));
    EXPECT_EQ(hal::get_pcie_alignment() % 16, 0u);
    EXPECT_EQ(hal::get_erisc_l1_unreserved_size(), 0u);
    EXPECT_EQ(hal::get_erisc_l1_unreserved_base(), 0u);
    CloseDevice(device);
}

TEST(Devices, EncodeCoordinatesAsKernelsDo) {
    IDevice* device = CreateDevice(0);
    EXPECT_EQ(device->virtual_noc0_coordinate(1, {2, 3}), CoreCoord(2, 3));
    EXPECT_EQ(device->get_noc_unicast_encoding(0, {2, 3}), 3u << 6 | 2);
    const CoreRange box({2, 3}, {4, 5});
    EXPECT_EQ(device->get_noc_multicast_encoding(0, box), 3u << 18 | 2u << 12 | 5u << 6 | 4);
    EXPECT_EQ(device->get_noc_multicast_encoding(1, box), 5u << 18 | 4u << 12 | 3u << 6 | 2);
    EXPECT_EQ(device->logical_core_from_dram_channel(5), CoreCoord(5, 0));
    EXPECT_EQ(device->dram_channel_from_logical_core({5, 0}), 5u);
    EXPECT_TRUE(device->get_inactive_ethernet_cores().empty());
    EXPECT_FALSE(device->is_active_ethernet_core({0, 0}) || device->is_inactive_ethernet_core({0, 0}));
    EXPECT_EQ(device->allocator()->get_bank_offset(BufferType::DRAM, 1), 0);
    CloseDevice(device);
}

TEST(Devices, KeepCompiledProgramsUntilTheyAreCleared) {
    IDevice* device = CreateDevice(0);
    device->enable_program_cache();
    device->set_program_cache_misses_allowed(true);
    Program program = doing_nothing();
    detail::CompileProgram(device, program);
    detail::ConfigureDeviceWithProgram(device, program);
    detail::WriteRuntimeArgsToDevice(device, program);
    EXPECT_EQ(device->num_program_cache_entries(), 1u);
    expect_refused([&] { CreateKernelFromString(program, kNothing, CoreCoord(1, 0), WriterDataMovementConfig()); },
                   "Cannot add kernel to an already compiled program", __LINE__);
    detail::LaunchProgram(device, program);
    detail::WaitProgramDone(device, program);
    EXPECT_EQ(device->num_program_cache_entries(), 1u);
    Program wrong = CreateProgram();
    CreateKernelFromString(wrong, "void kernel_main() { no_such_call(); }", CoreCoord(0, 0),
                           WriterDataMovementConfig());
    expect_refused([&] { detail::CompileProgram(device, wrong); }, "no_such_call");
    device->disable_and_clear_program_cache();
    EXPECT_EQ(device->num_program_cache_entries(), 0u);
    CloseDevice(device);
}

TEST(Devices, AcceptWhatChangesNothingHere) {
    auto mesh = MeshDevice::create_unit_mesh(0);
    ReadMeshDeviceProfilerResults(*mesh);
    detail::ReadDeviceProfilerResults(mesh.get());
    detail::SetDeviceProfilerDir("somewhere");
    detail::FreshProfilerDeviceLog();
    const ProfilerOptionalMetadata names({{{0, 7u}, "matmul"}});
    EXPECT_EQ(names.get_op_name(0, 7), "matmul");
    EXPECT_EQ(names.get_op_name(1, 7), "");
    EXPECT_TRUE(detail::DispatchStateCheck(true));
    DispatchCoreConfig config(DispatchCoreType::ETH, DispatchCoreAxis::COL);
    EXPECT_EQ(config.get_dispatch_core_type(), DispatchCoreType::ETH);
    EXPECT_EQ(config.get_dispatch_core_axis(), DispatchCoreAxis::COL);
    config.set_dispatch_core_type(DispatchCoreType::WORKER);
    config.set_dispatch_core_axis(DispatchCoreAxis::ROW);
    EXPECT_EQ(config, DispatchCoreConfig(DispatchCoreType::WORKER, DispatchCoreAxis::ROW));
    mesh->quiesce_devices();
    EXPECT_FALSE(UsingDistributedEnvironment());
}

TEST(Devices, ChooseTheQueueOfAThread) {
    EXPECT_EQ(GetCurrentCommandQueueIdForThread(), 0);
    PushCurrentCommandQueueIdForThread(1);
    EXPECT_EQ(GetCurrentCommandQueueIdForThread(), 1);
    EXPECT_EQ(PopCurrentCommandQueueIdForThread(), 1);
    EXPECT_EQ(GetCurrentCommandQueueIdForThread(), 0);
}

TEST(Devices, FindKernelsBelowTheRootThatIsSet) {
    const char* before = std::getenv("TT_METAL_HOME");
    const std::string old = before ? before : "";
    SetRootDir(TESSERA_SOURCE_DIR);
    IDevice* device = CreateDevice(0);
    Program program = CreateProgram();
    const auto kernel = CreateKernel(program, "models/demos/basics/micro_ops/add/kernels/compute.cpp", CoreCoord(0, 0),
                                     ComputeConfig{});
    SetRuntimeArgs(program, kernel, CoreCoord(0, 0), {0u});
    for (const auto index : {tt::CBIndex::c_0, tt::CBIndex::c_1, tt::CBIndex::c_16})
        CreateCircularBuffer(
            program, CoreCoord(0, 0),
            CircularBufferConfig(2048, {{index, tt::DataFormat::Float16_b}}).set_page_size(index, 2048));
    detail::LaunchProgram(device, program);
    CloseDevice(device);
    if (before) SetRootDir(old);
    else unsetenv("TT_METAL_HOME");
}

TEST(MeshDevice, ShowsItsChipsByCoordinate) {
    auto mesh = MeshDevice::create(MeshDeviceConfig(MeshShape(2, 2)));
    EXPECT_EQ(mesh->num_rows(), 2u);
    EXPECT_TRUE(mesh->is_local(MeshCoordinate(1, 1)));
    EXPECT_EQ(mesh->get_mesh_device(), mesh);
    const MeshDeviceView& view = mesh->get_view();
    EXPECT_EQ(view.find_device(2), MeshCoordinate(1, 0));
    EXPECT_TRUE(view.is_local(MeshCoordinate(0, 1)) && view.is_mesh_2d() && !view.empty());
    EXPECT_EQ(view.num_rows() * view.num_cols(), view.size());
    EXPECT_EQ(view.num_devices(), 4u);
    const MeshDeviceConfig config(MeshShape(1, 2), MeshCoordinate(0, 0), {4, 5});
    EXPECT_EQ(config.mesh_shape(), MeshShape(1, 2));
    EXPECT_EQ(config.offset(), MeshCoordinate(0, 0));
    EXPECT_EQ(config.physical_device_ids(), (std::vector<ChipId>{4, 5}));
    EXPECT_EQ(SystemMesh::instance().local_shape(), SystemMesh::instance().shape());
    const std::vector<CoreRangeSet> workers{CoreRangeSet(CoreRange({0, 0}))};
    const SubDevice part{ttsl::Span<const CoreRangeSet>(workers)};
    EXPECT_TRUE(part.has_core_type(HalProgrammableCoreType::TENSIX));
    EXPECT_FALSE(part.has_core_type(HalProgrammableCoreType::ACTIVE_ETH));
    EXPECT_EQ(part.cores(HalProgrammableCoreType::TENSIX).num_cores(), 1u);
}

TEST(MeshBuffer, RemembersHowItWasMade) {
    auto mesh = MeshDevice::create(MeshDeviceConfig(MeshShape(1, 2)));
    const distributed::ShardedBufferConfig config{
        .global_size = 256, .global_buffer_shape = {8, 8}, .shard_shape = {0, 4}};
    EXPECT_EQ(config.compute_datum_size_bytes(), 4u);
    EXPECT_EQ(config.replicated_dims(), (std::pair<bool, bool>(true, false)));
    EXPECT_EQ(config.physical_shard_shape(), Shape2D(8, 4));
    auto buffer = MeshBuffer::create(config, {.page_size = 16}, mesh.get());
    EXPECT_EQ(buffer->physical_shard_shape(), Shape2D(8, 4));
    EXPECT_EQ(buffer->replicated_dims(), config.replicated_dims());
    EXPECT_EQ(buffer->device_local_config().page_size, 16u);
    EXPECT_EQ(buffer->device_local_size(), 128u);
    EXPECT_TRUE(std::holds_alternative<distributed::ShardedBufferConfig>(buffer->global_config()));
    EXPECT_EQ(buffer->get_reference_buffer(), buffer->get_device_buffer(MeshCoordinate(0, 0)));
}

TEST(MeshCommandQueue, HasAMethodForEachFunction) {
    auto mesh = MeshDevice::create_unit_mesh(0);
    MeshCommandQueue& queue = mesh->mesh_command_queue();
    auto buffer = MeshBuffer::create(ReplicatedBufferConfig{.size = 64}, {.page_size = 32}, mesh.get());
    const std::vector<std::uint32_t> values(16, 3), half(8, 9);
    std::vector<std::uint32_t> back(16);
    queue.enqueue_write_mesh_buffer(buffer, values.data(), true);
    queue.enqueue_write_bytes(*buffer, half.data(), 32);
    queue.enqueue_read_mesh_buffer(back.data(), buffer, true);
    EXPECT_EQ(back[7], 9u);
    EXPECT_EQ(back[8], 3u);
    MeshWorkload workload;
    workload.add_program(MeshCoordinateRange(mesh->shape()), doing_nothing());
    queue.enqueue_mesh_workload(workload, true);
    const MeshTraceId trace = mesh->begin_mesh_trace(queue);
    queue.enqueue_mesh_workload(workload, false);
    mesh->end_mesh_trace(queue, trace);
    queue.enqueue_trace(trace, true);
    mesh->release_mesh_trace(trace);
    queue.finish();
    EXPECT_EQ(queue.device(), mesh.get());
    EXPECT_EQ(queue.id(), 0u);
}

TEST(ProgramSpec, KnowsWhichProcessorAKernelIsFor) {
    namespace spec = experimental;
    const spec::KernelSpec reader{
        .unique_id = spec::KernelSpecName{"reader"},
        .source = spec::KernelSpec::SourceCode{kNothing},
        .hw_config = spec::DataMovementHardwareConfig{spec::CreateReaderGen1DataMovementConfig()}};
    EXPECT_TRUE(reader.is_data_movement_kernel());
    EXPECT_FALSE(reader.is_compute_kernel());
    spec::Table<std::string, int> table;
    EXPECT_TRUE(table.insert({"a", 1}).second);
    EXPECT_FALSE(table.emplace("a", 2).second);
    EXPECT_EQ(table.at("a"), 1);
    auto mesh = MeshDevice::create_unit_mesh(0);
    Program program = spec::MakeProgramFromSpec(
        *mesh, {.name = "one",
                .kernels = {reader},
                .work_units = {{.name = "all", .kernels = {reader.unique_id}, .target_nodes = CoreCoord(0, 0)}}});
    spec::SetProgramRunArgs(program, {});
    detail::LaunchProgram(mesh.get(), program);
}

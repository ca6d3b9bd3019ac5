// Programs: kernels, circular buffers, semaphores and arguments, run on one device.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <tt-metalium/command_queue.hpp>
#include <tt-metalium/global_circular_buffer.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tensor_accessor_args.hpp>
#include <tt-metalium/tt_metal.hpp>

#include "refusal.hpp"

using namespace tt::tt_metal;

namespace {

// Adds one to each word of a page of 16 words; the page goes through circular buffer 0.
const char* const kReader = R"(
#include "dataflow_api.h"
void kernel_main() {
    constexpr auto args = TensorAccessorArgs<0>();
    const auto pages = TensorAccessor(args, get_arg_val<uint32_t>(0), get_compile_time_arg_val(args.next_compile_time_args_offset()));
    cb_reserve_back(0, 1);
    noc_async_read_page(0, pages, get_write_ptr(0));
    noc_async_read_barrier();
    cb_push_back(0, 1);
})";
const char* const kWriter = R"(
#include "dataflow_api.h"
void kernel_main() {
    constexpr auto args = TensorAccessorArgs<0>();
    const auto pages = TensorAccessor(args, get_arg_val<uint32_t>(0), get_compile_time_arg_val(args.next_compile_time_args_offset()));
    cb_wait_front(0, 1);
    volatile tt_l1_ptr uint32_t* words = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_read_ptr(0));
    for (uint32_t i = 0; i < 16; i++) words[i] += get_arg_val<uint32_t>(1) + get_common_arg_val<uint32_t>(0) + STEP;
    noc_async_write_page(0, pages, get_read_ptr(0));
    noc_async_write_barrier();
    cb_pop_front(0, 1);
})";

class Programs : public testing::Test {
  protected:
    static void SetUpTestSuite() { device = CreateDevice(0); }
    static void TearDownTestSuite() { CloseDevice(device); }
    static inline IDevice* device = nullptr;
    static constexpr CoreCoord core{0, 0};

    std::shared_ptr<Buffer> page() {
        return CreateBuffer({.device = device, .size = 64, .page_size = 64, .buffer_type = BufferType::DRAM});
    }
    static std::vector<std::uint32_t> words_of(const std::shared_ptr<Buffer>& buffer) {
        std::vector<std::uint32_t> words;
        detail::ReadFromBuffer(buffer, words);
        return words;
    }

    struct AddOne {
        Program program = CreateProgram();
        KernelHandle reader = 0, writer = 0;
        CBHandle cb = 0;
    };
    AddOne add_one(const Buffer& from, const Buffer& to) {
        AddOne made;
        std::vector<std::uint32_t> args;
        TensorAccessorArgs(from).append_to(args);
        args.push_back(64);
        made.reader = CreateKernelFromString(made.program, kReader, core, ReaderDataMovementConfig(args));
        made.writer =
            CreateKernelFromString(made.program, kWriter, core, WriterDataMovementConfig(args, {{"STEP", "1"}}));
        made.cb = CreateCircularBuffer(made.program, core,
                                       CircularBufferConfig(64, {{0, tt::DataFormat::UInt32}}).set_page_size(0, 64));
        SetRuntimeArgs(made.program, made.reader, core, {from.address()});
        SetRuntimeArgs(made.program, made.writer, core, {to.address(), 0});
        SetCommonRuntimeArgs(made.program, made.writer, {0});
        return made;
    }
};

}  // namespace

TEST_F(Programs, RunAndGiveTheirResult) {
    auto from = page(), to = page();
    detail::WriteToBuffer(from, std::vector<std::uint32_t>(16, 41));
    AddOne made = add_one(*from, *to);
    detail::LaunchProgram(device, made.program);
    EXPECT_EQ(words_of(to), std::vector<std::uint32_t>(16, 42));
    EnqueueProgram(device->command_queue(), made.program, false);
    EXPECT_EQ(words_of(to), std::vector<std::uint32_t>(16, 42));
    EXPECT_GE(device->num_program_cache_entries(), 1u);
    device->clear_program_cache();
    EXPECT_EQ(device->num_program_cache_entries(), 0u);
}

TEST_F(Programs, SeeArgumentsThatWereChangedInPlace) {
    auto from = page(), to = page();
    detail::WriteToBuffer(from, std::vector<std::uint32_t>(16, 1));
    AddOne made = add_one(*from, *to);
    RuntimeArgsData& view = GetRuntimeArgs(made.program, made.writer, core);
    EXPECT_EQ(view.size(), 2u);
    view[1] = 100;
    GetCommonRuntimeArgs(made.program, made.writer).at(0) = 1000;
    detail::LaunchProgram(device, made.program);
    EXPECT_EQ(words_of(to)[0], 1102u);
    GetRuntimeArgs(made.program, made.writer)[0][0].at(1) = 200;
    detail::LaunchProgram(device, made.program);
    EXPECT_EQ(words_of(to)[0], 1202u);
    SetRuntimeArgs(made.program, made.writer, std::vector<CoreCoord>{core}, {{to->address(), 5}});
    EXPECT_EQ(view[1], 5u);
    EXPECT_THROW(view.at(2), std::out_of_range);
}

TEST_F(Programs, RefuseArgumentsThatCannotBe) {
    auto from = page(), to = page();
    AddOne made = add_one(*from, *to);
    const Program& program = made.program;
    expect_refused([&] { SetRuntimeArgs(program, made.reader, core, {1, 2}); }, "cannot be modified from 1 to 2",
                   __LINE__);
    expect_refused([&] { SetRuntimeArgs(program, made.reader, CoreCoord(1, 0), {1}); }, "is not placed on it",
                   __LINE__);
    expect_refused([&] { SetRuntimeArgs(program, 9, core, {1}); }, "there is no kernel 9", __LINE__);
    expect_refused([&] { SetRuntimeArgs(program, made.reader, std::vector<CoreCoord>{core}, {}); }, "Mistmatch between",
                   __LINE__);
    expect_refused([&] { SetCommonRuntimeArgs(program, made.writer, {1}); }, "Can only set common runtime args once",
                   __LINE__);
    expect_refused([&] { GetRuntimeArgs(program, made.reader, CoreCoord(3, 3)); }, "not placed on core", __LINE__);
    Program fresh;
    const auto kernel = CreateKernelFromString(fresh, kReader, core, ReaderDataMovementConfig());
    expect_refused([&] { SetRuntimeArgs(fresh, kernel, core, std::vector<std::uint32_t>(400)); }, "too large",
                   __LINE__);
}

TEST_F(Programs, RefuseKernelsThatClash) {
    Program program;
    const CoreRange cores({0, 0}, {1, 0});
    CreateKernelFromString(program, kReader, cores, ReaderDataMovementConfig());
    expect_refused([&] { CreateKernelFromString(program, kReader, core, ReaderDataMovementConfig()); },
                   "Core Overlap Between", __LINE__);
    expect_refused(
        [&] {
            CreateKernelFromString(program, kReader, core,
                                   DataMovementConfig{.processor = DataMovementProcessor::RISCV_0, .noc = NOC::NOC_0});
        },
        "cannot use the same NOC", __LINE__);
    expect_refused([&] { CreateKernelFromString(program, kReader, core, EthernetConfig{}); }, "Ethernet", __LINE__);
    expect_refused(
        [&] {
            CreateKernelFromString(program, kReader, CoreCoord(5, 5),
                                   DataMovementConfig{.processor = DataMovementProcessor::RISCV_4});
        },
        "Quasar", __LINE__);
    EXPECT_THROW(CreateKernelFromString(program, "", core, ComputeConfig{.defines = {{"X", {0}}}}),
                 std::invalid_argument);
    CreateKernelFromString(program, "void kernel_main() {}", core, ComputeConfig{.math_fidelity = MathFidelity::LoFi});
    expect_refused([&] { CreateKernelFromString(program, "", core, ComputeConfig{}); }, "Core Overlap", __LINE__);
}

TEST_F(Programs, AreClosedAfterTheirFirstRun) {
    auto from = page(), to = page();
    AddOne made = add_one(*from, *to);
    made.program.set_runtime_id(12);
    EXPECT_EQ(made.program.get_runtime_id(), 12u);
    detail::LaunchProgram(device, std::make_shared<Program>(std::move(made.program)));
    AddOne again = add_one(*from, *to);
    detail::LaunchProgram(device, again.program);
    expect_refused([&] { CreateSemaphore(again.program, CoreRange(core), 0); },
                   "Cannot add semaphore to an already compiled program", __LINE__);
    expect_refused([&] { CreateKernelFromString(again.program, "", CoreCoord(4, 4), ComputeConfig{}); },
                   "Cannot add kernel", __LINE__);
}

TEST_F(Programs, TakeKernelsFromFiles) {
    const auto folder = std::filesystem::temp_directory_path() / "tessera_metalium_program_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "store.cpp")
        << "#include \"dataflow_api.h\"\nvoid kernel_main() { *reinterpret_cast<volatile tt_l1_ptr "
           "uint32_t*>(get_arg_val<uint32_t>(0)) = get_named_compile_time_arg_val(\"value\"); }\n";
    auto l1 = CreateBuffer({.device = device, .size = 64, .page_size = 64, .buffer_type = BufferType::L1});
    const CoreCoord bank = device->allocator()->get_logical_core_from_bank_id(0);
    Program program;
    const auto kernel = CreateKernel(program, (folder / "store.cpp").string(), bank,
                                     DataMovementConfig{.named_compile_args = {{"value", 77}}});
    SetRuntimeArgs(program, kernel, bank, {l1->address()});
    AssignGlobalBufferToProgram(l1, program);
    detail::LaunchProgram(device, program);
    EXPECT_EQ(words_of(l1)[0], 77u);
    Program wrong;
    CreateKernel(wrong, "no/such/kernel.cpp", core, ReaderDataMovementConfig());
    expect_refused([&] { detail::LaunchProgram(device, wrong); }, "kernel-not-found");
    std::filesystem::remove_all(folder);
}

TEST_F(Programs, ReportADeadlockAtTheLaunch) {
    Program program;
    CreateCircularBuffer(program, core, CircularBufferConfig(64, {{0, tt::DataFormat::UInt32}}).set_page_size(0, 64));
    CreateKernelFromString(program, "#include \"dataflow_api.h\"\nvoid kernel_main() { cb_wait_front(0, 1); }", core,
                           ReaderDataMovementConfig());
    IDevice* other = CreateDevice(1);
    expect_refused([&] { detail::LaunchProgram(other, program); }, "error[deadlock]", __LINE__);
    CloseDevice(other);
}

// ---- circular buffers

TEST_F(Programs, ResizeAndRebindCircularBuffers) {
    auto from = page(), to = page();
    AddOne made = add_one(*from, *to);
    Program& program = made.program;
    UpdateCircularBufferTotalSize(program, made.cb, 128);
    EXPECT_EQ(GetCircularBufferConfig(program, made.cb).total_size(), 128u);
    UpdateCircularBufferPageSize(program, made.cb, 0, 64);
    const ShardSpecBuffer shards(CoreRangeSet(CoreRange(core)), {16, 16}, ShardOrientation::ROW_MAJOR, {16, 16},
                                 {1, 1});
    auto l1 =
        CreateBuffer(ShardedBufferConfig{.device = device, .size = 64, .page_size = 64, .shard_parameters = shards});
    UpdateDynamicCircularBufferAddressAndTotalSize(program, made.cb, *l1, 64);
    EXPECT_EQ(GetCircularBufferConfig(program, made.cb).globally_allocated_address(), l1->address());
    detail::WriteToBuffer(from, std::vector<std::uint32_t>(16, 6));
    detail::LaunchProgram(device, program);
    EXPECT_EQ(words_of(l1)[0], 7u);  // the page went through the buffer's own memory
    UpdateDynamicCircularBufferAddress(program, made.cb, *l1);
    expect_refused([&] { UpdateCircularBufferTotalSize(program, made.cb, 1 << 20); },
                   "larger than the associated dynamically allocated", __LINE__);
    expect_refused([&] { UpdateDynamicCircularBufferAddress(program, made.cb, *from); },
                   "Only L1 buffers can have an associated", __LINE__);
    expect_refused([&] { GetCircularBufferConfig(program, 12345); }, "No circular buffer with id", __LINE__);
    const auto buffers = program.circular_buffers();
    ASSERT_EQ(buffers.size(), 1u);
    EXPECT_EQ(buffers[0]->id(), made.cb);
    EXPECT_EQ(buffers[0]->num_pages(0), 1u);
    EXPECT_TRUE(buffers[0]->globally_allocated());
    EXPECT_EQ(buffers[0]->data_format(0), tt::DataFormat::UInt32);
    EXPECT_EQ(buffers[0]->core_ranges(), CoreRangeSet(CoreRange(core)));
}

TEST_F(Programs, RefuseCircularBuffersThatCannotBe) {
    Program program;
    CircularBufferConfig config(128, {{0, tt::DataFormat::Float16_b}});
    expect_refused([&] { config.set_page_size(1, 64); }, "Illegal circular buffer index 1", __LINE__);
    expect_refused([&] { config.set_page_size(0, 100); }, "must be divisible by page size 100 B", __LINE__);
    expect_refused([&] { CreateCircularBuffer(program, core, config); }, "Expected both data format and page size",
                   __LINE__);
    expect_refused([&] { CircularBufferConfig(64, {{40, tt::DataFormat::Int8}}); },
                   "exceeds max number of circular buffers", __LINE__);
    expect_refused([&] { config.remote_index(3); }, "remote", __LINE__);
    config.set_page_size(0, 64);
    CreateCircularBuffer(program, CoreRange({0, 0}, {1, 1}), config);
    expect_refused([&] { CreateCircularBuffer(program, core, config); }, "another circular buffer already exists",
                   __LINE__);
    expect_refused([&] { config.set_total_size(0); }, "must be non-zero", __LINE__);
    CircularBufferConfig copy = config;
    EXPECT_TRUE(copy == config);
    copy.index(5).set_data_format(tt::DataFormat::Float32).set_page_size(32).set_tile_dims(Tile({16, 16}));
    EXPECT_FALSE(copy == config);
    EXPECT_TRUE(copy.buffer_indices().contains(5));
    EXPECT_EQ(copy.tiles()[5], Tile({16, 16}));
    EXPECT_EQ(config.buffer_indices().size(), 1u);
    EXPECT_FALSE(config.dynamic_cb());
}

// ---- semaphores

TEST_F(Programs, NumberSemaphoresPerCore) {
    Program program;
    const CoreRange left({0, 0}), right({1, 0}), both({0, 0}, {1, 0});
    EXPECT_EQ(CreateSemaphore(program, left, 0), 0u);
    EXPECT_EQ(CreateSemaphore(program, left, 0), 1u);
    EXPECT_EQ(CreateSemaphore(program, right, 0), 0u);
    EXPECT_EQ(CreateSemaphore(program, both, 0), 2u);
    EXPECT_EQ(CreateSemaphore(program, CoreRangeSet(std::vector<CoreRange>{left, right}), 0), 3u);
    for (int i = 0; i < 12; i++) CreateSemaphore(program, left, 0);
    expect_refused([&] { CreateSemaphore(program, left, 0); }, "Max number of semaphores (16) reached!", __LINE__);
    expect_refused([&] { CreateSemaphore(program, CoreRangeSet(), 0); }, "Expecting a non-empty CoreRangeSet!",
                   __LINE__);
    expect_refused([&] { CreateSemaphore(program, right, 0, CoreType::ETH); }, "ETH", __LINE__);
}

TEST_F(Programs, ShareGlobalSemaphores) {
    const CoreRangeSet cores(CoreRange({0, 0}, {1, 1}));
    const GlobalSemaphore semaphore = CreateGlobalSemaphore(device, cores, 5);
    const GlobalSemaphore copy = semaphore;
    std::vector<std::uint32_t> word;
    detail::ReadFromDeviceL1(device, {1, 1}, static_cast<std::uint32_t>(copy.address()), 4, word);
    EXPECT_EQ(word[0], 5u);
    copy.reset_semaphore_value(9);
    detail::ReadFromDeviceL1(device, {0, 1}, static_cast<std::uint32_t>(semaphore.address()), 4, word);
    EXPECT_EQ(word[0], 9u);
    EXPECT_EQ(semaphore.device(), device);
}

// ---- programs as plain structs

TEST_F(Programs, AreMadeFromDescriptors) {
    auto from = page(), to = page();
    detail::WriteToBuffer(from, std::vector<std::uint32_t>(16, 1));
    std::vector<std::uint32_t> args;
    TensorAccessorArgs(*from).append_to(args);
    args.push_back(64);
    ProgramDescriptor descriptor;
    KernelDescriptor reader{.kernel_source = kReader,
                            .source_type = KernelDescriptor::SourceType::SOURCE_CODE,
                            .core_ranges = CoreRange(core),
                            .compile_time_args = args,
                            .config = ReaderConfigDescriptor{}};
    reader.emplace_runtime_args(core, {from.get()});
    KernelDescriptor writer{.kernel_source = kWriter,
                            .source_type = KernelDescriptor::SourceType::SOURCE_CODE,
                            .core_ranges = CoreRange(core),
                            .compile_time_args = args,
                            .defines = {{"STEP", "1"}},
                            .runtime_args = {{core, {to->address(), 10}}},
                            .common_runtime_args = {100},
                            .config = WriterConfigDescriptor{}};
    descriptor.kernels = {reader, writer};
    descriptor.cbs = {
        {.total_size = 64,
         .core_ranges = CoreRange(core),
         .format_descriptors = {{.buffer_index = 0, .data_format = tt::DataFormat::UInt32, .page_size = 64}}}};
    descriptor.semaphores = {{.id = 0, .core_ranges = CoreRange(core)}};
    EXPECT_EQ(descriptor.find_available_semaphore_id(core, CoreType::WORKER), 1u);
    Program program(descriptor);
    detail::LaunchProgram(device, program);
    EXPECT_EQ(words_of(to)[0], 112u);
    descriptor.kernels[1].runtime_args = {{core, {to->address(), 20}}};
    apply_descriptor_runtime_args(program, descriptor);
    detail::LaunchProgram(device, program);
    EXPECT_EQ(words_of(to)[0], 122u);
    EXPECT_EQ(merge_program_descriptors({descriptor, descriptor}).kernels.size(), 4u);
}

TEST_F(Programs, DescribeCircularBuffersInAllForms) {
    const ShardSpecBuffer shards(CoreRangeSet(CoreRange(core)), {16, 16}, ShardOrientation::ROW_MAJOR, {16, 16},
                                 {1, 1});
    auto l1 =
        CreateBuffer(ShardedBufferConfig{.device = device, .size = 128, .page_size = 128, .shard_parameters = shards});
    CircularBufferConfig config(64, {{3, tt::DataFormat::UInt32}, {4, tt::DataFormat::UInt32}});
    config.set_page_size(3, 64).set_page_size(4, 32).set_tile_dims(3, Tile({16, 32}));
    EXPECT_EQ(config.local_buffer_indices(), (std::unordered_set<std::uint8_t>{3, 4}));
    EXPECT_TRUE(config.remote_buffer_indices().empty());
    EXPECT_EQ(config.page_sizes()[4], 32u);
    EXPECT_EQ(config.data_formats()[3], tt::DataFormat::UInt32);
    EXPECT_EQ(config.tiles()[3], Tile({16, 32}));
    EXPECT_FALSE(config.dynamic_cb());
    config.set_globally_allocated_address(*l1);
    EXPECT_TRUE(config.dynamic_cb());
    EXPECT_EQ(config.max_size(), 128u);
    EXPECT_EQ(config.buffer_size(), 128u);
    config.set_globally_allocated_address_and_total_size(*l1, 128).set_address_offset(0);
    EXPECT_EQ(config.total_size(), 128u);
    expect_refused([&] { config.set_address_offset(16); }, "offset", __LINE__);
    CircularBufferConfig built(64);
    built.index(5)
        .set_data_format(tt::DataFormat::Float16_b)
        .set_page_size(32)
        .set_tile_dims(Tile())
        .set_total_size(96);
    EXPECT_EQ(built.total_size(), 96u);
    EXPECT_EQ(built.buffer_indices(), (std::unordered_set<std::uint8_t>{5}));
    EXPECT_EQ(built, CircularBufferConfig(built));
    expect_refused([&] { built.remote_index(6); }, "remote", __LINE__);
    const std::vector<std::pair<CoreCoord, CoreRangeSet>> cores{{CoreCoord(0, 0), CoreRangeSet(CoreRange({1, 0}))}};
    expect_refused([&] { experimental::CreateGlobalCircularBuffer(device, cores, 1024); }, "remote-cb", __LINE__);
    expect_refused([&] { experimental::GlobalCircularBuffer(device, cores, 1024); }, "1024 B", __LINE__);
}

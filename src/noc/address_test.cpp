// The addresses kernels compute for pages of random tensors, against a plain model of banks, offsets and coordinates.
// Facts: MACHINE 2, 6; KERNEL_API 5.
#include <fmt/format.h>

#include "program/noc_test.hpp"
#include "tensor/accessor.hpp"
#include "tensor/tensor.hpp"

namespace tessera::testing {
namespace {

// Where the model says a page lies: a NoC address.
uint64_t model_address(Device& device, const Buffer& buffer, uint32_t page, uint32_t noc) {
    uint64_t offset;
    NocCoord at;
    if (buffer.is_sharded()) {
        const uint32_t shard = buffer.page_shard[page], banks = static_cast<uint32_t>(buffer.shard_cores.size());
        offset = buffer.address + (shard / banks * buffer.shard_pages + buffer.page_in_shard[page]) *
                                      static_cast<uint64_t>(buffer.aligned_page_size);
        at = device.arch().translated(buffer.shard_cores[shard % banks]);
    } else if (buffer.is_l1()) {
        const uint32_t banks = device.grid().x * device.grid().y;
        offset = buffer.address + page / banks * static_cast<uint64_t>(buffer.aligned_page_size);
        at = device.arch().translated(device.l1_bank_core(page % banks));
    } else {
        const auto& banks = device.arch().dram_banks;
        const DramBank& bank = banks[page % banks.size()];
        offset = buffer.address + page / banks.size() * static_cast<uint64_t>(buffer.aligned_page_size) + bank.offset;
        at = bank.noc_coord[noc];
    }
    return static_cast<uint64_t>(at.y) << 42 | static_cast<uint64_t>(at.x) << 36 | offset;
}

struct Addressing : ::testing::TestWithParam<const char*> {
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};

    Tensor tensor(TensorSpec spec) {
        std::vector<float> values(spec.shape.volume());
        for (size_t i = 0; i < values.size(); i++) values[i] = static_cast<float>(i % 251);
        return Tensor::from_array(values.data(), HostType::Float32, spec, &device);
    }
    // The kernel stores 64-bit addresses of all pages of both NoCs at 0x100000, then copies page by page to 0x120000.
    void expect_addresses(const Tensor& tensor, const std::string& make_accessor, const std::vector<uint32_t>& args,
                          const std::string& before = "") {
        const Buffer& buffer = *tensor.buffer();
        KernelDescriptor made =
            kernel(dm(fmt::format("constexpr uint32_t base = {}, page_size = {}, pages = {};\n{}\n"
                                  "for (uint32_t i = 0; i < pages; i++) for (uint8_t noc = 0; noc < 2; noc++)\n"
                                  "  ((volatile uint64_t*)0x100000)[2 * i + noc] = s.get_noc_addr(i, 0, noc);\n"
                                  "for (uint32_t i = 0; i < pages; i++) {{ noc_async_read(get_noc_addr(i, s), "
                                  "0x120000, page_size); noc_async_read_barrier();\n"
                                  "  uint32_t sum = 0; for (uint32_t k = 0; k < page_size / 4; k++) sum = sum * 31 + "
                                  "((volatile uint32_t*)0x120000)[k]; ((volatile uint32_t*)0x110000)[i] = sum; }}",
                                  buffer.address, buffer.page_size, buffer.num_pages, make_accessor),
                      before),
                   ReaderConfigDescriptor{});
        made.compile_time_args = args;
        run_program(device, ProgramDescriptor{.kernels = {made}});
        for (uint32_t page = 0; page < buffer.num_pages; page++) {
            for (uint32_t noc = 0; noc < 2; noc++) {
                uint64_t address = 0;
                memcpy(&address, device.core({0, 0}).l1() + 0x100000 + 16 * page + 8 * noc, 8);
                EXPECT_EQ(address, model_address(device, buffer, page, noc)) << "page " << page << " noc " << noc;
            }
            uint32_t sum = 0;
            for (uint32_t k = 0; k < buffer.page_size / 4; k++) {
                uint32_t value = 0;
                memcpy(&value, tensor.page(page) + 4 * k, 4);
                sum = sum * 31 + value;
            }
            EXPECT_EQ(word(device, {0, 0}, 0x110000 + 4 * page), sum) << "contents of page " << page;
        }
    }
    void expect_accessor(const TensorSpec& spec) {
        const Tensor made = tensor(spec);
        expect_addresses(made, "const auto s = TensorAccessor(TensorAccessorArgs<0>(), base, page_size);",
                         TensorAccessorArgs(made).compile_time_args);
    }
    TensorSpec interleaved(Shape shape, BufferType type, Layout layout) {
        return {.shape = shape, .dtype = DataType::Bfloat16, .layout = layout, .memory_config = {.buffer_type = type}};
    }
};
INSTANTIATE_TEST_SUITE_P(Arch, Addressing, ::testing::Values("wormhole_b0", "blackhole"));

TEST_P(Addressing, InterleavedPagesOfRandomTensors) {
    std::mt19937 random(3);
    for (BufferType type : {BufferType::DRAM, BufferType::L1})
        for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
            const uint32_t height = 1 + random() % 5, width = 2 + random() % 60 * 2, tall = 32 * (1 + random() % 6);
            expect_accessor(interleaved(layout == Layout::TILE ? Shape{1, height, tall, 64} : Shape{height, 40, width},
                                        type, layout));
        }
}

TEST_P(Addressing, ShardedPagesOfRandomTensors) {
    std::mt19937 random(5);
    for (TensorMemoryLayout layout :
         {TensorMemoryLayout::HEIGHT_SHARDED, TensorMemoryLayout::WIDTH_SHARDED, TensorMemoryLayout::BLOCK_SHARDED}) {
        const uint32_t down = 1 + random() % 3, across = 1 + random() % 3, h = 32 * (1 + random() % 2),
                       w = 32 * (1 + random() % 3);
        const bool by_height = layout == TensorMemoryLayout::HEIGHT_SHARDED,
                   by_width = layout == TensorMemoryLayout::WIDTH_SHARDED;
        const uint32_t rows = by_width ? 1 : down, columns = by_height ? 1 : across;
        const auto orientation = random() % 2 ? ShardOrientation::ROW_MAJOR : ShardOrientation::COL_MAJOR;
        const bool turned = layout == TensorMemoryLayout::BLOCK_SHARDED && orientation == ShardOrientation::COL_MAJOR;
        const CoreRangeSet grid = cores({1, 1}, turned ? CoreCoord{rows, columns} : CoreCoord{columns, rows});
        expect_accessor(
            {.shape = {1, 1, rows * h, columns * w},
             .dtype = DataType::Bfloat16,
             .layout = Layout::TILE,
             .memory_config = {.memory_layout = layout,
                               .buffer_type = BufferType::L1,
                               .shard_spec = ShardSpec{.grid = grid, .shape = {h, w}, .orientation = orientation}}});
    }
}

TEST_P(Addressing, OlderGeneratorsAgree) {
    const Tensor rows = tensor(interleaved({50, 96}, BufferType::DRAM, Layout::ROW_MAJOR));
    expect_addresses(rows, "const InterleavedAddrGen<true> s = {.bank_base_address = base, .page_size = page_size};",
                     {});
    const Tensor pow2 = tensor(interleaved({50, 64}, BufferType::L1, Layout::ROW_MAJOR));
    expect_addresses(
        pow2, "const InterleavedPow2AddrGen<false> s = {.bank_base_address = base, .log_base_2_of_page_size = 7};", {});
    const Tensor tiles = tensor(interleaved({96, 96}, BufferType::DRAM, Layout::TILE));
    expect_addresses(tiles,
                     "const InterleavedAddrGenFast<true> s = {.bank_base_address = base, .page_size = page_size, "
                     ".data_format = DataFormat::Float16_b};",
                     {});
}

TEST_P(Addressing, ShardedAddrGenFindsPagesAndContiguousRuns) {
    const Tensor made =
        tensor({.shape = {1, 1, 128, 192},
                .dtype = DataType::Bfloat16,
                .layout = Layout::TILE,
                .memory_config = {.memory_layout = TensorMemoryLayout::BLOCK_SHARDED,
                                  .buffer_type = BufferType::L1,
                                  .shard_spec = ShardSpec{.grid = cores({0, 0}, {1, 1}), .shape = {64, 96}}}});
    std::string map;
    for (size_t i = 0; i < 4; i += 2) {
        const NocCoord a = device.arch().translated(made.buffer()->shard_cores[i]),
                       b = device.arch().translated(made.buffer()->shard_cores[i + 1]);
        map += fmt::format("{}u,", (a.x << 8 | a.y) << 16 | b.x << 8 | b.y);
    }
    expect_addresses(
        made,
        "using Info = ShardedInfo<4, 4, 2048, 6, 2, 3, 2>; static const uint32_t map[] = {" + map +
            "};\nconst experimental::ShardedAddrGen<Info> s = {.bank_base_address = base, .shard_array = map};\n"
            "static_assert(experimental::shard_addr_gen_utils::find_page<Info>(7).num_contiguous_pages == 2);",
        {}, "#include \"ttnn/cpp/ttnn/operations/ccl/kernel_common/sharding_addrgen.hpp\"");
}

TEST_P(Addressing, IteratorsVisitThePagesOfAShard) {
    const Tensor made =
        tensor({.shape = {1, 1, 96, 128},
                .dtype = DataType::Bfloat16,
                .layout = Layout::TILE,
                .memory_config = {.memory_layout = TensorMemoryLayout::BLOCK_SHARDED,
                                  .buffer_type = BufferType::L1,
                                  .shard_spec = ShardSpec{.grid = cores({0, 0}, {1, 1}), .shape = {64, 64}}}});
    KernelDescriptor reader_kernel = kernel(
        dm(fmt::format(
            "const auto args = make_tensor_accessor_args_tuple<1, 0>(); const auto all = "
            "make_tensor_accessor_tuple(args, 0, {});\n"
            "const auto& s = std::get<0>(all); volatile uint32_t* out = (volatile uint32_t*)0x100000; uint32_t n = 0;\n"
            "for (const auto& page : s.shard_pages(3)) out[n++] = page.page_id() | (page.noc_addr() == "
            "s.get_noc_addr(page.page_id()) ? 0x100 : 0);\n"
            "for (const auto& page : s.pages(2, 5)) out[n++] = page.page_id() | 0x200;\n"
            "auto wrapped = make_abstract_tensor_accessor_wrappers(all); out[n++] = wrapped[0].get_noc_addr(5) == "
            "s.get_noc_addr(5) ? 1 : 0; out[n] = 0xE0D;\n"
            "noc_async_read_shard(3, s, 0x120000); noc_async_read_barrier(); noc_async_write_shard(3, s, 0x120000); "
            "noc_async_write_barrier();",
            TensorAccessorArgs(made).compile_time_args.size())),
        ReaderConfigDescriptor{});
    reader_kernel.compile_time_args = TensorAccessorArgs(made).compile_time_args;
    reader_kernel.compile_time_args.push_back(2048);
    reader_kernel.runtime_args = {{{0, 0}, {made.address()}}};
    run_program(device, ProgramDescriptor{.kernels = {reader_kernel}});
    // Shard 3 covers tile rows 2..3 and columns 2..3 of 3 x 4 tiles: row 3 does not exist.
    const std::vector<uint32_t> expected = {0x10A, 0x10B, 0x202, 0x203, 0x204, 1, 0xE0D};
    for (size_t i = 0; i < expected.size(); i++)
        EXPECT_EQ(word(device, {0, 0}, kScratch + 4 * static_cast<uint32_t>(i)), expected[i]) << i;
    EXPECT_EQ(memcmp(device.core({0, 0}).l1() + 0x120000, made.page(10), 2048), 0);
}

}  // namespace
}  // namespace tessera::testing

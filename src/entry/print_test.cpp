// DPRINT, mailboxes, asserts, the clock: what a kernel says and asks besides its work.
#include <algorithm>
#include <cstdlib>

#include "diag/print_sink.hpp"
#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

struct Print : ::testing::TestWithParam<const char*> {
    Print() {
        setenv("TT_METAL_DPRINT_CORES", "all", 1);
        set_print_hook([this](std::string_view line) { lines.emplace_back(line); });
    }
    ~Print() override {
        unsetenv("TT_METAL_DPRINT_CORES");
        unsetenv("TT_METAL_DPRINT_RISCVS");
        set_print_hook({});
    }
    std::vector<std::string> printed(const KernelDescriptor& kernel, std::vector<CBDescriptor> cbs = {}) {
        run_program(device, ProgramDescriptor{.kernels = {kernel}, .cbs = std::move(cbs)});
        return lines;
    }
    std::vector<std::string> lines;
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};
};
INSTANTIATE_TEST_SUITE_P(Arch, Print, ::testing::Values("wormhole_b0", "blackhole"));

KernelDescriptor printing(const std::string& body, CoreRangeSet where = cores({0, 0}, {0, 0}),
                          KernelConfig config = ReaderConfigDescriptor{}) {
    return kernel(
        "#include \"dataflow_api.h\"\n#include \"debug/dprint.h\"\n#include \"api/debug/dprint_pages.h\"\nvoid "
        "kernel_main() {\n" +
            body + "\n}\n",
        std::move(config), std::move(where));
}

TEST_P(Print, ItemsAreWrittenAsUpstreamWritesThem) {
    const auto lines =
        printed(printing("DPRINT << \"n=\" << 5 << ' ' << -3 << \" \" << (uint8_t)200 << ENDL();\n"
                         "DPRINT << HEX() << 255 << DEC() << \" \" << OCT() << 8 << DEC() << ENDL();\n"
                         "DPRINT << SETPRECISION(3) << FIXED() << F32(1.5f) << DEFAULTFLOAT() << \" \" << BF16(0x3f80) "
                         "<< \" \" << U32(7) << ENDL();\n"
                         "DPRINT << SETW(4) << 7 << 8 << SETW(0) << ENDL();\n"
                         "DPRINT << (uint64_t)1 << 40 << \" \" << (int16_t)-2 << ENDL();"));
    EXPECT_EQ(lines, (std::vector<std::string>{"0:(x=0,y=0):NC: n=5 -3 200", "0:(x=0,y=0):NC: ff 10",
                                               "0:(x=0,y=0):NC: 1.500 1 7", "0:(x=0,y=0):NC:    7   8",
                                               "0:(x=0,y=0):NC: 140 -2"}));
}

TEST_P(Print, NewerFormFillsPlaceholders) {
    EXPECT_EQ(printed(printing("DPRINT(\"a {} b {}\\n\", 1, 2.5f);")),
              std::vector<std::string>{"0:(x=0,y=0):NC: a 1 b 2.5"});
}

TEST_P(Print, StatementsOfOtherProcessorsAreNotCompiled) {
    EXPECT_EQ(printed(printing("DPRINT_DATA0(DPRINT << \"data0\" << ENDL()); DPRINT_DATA1(DPRINT << \"data1\" << "
                               "ENDL()); DPRINT_MATH(this does not compile)")),
              std::vector<std::string>{"0:(x=0,y=0):NC: data1"});
}

TEST_P(Print, LineThatNeverEndsIsPrintedWhenTheKernelEnds) {
    EXPECT_EQ(printed(printing("DPRINT << \"half\"; DPRINT << \" line\";")),
              std::vector<std::string>{"0:(x=0,y=0):NC: half line"});
}

TEST_P(Print, LinesBeforeAFaultAreNotLost) {
    EXPECT_NE(
        error_of(device,
                 ProgramDescriptor{.kernels = {printing("DPRINT << \"before\"; *(volatile int*)0x40000000 = 1;")}}),
        "");
    EXPECT_EQ(lines, std::vector<std::string>{"0:(x=0,y=0):NC: before"});
}

TEST_P(Print, OnlyCoresAskedForPrint) {
    setenv("TT_METAL_DPRINT_CORES", "(1,0)-(2,0),(0,1)", 1);
    auto found =
        printed(printing("DPRINT << my_logical_x_ << \",\" << my_logical_y_ << ENDL();", cores({0, 0}, {2, 2})));
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, (std::vector<std::string>{"0:(x=0,y=1):NC: 0,1", "0:(x=1,y=0):NC: 1,0", "0:(x=2,y=0):NC: 2,0"}));
}

TEST_P(Print, NothingIsPrintedUnlessAsked) {
    unsetenv("TT_METAL_DPRINT_CORES");
    EXPECT_TRUE(printed(printing("DPRINT << \"silent\" << ENDL();")).empty());
}

TEST_P(Print, ProcessorsNotAskedForAreSilent) {
    setenv("TT_METAL_DPRINT_RISCVS", "BR", 1);
    EXPECT_TRUE(printed(printing("DPRINT << \"silent\" << ENDL();")).empty());
}

TEST_P(Print, ManyLinesStayInOrderAndComplete) {
    const auto found = printed(printing("for (uint32_t i = 0; i < 2000; i++) DPRINT << i << ENDL();"));
    ASSERT_EQ(found.size(), 2000u);
    for (size_t i = 0; i < found.size(); i++) EXPECT_EQ(found[i], "0:(x=0,y=0):NC: " + std::to_string(i));
}

TEST_P(Print, TileSliceReadsFacesOfABfloat16Tile) {
    CBDescriptor tile = cb(0, 1, 2048);
    tile.format_descriptors[0].data_format = DataFormat::Float16b;
    const auto found = printed(printing("volatile uint16_t* p = (volatile uint16_t*)get_write_ptr(0);\n"
                                        "for (uint32_t i = 0; i < 1024; i++) p[i] = 0;\n"
                                        "p[0] = 0x3f80; p[256] = 0x4000; p[512] = 0x4040; p[768] = 0x4080;\n"
                                        "DPRINT << TSLICE(0, 0, SliceRange::hw0_32_16()); DPRINT << TileSlice(0, 0, "
                                        "SliceRange::h0_w0_32(), false, false) << ENDL();"),
                               {tile});
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0], "0:(x=0,y=0):NC: 1 2 ");
    EXPECT_EQ(found[1], "0:(x=0,y=0):NC: 3 4 ");
    EXPECT_EQ(found[2].substr(0, 22), "0:(x=0,y=0):NC: 1 0 0 ");
}

TEST_P(Print, PagesArePrintedOnePerLine) {
    EXPECT_EQ(printed(printing("volatile uint16_t* p = (volatile uint16_t*)0x100000; for (int i = 0; i < 4; i++) p[i] "
                               "= 0x3f80; print_bf16_pages(0x100000, 2, 2);")),
              (std::vector<std::string>{"0:(x=0,y=0):NC: 0: 1 1 ", "0:(x=0,y=0):NC: 1: 1 1 "}));
}

TEST_P(Print, MailboxCarriesWordsInOrderAndBlocksAtFour) {
    KernelDescriptor sender = kernel(
        "#include \"dataflow_api.h\"\nvoid kernel_main() { for (uint32_t i = 0; i < 40; i++) "
        "ckernel::mailbox_write(ckernel::ThreadId::MathThreadId, i * 3); }",
        WriterConfigDescriptor{});
    KernelDescriptor receiver = kernel(
        "#include \"compute_kernel_api/common.h\"\n"
        "namespace NAMESPACE { void MAIN { MATH(for (uint32_t i = 0; i < 40; i++) ((volatile uint32_t*)0x100000)[i] = "
        "mailbox_read(BriscThreadId);) } }",
        ComputeConfigDescriptor{});
    run_program(device, ProgramDescriptor{.kernels = {sender, receiver}});
    for (uint32_t i = 0; i < 40; i++) EXPECT_EQ(word(device, {0, 0}, kScratch + 4 * i), i * 3);
}

TEST_P(Print, MailboxOfNcriscDoesNotExist) {
    EXPECT_NE(error_of(device, ProgramDescriptor{.kernels = {reader("mailbox_write(1, 5);")}})
                  .find("error[mailbox-thread]: mailbox_write as ncrisc names thread 1"),
              std::string::npos);
}

TEST_P(Print, AssertStopsTheKernelAtItsLine) {
    const std::string text = error_of(
        device,
        ProgramDescriptor{
            .kernels = {kernel(
                "#include \"debug/assert.h\"\nvoid kernel_main() {\n    volatile int a = 1;\n    ASSERT(a == 2);\n}\n",
                ReaderConfigDescriptor{})}});
    EXPECT_NE(text.find("error[kernel-assert]: ASSERT(a == 2) does not hold"), std::string::npos) << text;
    EXPECT_NE(text.find(".cpp:4:"), std::string::npos) << text;
}

TEST_P(Print, DebugAndProfilingMacrosAreAccepted) {
    run_program(
        device,
        ProgramDescriptor{
            .kernels = {kernel("#include \"dataflow_api.h\"\n#include \"debug/waypoint.h\"\n#include "
                               "\"api/debug/pause.h\"\n#include \"debug/ring_buffer.h\"\n"
                               "#include \"tools/profiler/kernel_profiler.hpp\"\n#include \"llk_assert.h\"\n"
                               "void kernel_main() { DeviceZoneScopedN(\"zone\"); WAYPOINT(\"ABCD\"); PAUSE(); "
                               "WATCHER_RING_BUFFER_PUSH(5); DeviceTimestampedData(\"x\", 5);\n"
                               "DeviceRecordEvent(3); LLK_ASSERT(true, \"ok\"); { DeviceZoneScopedSumN1(\"sum\"); } }",
                               ReaderConfigDescriptor{})}});
}

TEST_P(Print, ClockMoves) {
    run_program(
        device,
        ProgramDescriptor{
            .kernels = {reader(
                "uint64_t a = get_timestamp(); riscv_wait(1000); uint64_t b = c_tensix_core::read_wall_clock();\n"
                "*(volatile uint32_t*)0x100000 = b - a >= 1000; *(volatile uint32_t*)0x100004 = "
                "reg_read(RISCV_DEBUG_REG_WALL_CLOCK_L) != 0;")}});
    EXPECT_EQ(word(device, {0, 0}, kScratch), 1u);
}

TEST(PrintFilter, UnderstandsEveryFormOfCores) {
    EXPECT_TRUE(parse_print_cores("1,2").includes(0, 1, 2, "BR"));
    EXPECT_FALSE(parse_print_cores("1,2").includes(0, 2, 1, "BR"));
    EXPECT_TRUE(parse_print_cores("(0,0),(3,3)").includes(0, 3, 3, "BR"));
    EXPECT_TRUE(parse_print_cores("(0,0)-(3,3)").includes(0, 2, 1, "BR"));
    EXPECT_FALSE(parse_print_cores("(0,0)-(3,3)").includes(0, 4, 1, "BR"));
    EXPECT_TRUE(parse_print_cores("all").includes(0, 9, 9, "BR"));
    EXPECT_FALSE(parse_print_cores("").includes(0, 0, 0, "BR"));
}

}  // namespace
}  // namespace tessera::testing

// Programs of data-movement kernels, end to end: compiled, placed in windows, run as fibers.
#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

struct Run : ::testing::TestWithParam<const char*> {
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};
};
INSTANTIATE_TEST_SUITE_P(Arch, Run, ::testing::Values("wormhole_b0", "blackhole"));

TEST_P(Run, KernelWritesItsCoordinatesIntoItsOwnL1) {
    ProgramDescriptor program{
        .kernels = {reader("volatile uint32_t* out = (volatile uint32_t*)0x100000;\n"
                           "out[0] = my_logical_x_; out[1] = my_logical_y_; out[2] = my_x[0]; out[3] = my_y[0];",
                           cores({0, 0}, {3, 2}))}};
    run_program(device, program);
    for (uint32_t y = 0; y < 3; y++)
        for (uint32_t x = 0; x < 4; x++) {
            EXPECT_EQ(word(device, {x, y}, kScratch), x);
            EXPECT_EQ(word(device, {x, y}, kScratch + 4), y);
            EXPECT_EQ(word(device, {x, y}, kScratch + 8), device.arch().translated({x, y}).x);
        }
}

TEST_P(Run, PagesGoFromReaderToWriterThroughACircularBuffer) {
    ProgramDescriptor program{
        .kernels = {reader("for (uint32_t i = 0; i < 100; i++) { cb_reserve_back(0, 1); *(volatile "
                           "uint32_t*)get_write_ptr(0) = i * i; cb_push_back(0, 1); }"),
                    writer("uint32_t sum = 0; for (uint32_t i = 0; i < 100; i++) { cb_wait_front(0, 1); sum += "
                           "*(volatile uint32_t*)get_read_ptr(0); cb_pop_front(0, 1); }\n"
                           "*(volatile uint32_t*)0x100000 = sum;")},
        .cbs = {cb(0, 3)}};
    run_program(device, program);
    EXPECT_EQ(word(device, {0, 0}, kScratch), 328350u);
}

TEST_P(Run, SpinOnAWordThatAnotherCoreWritesEnds) {
    for (const char* declaration : {"volatile uint32_t*", "uint32_t*"}) {
        const uint32_t zero = 0;
        memcpy(device.core({1, 0}).l1() + kScratch, &zero, 4);
        NocCoord target = device.arch().translated({1, 0});
        KernelDescriptor sender = reader(
            "*(volatile uint32_t*)0x100010 = 5; noc_async_write(0x100010 - 0x10 + 0x10, "
            "get_noc_addr(get_arg_val<uint32_t>(0), get_arg_val<uint32_t>(1), 0x100000), 16); "
            "noc_async_write_barrier();");
        sender.runtime_args = {{{0, 0}, {target.x, target.y}}};
        ProgramDescriptor program{
            .kernels = {sender, reader(std::string(declaration) + " p = (" + declaration +
                                           ")0x100000; while (*p != 5) {} *(volatile uint32_t*)0x100020 = 77;",
                                       cores({1, 0}, {1, 0}))}};
        run_program(device, program);
        EXPECT_EQ(word(device, {1, 0}, kScratch + 0x20), 77u) << declaration;
    }
}

TEST_P(Run, DeadlockIsKnownWithoutAClock) {
    const std::string text =
        error_of(device, ProgramDescriptor{.kernels = {reader("cb_wait_front(0, 1);")}, .cbs = {cb(0, 2)}});
    EXPECT_NE(text.find("error[deadlock]"), std::string::npos) << text;
}

TEST_P(Run, WildPointerIsAKernelErrorAtItsLine) {
    const std::string text =
        error_of(device, ProgramDescriptor{.kernels = {reader("\n\n*(volatile uint32_t*)0x20000000 = 1;")}});
    EXPECT_NE(text.find("error[wild-pointer]: the kernel touched address 0x20000000"), std::string::npos) << text;
    EXPECT_NE(text.find(".cpp:6"), std::string::npos) << text;
}

TEST_P(Run, CallsKnowTheirLine) {
    const std::string text = error_of(device, ProgramDescriptor{.kernels = {reader("\ncb_push_back(40, 1);")}});
    EXPECT_NE(text.find("error[cb-index]: cb_push_back names c_40"), std::string::npos) << text;
    EXPECT_NE(text.find(".cpp:5:1"), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::testing

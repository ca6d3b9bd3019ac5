// The program that tests/debugging stops with gdb: squares from one kernel to another.
#include <filesystem>

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

TEST(Debugging, DISABLED_Program) {
    std::filesystem::current_path(TESSERA_SOURCE_DIR "/tests/debugging");
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    ProgramDescriptor program{.kernels = {kernel("kernels/producer.cpp", ReaderConfigDescriptor{}),
                                          kernel("kernels/consumer.cpp", WriterConfigDescriptor{})},
                              .cbs = {cb(0, 2)}};
    for (KernelDescriptor& kernel : program.kernels) kernel.source_type = SourceType::FILE_PATH;
    run_program(device, program);
    EXPECT_EQ(word(device, {0, 0}, kScratch), 14u);
}

}  // namespace
}  // namespace tessera::testing

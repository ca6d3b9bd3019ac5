// The program that test_gdb.py stops with gdb: squares from one kernel to another, 1 + 4 + 9 at the end.
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "device/device.hpp"
#include "program/run.hpp"

using namespace tessera;

namespace {

constexpr uint32_t kResult = 0x100000;  // as in kernels/consumer.cpp
KernelDescriptor kernel(const char* path, const CoreRangeSet& cores, KernelConfig config) {
    KernelDescriptor made;
    made.kernel_source = path;
    made.source_type = SourceType::FILE_PATH;
    made.core_ranges = cores;
    made.config = std::move(config);
    return made;
}

CBDescriptor squares(const CoreRangeSet& cores) {
    CBDescriptor made;
    made.total_size = 2 * 2048;
    made.core_ranges = cores;
    made.format_descriptors = {CBFormatDescriptor{.buffer_index = 0, .page_size = 2048}};
    return made;
}

}  // namespace

// Run it in this folder: the kernels are named from here. An argument says on how many cores of row 0.
int main(int count, char** arguments) {
    const uint32_t columns = count > 1 ? static_cast<uint32_t>(std::atoi(arguments[1])) : 1;
    const CoreRangeSet cores(CoreRange({0, 0}, {columns - 1, 0}));
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    run({.kernels = {kernel("kernels/producer.cpp", cores, ReaderConfigDescriptor{}),
                     kernel("kernels/consumer.cpp", cores, WriterConfigDescriptor{})},
         .cbs = {squares(cores)}},
        {}, device);
    uint32_t sum = 0;
    memcpy(&sum, device.core({0, 0}).l1() + kResult, sizeof sum);
    std::cout << sum << "\n";
    return sum == 14 ? EXIT_SUCCESS : EXIT_FAILURE;
}

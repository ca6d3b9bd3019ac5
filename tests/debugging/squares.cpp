// The program that test_gdb.py stops with gdb: squares from one kernel to another, 1 + 4 + 9 at the end.
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "device/device.hpp"
#include "program/run.hpp"

using namespace tessera;

namespace {

constexpr uint32_t kResult = 0x100000;  // as in kernels/consumer.cpp
const CoreRangeSet kHere(CoreRange({0, 0}, {0, 0}));

KernelDescriptor kernel(const char* path, KernelConfig config) {
    KernelDescriptor made;
    made.kernel_source = path;
    made.source_type = SourceType::FILE_PATH;
    made.core_ranges = kHere;
    made.config = std::move(config);
    return made;
}

CBDescriptor squares() {
    CBDescriptor made;
    made.total_size = 2 * 2048;
    made.core_ranges = kHere;
    made.format_descriptors = {CBFormatDescriptor{.buffer_index = 0, .page_size = 2048}};
    return made;
}

}  // namespace

// Run it in this folder: the kernels are named from here.
int main() {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    run({.kernels = {kernel("kernels/producer.cpp", ReaderConfigDescriptor{}),
                     kernel("kernels/consumer.cpp", WriterConfigDescriptor{})},
         .cbs = {squares()}},
        {}, device);
    uint32_t sum = 0;
    memcpy(&sum, device.core({0, 0}).l1() + kResult, sizeof sum);
    std::cout << sum << "\n";
    return sum == 14 ? EXIT_SUCCESS : EXIT_FAILURE;
}

// A process of src/jit/cache_test.cpp: runs the kernel file it is given on both data-movement roles and says how many
// objects it compiled, how many it found on disk, and what the kernel wrote. Usage: cache_child KERNEL.cpp REPORT
#include <cstring>
#include <exception>
#include <fstream>
#include <iostream>

#include "device/device.hpp"
#include "jit/jit.hpp"
#include "program/run.hpp"

using namespace tessera;

namespace {

constexpr uint32_t kResult = 0x100000;  // as in the test's kernel

KernelDescriptor kernel(const char* path, KernelConfig config) {
    KernelDescriptor made;
    made.kernel_source = path;
    made.source_type = SourceType::FILE_PATH;
    made.core_ranges = CoreRangeSet(CoreRange({0, 0}, {0, 0}));
    made.config = std::move(config);
    return made;
}

void run_and_report(const char* path, const char* report) {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    run({.kernels = {kernel(path, ReaderConfigDescriptor{}), kernel(path, WriterConfigDescriptor{})}}, {}, device);
    uint32_t value = 0;
    memcpy(&value, device.core({0, 0}).l1() + kResult, sizeof value);
    std::ofstream(report) << jit::counters().compiled << " " << jit::counters().from_disk << " " << value << "\n";
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) return 2;
    try {
        run_and_report(words[1], words[2]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
    return 0;
}

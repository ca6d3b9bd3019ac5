// For tests: short programs from kernel text, run on a device without tensors.
#pragma once
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "device/device.hpp"
#include "diag/error.hpp"
#include "program/program.hpp"
#include "program/run.hpp"
#include "tensor/tensor.hpp"

namespace tessera::testing {

inline CoreRangeSet cores(CoreCoord start, CoreCoord end) { return CoreRangeSet(CoreRange(start, end)); }

inline KernelDescriptor kernel(const std::string& text, KernelConfig config,
                               CoreRangeSet where = cores({0, 0}, {0, 0})) {
    KernelDescriptor descriptor;
    descriptor.kernel_source = text;
    descriptor.source_type = SourceType::SOURCE_CODE;
    descriptor.core_ranges = std::move(where);
    descriptor.config = std::move(config);
    return descriptor;
}
// Data-movement kernels get the header, a kernel_main around the body, and this helper for results.
inline std::string dm(const std::string& body, const std::string& before = "") {
    return "#include \"dataflow_api.h\"\n" + before + "\nvoid kernel_main() {\n" + body + "\n}\n";
}
inline KernelDescriptor reader(const std::string& body, CoreRangeSet where = cores({0, 0}, {0, 0})) {
    return kernel(dm(body), ReaderConfigDescriptor{}, std::move(where));
}
inline KernelDescriptor writer(const std::string& body, CoreRangeSet where = cores({0, 0}, {0, 0})) {
    return kernel(dm(body), WriterConfigDescriptor{}, std::move(where));
}

inline CBDescriptor cb(uint32_t index, uint32_t pages, uint32_t page_bytes = 2048,
                       CoreRangeSet where = cores({0, 0}, {0, 0})) {
    CBDescriptor descriptor;
    descriptor.total_size = pages * page_bytes;
    descriptor.core_ranges = std::move(where);
    descriptor.format_descriptors = {CBFormatDescriptor{.buffer_index = index, .page_size = page_bytes}};
    return descriptor;
}

inline uint32_t word(Device& device, CoreCoord core, uint32_t address) {
    uint32_t value = 0;
    memcpy(&value, device.core(core).l1() + address, 4);
    return value;
}

// L1 above every static buffer of these tests: for results.
inline constexpr uint32_t kScratch = 0x100000;

inline void run_program(Device& device, const ProgramDescriptor& program) { run(program, {}, device); }

inline std::string error_of(Device& device, const ProgramDescriptor& program) {
    try {
        run_program(device, program);
    } catch (const Error& error) {
        device.reset();
        return error.what();
    }
    return "";
}

}  // namespace tessera::testing

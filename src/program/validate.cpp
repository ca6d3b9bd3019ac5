// Everything that can be known before running is an error before running (HOST_API 3-4, upstream's phrases kept).
#include <fmt/format.h>

#include "diag/error.hpp"
#include "program/program.hpp"

namespace tessera {
namespace {

Message at(const UserLine& line, Message message) {
    if (line.known()) message.places.push_back({.file = line.file, .line = line.line});
    return message;
}

void check_cb(const CBDescriptor& cb, const Arch& arch) {
    for (const auto& format : cb.format_descriptors) {
        if (format.buffer_index >= arch.num_cbs)
            throw ProgramError(at(format.made_at, {.code = "cb-index-range",
                                                   .headline = fmt::format("Buffer index ({}) exceeds max number of circular buffers per core ({})", format.buffer_index, arch.num_cbs)}));
        if (format.page_size == 0 || cb.total_size % format.page_size != 0)
            throw ProgramError(at(cb.made_at, {.code = "cb-page-size",
                                               .headline = fmt::format("Total circular buffer size {} B must be divisible by page size {} B", cb.total_size, format.page_size)}));
    }
}

}  // namespace

void validate(const ProgramDescriptor& descriptor, Device& device, const UserLine&) {
    for (const CBDescriptor& cb : descriptor.cbs) check_cb(cb, device.arch());
}

}  // namespace tessera

// Views of global circular buffers: cores, pages, and indices above those of the core's own buffers.
// Facts: circular_buffer_config.cpp, program.cpp of August 2026.
#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"
#include "device/global_cb.hpp"
#include "program/validate.hpp"
#include "tessera/abi/remote_cb.h"

namespace tessera {
namespace {

const UserLine& line_of(const CBDescriptor& cb, const CBFormatDescriptor& format) {
    return format.made_at.known() ? format.made_at : cb.made_at;
}

void check_cores_of(const CBDescriptor& cb, const GlobalCircularBuffer& global) {
    const CoreRangeSet all = global.all_cores();
    for (CoreCoord core : cb.core_ranges.cores())
        if (!all.contains(core))
            refuse(
                {.code = "global-cb",
                 .headline = fmt::format("core {} is none of the global circular buffer's {}", core.str(), all.str()),
                 .upstream = "Specified cores are not contained in associated GlobalCircularBuffer",
                 .line = cb.made_at,
                 .help = "core_ranges=global_circular_buffer.all_cores()"});
}

void check_page(const CBDescriptor& cb, const CBFormatDescriptor& view, const GlobalCircularBuffer& global) {
    if (view.page_size > 0 && view.page_size % abi::kRemoteCbPage == 0 && view.page_size <= global.size) return;
    refuse({.code = "global-cb",
            .headline = fmt::format("c_{} has pages of {} B in a global circular buffer of {} B", view.buffer_index,
                                    view.page_size, global.size),
            .upstream = fmt::format("Page size {} must be divisible by remote cb aligned page size {}", view.page_size,
                                    abi::kRemoteCbPage),
            .line = line_of(cb, view),
            .help = fmt::format("a multiple of {} up to {}", abi::kRemoteCbPage, global.size)});
}

// Firmware sets up the core's own buffers from index 0 on and views from the last index down.
void check_above_locals(const ProgramDescriptor& descriptor, const CBDescriptor& cb, const CBFormatDescriptor& view) {
    for (const CBDescriptor& other : descriptor.cbs) {
        if (global_of_view(other)) continue;
        for (const CBFormatDescriptor& local : other.format_descriptors)
            for (CoreCoord core : cb.core_ranges.cores())
                if (local.buffer_index >= view.buffer_index && other.core_ranges.contains(core))
                    refuse({.code = "global-cb",
                            .headline = fmt::format("core {} has c_{}, which is not below c_{}, a view of a global "
                                                    "circular buffer",
                                                    core.str(), local.buffer_index, view.buffer_index),
                            .upstream = "Circular buffer indices overlap",
                            .line = line_of(cb, view),
                            .help = "give views the highest indices: buffer_index=31"});
    }
}

}  // namespace

void validate_view(const ProgramDescriptor& descriptor, const CBDescriptor& cb, const GlobalCircularBuffer& global) {
    check_cores_of(cb, global);
    for (const CBFormatDescriptor& view : cb.format_descriptors) {
        check_page(cb, view, global);
        check_above_locals(descriptor, cb, view);
    }
}

}  // namespace tessera

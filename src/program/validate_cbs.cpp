// Circular buffers: indices, pages, and whether they fit below the tensors in L1. Facts: HOST_API 3.4, MACHINE 6.
#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"
#include "device/allocator.hpp"
#include "device/global_cb.hpp"
#include "program/place_cbs.hpp"
#include "program/validate.hpp"

namespace tessera {
namespace {

constexpr uint32_t kMaxPages = 65535;  // 16-bit counters

std::string indices(const CBDescriptor& cb) {
    std::string text;
    for (const auto& format : cb.format_descriptors)
        text += fmt::format("{}c_{}", text.empty() ? "" : ", ", format.buffer_index);
    return text;
}

const UserLine& line_of(const CBDescriptor& cb, const CBFormatDescriptor& format) {
    return format.made_at.known() ? format.made_at : cb.made_at;
}

void check_pages(const CBDescriptor& cb, const CBFormatDescriptor& format) {
    const uint32_t page = format.page_size;
    if (page == 0 || page % 4 != 0)
        refuse({.code = "cb-page-size",
                .headline = fmt::format("c_{} has pages of {} B, which is not a whole number of words",
                                        format.buffer_index, page),
                .upstream = fmt::format("Page size {} must be divisible by sizeof(uint32_t)", page),
                .line = line_of(cb, format),
                .help = "page_size=ttnn.tile_size(dtype), or a multiple of 4"});
    if (cb.total_size == 0 || cb.total_size % page != 0)
        refuse({.code = "cb-page-size",
                .headline = fmt::format("c_{} has {} B, which is not a whole number of pages of {} B",
                                        format.buffer_index, cb.total_size, page),
                .upstream = fmt::format("Total circular buffer size {} B must be divisible by page size {} B",
                                        cb.total_size, page),
                .line = cb.made_at,
                .help = fmt::format("total_size={}",
                                    std::max<uint64_t>(1, (uint64_t{cb.total_size} + page - 1) / page) * page)});
    if (cb.total_size / page > kMaxPages)
        refuse({.code = "cb-pages",
                .headline = fmt::format("c_{} has {} pages, but its counters have 16 bits", format.buffer_index,
                                        cb.total_size / page),
                .upstream = fmt::format("For buffer index {}, number of CB pages {} is greater than {}",
                                        format.buffer_index, cb.total_size / page, kMaxPages),
                .line = cb.made_at,
                .help = "use larger pages"});
}

void check_index(const CBDescriptor& cb, const CBFormatDescriptor& format, const Arch& arch) {
    if (format.buffer_index >= arch.num_cbs)
        refuse({.code = "cb-index-range",
                .headline =
                    fmt::format("there is no c_{}: a core has {} circular buffers", format.buffer_index, arch.num_cbs),
                .upstream = fmt::format("Buffer index ({}) exceeds max number of circular buffers per core ({})",
                                        format.buffer_index, arch.num_cbs),
                .line = line_of(cb, format),
                .help = fmt::format("use an index up to {}", arch.num_cbs - 1)});
}

void check_format(const CBDescriptor& cb, const CBFormatDescriptor& format, const Arch& arch) {
    check_index(cb, format, arch);
    if (format.data_format == DataFormat::Invalid)
        refuse({.code = "cb-format",
                .headline = fmt::format("c_{} has no data format", format.buffer_index),
                .line = line_of(cb, format),
                .help = "data_format=ttnn.bfloat16"});
    if (format.tile && !format.tile->is_legal())
        refuse({.code = "tile-shape",
                .headline = fmt::format("c_{} has tiles of {}x{}, which do not exist", format.buffer_index,
                                        format.tile->height, format.tile->width),
                .upstream = "Tile size is not valid for our hardware",
                .line = line_of(cb, format),
                .help = "use a height of 1, 2, 4, 8, 16 or 32 and a width of 16 or 32"});
    check_pages(cb, format);
}

// A circular buffer has one address; shards with an address for each core may lie elsewhere on some of its cores.
void check_one_address(const CBDescriptor& cb) {
    if (!cb.buffer->per_core) return;
    for (const CoreCoord core : cb.core_ranges.cores())
        if (cb.buffer->address_on(core) != cb_base(cb))
            refuse({.code = "per-core-allocation",
                    .headline = fmt::format("{} is at {:#x} on all its cores, but the tensor's shard on core {} is at "
                                            "{:#x}",
                                            indices(cb), cb_base(cb), core.str(), cb.buffer->address_on(core)),
                    .line = cb.made_at,
                    .help = "make a circular buffer for each core, or a tensor for each core"});
}

void check_buffer(const CBDescriptor& cb) {
    if (!cb.buffer) return;
    if (!cb.buffer->allocated)
        refuse({.code = "tensor-deallocated",
                .headline = fmt::format("{} is bound to a tensor that was deallocated", indices(cb)),
                .upstream = "Tensor is not allocated.",
                .line = cb.made_at,
                .help = "keep the tensor until the program has run"});
    if (!cb.buffer->is_l1())
        refuse({.code = "cb-not-in-l1",
                .headline = fmt::format("{} is bound to a tensor in DRAM", indices(cb)),
                .upstream = "Only L1 buffers can have an associated circular buffer!",
                .line = cb.made_at,
                .help = "put the tensor's shards into L1"});
    check_one_address(cb);
    const uint64_t room = cb.buffer->bytes_per_bank - std::min<uint64_t>(cb.address_offset, cb.buffer->bytes_per_bank);
    if (cb.total_size > room)
        refuse(
            {.code = "cb-larger-than-shard",
             .headline = fmt::format("{} has {} B, but the tensor's shard has {} B{}", indices(cb), cb.total_size, room,
                                     cb.address_offset ? fmt::format(" after its first {} B", cb.address_offset) : ""),
             .upstream = fmt::format("Cannot set circular buffer size to {}. This is larger than the associated "
                                     "dynamically allocated L1 buffer bank size of {} B",
                                     cb.total_size, cb.buffer->bytes_per_bank),
             .line = cb.made_at,
             .help = fmt::format("total_size={}", room)});
}

void check_indices(const ProgramDescriptor& descriptor, const Device& device) {
    ByCore<uint64_t> taken(device);
    for (const CBDescriptor& cb : descriptor.cbs)
        for (const CBFormatDescriptor& format : cb.format_descriptors)
            for (CoreCoord core : cb.core_ranges.cores()) {
                const uint64_t bit = uint64_t{1} << format.buffer_index;
                if (taken[core] & bit)
                    refuse({.code = "cb-index-twice",
                            .headline =
                                fmt::format("core {} has two circular buffers c_{}", core.str(), format.buffer_index),
                            .upstream = fmt::format("Invalid circular buffer index: Cannot add circular buffer at "
                                                    "index {}, another circular buffer already exists",
                                                    format.buffer_index),
                            .line = line_of(cb, format),
                            .help = "use another index, or other cores"});
                taken[core] |= bit;
            }
}

// How far the static regions go, and the circular buffer that goes furthest.
struct Regions {
    std::vector<uint64_t> addresses;
    uint64_t highest = 0;
    CoreCoord fullest;
    const CoreRange* range = nullptr;  // of the cores that go furthest

    Regions(const ProgramDescriptor& descriptor, const Arch& arch) : addresses(cb_addresses(descriptor, arch)) {
        for (size_t i = 0; i < addresses.size(); ++i) {
            const CBDescriptor& cb = descriptor.cbs[i];
            const uint64_t end = addresses[i] + cb.total_size;
            if (cb.buffer || cb.core_ranges.empty() || end <= highest) continue;
            highest = end;
            fullest = cb.core_ranges.ranges().front().start;
            range = &cb.core_ranges.ranges().front();
        }
    }
};

// Upstream keeps one end per range, not per core, and loses track where ranges only touch (place_cbs.cpp).
void check_overlap(const ProgramDescriptor& descriptor, const Regions& regions) {
    const auto meet = [&](size_t i, size_t j) {
        return regions.addresses[i] < regions.addresses[j] + descriptor.cbs[j].total_size &&
               regions.addresses[j] < regions.addresses[i] + descriptor.cbs[i].total_size;
    };
    for (size_t j = 0; j < descriptor.cbs.size(); ++j)
        for (size_t i = 0; i < j; ++i) {
            const CBDescriptor &first = descriptor.cbs[i], &second = descriptor.cbs[j];
            if (first.buffer || second.buffer || !meet(i, j)) continue;
            for (CoreCoord core : second.core_ranges.cores())
                if (first.core_ranges.contains(core))
                    refuse({.code = "cb-overlap",
                            .headline =
                                fmt::format("{} at {} and {} at {} overlap on core {}", indices(first),
                                            regions.addresses[i], indices(second), regions.addresses[j], core.str()),
                            .line = second.made_at,
                            .help = "describe the circular buffers of the larger range of cores first",
                            .where = {"tt-metal places by core range and does not notice: a range's next free address "
                                      "forgets buffers on ranges that only touch it"}});
        }
}

std::vector<std::string> table(const ProgramDescriptor& descriptor, CoreCoord core) {
    std::vector<std::string> rows;
    for (const CBDescriptor& cb : descriptor.cbs) {
        if (cb.buffer || cb.format_descriptors.empty() || !cb.core_ranges.contains(core)) continue;
        const uint32_t page = cb.format_descriptors.front().page_size;
        rows.push_back(fmt::format("|  {:<6}{:>9} B  {:>5} pages of {} B{}", indices(cb), cb.total_size,
                                   cb.total_size / page, page, cb.made_at.known() ? "   " + cb.made_at.str() : ""));
    }
    return rows;
}

// The number to change: the largest circular buffer of the core, cut by whole pages until everything ends at `limit`.
std::string way_out(const ProgramDescriptor& descriptor, const Device& device, const Regions& regions, uint64_t limit) {
    constexpr int kTries = 16;  // alignment of those after it may take more pages than the excess has
    ProgramDescriptor smaller = descriptor;
    CBDescriptor* largest = nullptr;
    for (CBDescriptor& cb : smaller.cbs)
        if (!cb.buffer && cb.core_ranges.contains(regions.fullest) && (!largest || cb.total_size > largest->total_size))
            largest = &cb;
    const uint32_t page = largest->format_descriptors.front().page_size, now = largest->total_size / page;
    const uint64_t excess = regions.highest - limit, fewer = (excess + page - 1) / page;
    for (uint64_t gone = fewer; gone < std::min<uint64_t>(now, fewer + kTries); gone++) {
        largest->total_size = static_cast<uint32_t>(now - gone) * page;
        if (Regions(smaller, device.arch()).highest <= limit)
            return fmt::format("total_size={} for {}: {} pages instead of {}", largest->total_size, indices(*largest),
                               now - gone, now);
    }
    return fmt::format("give up {} B of circular buffers", excess);
}

// On the cores that have static circular buffers: a tensor with an address for each core limits only its own.
uint64_t lowest_tensor(const ProgramDescriptor& descriptor, Device& device) {
    const Allocator& memory = device.allocator(BufferType::L1);
    if (!memory.has_blocks_of_one_bank()) return memory.lowest();
    uint64_t lowest = memory.end();
    for (const CBDescriptor& cb : descriptor.cbs)
        for (const CoreCoord core : cb.buffer ? std::vector<CoreCoord>{} : cb.core_ranges.cores())
            lowest = std::min(lowest, memory.lowest(device.l1_bank_of(core)));
    return lowest;
}

std::string tensor_row(Device& device, uint64_t address) {
    const Allocator& memory = device.allocator(BufferType::L1);
    const Buffer* buffer = nullptr;
    for (uint32_t bank = 0; bank < device.num_l1_banks() && !buffer; ++bank)
        if (const auto owners = memory.owners(bank); owners.contains(address)) buffer = owners.at(address);
    if (!buffer) return fmt::format("|  L1_SMALL begins at {}", memory.end());
    const std::string line = buffer->made_at.known() ? "   " + buffer->made_at.str() : "";
    return fmt::format(
        "|  tensor{:>9} B  at {} on {}{}", buffer->bytes_per_bank, address,
        buffer->is_sharded() ? buffer->shard_grid.str() : fmt::format("all {} cores", device.num_l1_banks()), line);
}

void check_space(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at) {
    const Arch& arch = device.arch();
    const Regions regions(descriptor, arch);
    const uint64_t lowest = lowest_tensor(descriptor, device);
    const uint64_t needed = regions.highest - std::min<uint64_t>(regions.highest, arch.l1_unreserved_base);
    if (regions.highest > arch.l1_bytes)
        refuse({.code = "l1-overflow",
                .headline = fmt::format("circular buffers on core {} need {} B, {} B more than its L1 has",
                                        regions.fullest.str(), needed, regions.highest - arch.l1_bytes),
                .upstream = fmt::format("Statically allocated circular buffers on core range {} grow to {} B which is "
                                        "beyond max L1 size of {} B",
                                        regions.range->str(), regions.highest, arch.l1_bytes),
                .line = called_at,
                .help = way_out(descriptor, device, regions, arch.l1_bytes),
                .where = {fmt::format("{} L1 is {} B, {} B of it reserved", arch.chip, arch.l1_bytes,
                                      arch.l1_unreserved_base)},
                .rows = table(descriptor, regions.fullest)});
    if (regions.highest > lowest) {
        std::vector<std::string> rows = table(descriptor, regions.fullest);
        rows.push_back(tensor_row(device, lowest));
        refuse(
            {.code = "l1-clash",
             .headline = fmt::format("circular buffers on core {} end at {}, {} B above the lowest tensor in L1 at {}",
                                     regions.fullest.str(), regions.highest, regions.highest - lowest, lowest),
             .upstream = fmt::format("Statically allocated circular buffers in program clash with L1 buffers on core "
                                     "range {}. L1 buffer allocated at {} and static circular buffer region ends at {}",
                                     regions.range->str(), lowest, regions.highest),
             .line = called_at,
             .help = way_out(descriptor, device, regions, lowest) + ", or move the tensor to DRAM",
             .rows = std::move(rows)});
    }
    check_overlap(descriptor, regions);
}

}  // namespace

void validate_cbs(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at) {
    for (const CBDescriptor& cb : descriptor.cbs) {
        if (cb.format_descriptors.empty())
            refuse({.code = "cb-without-index",
                    .headline = fmt::format("a circular buffer of {} B has no format descriptor, and so no index",
                                            cb.total_size),
                    .line = cb.made_at,
                    .help = "format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=0, ...)]"});
        check_cores(cb.core_ranges, device, [&] { return indices(cb); }, cb.made_at);
        if (const auto global = global_of_view(cb)) {
            for (const CBFormatDescriptor& format : cb.format_descriptors) check_index(cb, format, device.arch());
            validate_view(descriptor, cb, *global);
            continue;
        }
        for (const CBFormatDescriptor& format : cb.format_descriptors) check_format(cb, format, device.arch());
        check_buffer(cb);
    }
    check_indices(descriptor, device);
    check_space(descriptor, device, called_at);
}

}  // namespace tessera

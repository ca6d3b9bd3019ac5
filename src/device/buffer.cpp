// Where the pages of a buffer lie, and how it gets and gives back its memory. Facts: MACHINE 4 and 6.
#include "device/buffer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"
#include "device/allocator.hpp"
#include "device/device.hpp"
#include "device/place.hpp"

namespace tessera {

namespace {

uint32_t all_banks(const Buffer& buffer) {
    return buffer.is_l1() ? buffer.device->num_l1_banks() : buffer.device->num_dram_banks();
}

// DRAM shards count banks along x.
uint32_t bank_of(const Buffer& buffer, CoreCoord core) {
    return buffer.is_l1() ? buffer.device->l1_bank_of(core) : core.x;
}

bool exists(const Buffer& buffer, CoreCoord core) {
    return buffer.is_l1() ? buffer.device->has_core(core) : core.x < buffer.device->num_dram_banks() && core.y == 0;
}

void check_grid(const Buffer& buffer) {
    const CoreRange box = buffer.shard_grid.bounding_box();
    if (exists(buffer, box.end)) return;
    const CoreCoord grid = buffer.is_l1() ? buffer.device->grid() : CoreCoord{buffer.device->num_dram_banks(), 1};
    refuse({.code = "shard-grid",
            .headline =
                fmt::format("the shard grid {} reaches core {}, but the device has {}x{} {}", buffer.shard_grid.str(),
                            box.end.str(), grid.x, grid.y, buffer.is_l1() ? "cores" : "DRAM banks"),
            .upstream =
                fmt::format("Expected number of shards {} to be less than or equal to total number of L1 banks {} in "
                            "compute cores",
                            buffer.shard_cores.size(), all_banks(buffer)),
            .line = buffer.made_at,
            .help = fmt::format("keep the grid within {}", CoreRange({0, 0}, {grid.x - 1, grid.y - 1}).str())});
}

uint64_t pages_per_bank(const Buffer& buffer) {
    const auto ceil_div = [](uint64_t a, uint64_t b) { return (a + b - 1) / b; };
    if (!buffer.is_sharded()) return ceil_div(buffer.num_pages, all_banks(buffer));
    uint32_t shards = 1;
    for (uint32_t shard : buffer.page_shard) shards = std::max(shards, shard + 1);
    return ceil_div(shards, buffer.shard_cores.size()) * buffer.shard_pages;
}

}  // namespace

uint32_t Buffer::num_banks() const {
    return is_sharded() ? static_cast<uint32_t>(shard_cores.size())
                        : std::min(all_banks(*this), std::max(num_pages, 1u));
}

PagePlace Buffer::place(uint32_t page) const {
    if (!is_sharded()) {
        const uint32_t banks = all_banks(*this);
        return {page % banks, address + uint64_t{page / banks} * aligned_page_size};
    }
    const uint32_t shard = page_shard[page], cores = static_cast<uint32_t>(shard_cores.size());
    const uint32_t core = shards_per_core ? shard / shards_per_core : shard % cores;
    const uint32_t slot = shards_per_core ? shard % shards_per_core : shard / cores;
    const uint64_t base = per_core ? core_addresses[core] : address;
    const uint64_t page_in_bank = uint64_t{slot} * shard_pages + page_in_shard[page];
    return {bank_of(*this, shard_cores[core]), base + page_in_bank * aligned_page_size};
}

uint64_t Buffer::address_on(CoreCoord core) const {
    if (!per_core) return address;
    const auto found = std::ranges::find(shard_cores, core);
    if (found != shard_cores.end()) return core_addresses[static_cast<size_t>(found - shard_cores.begin())];
    refuse({.code = "shard-grid",
            .headline =
                fmt::format("the tensor has no shard on core {}, its shards are on {}", core.str(), shard_grid.str()),
            .upstream = fmt::format("No per-core address for core ({}, {})", core.x, core.y),
            .line = made_at});
}

void Buffer::deallocate() {
    if (!allocated.exchange(false)) return;
    if (!device->is_open()) return;
    Allocator& memory = device->allocator(type);
    if (!per_core) memory.free(address);
    for (size_t i = 0; i < core_addresses.size(); ++i)
        memory.free_in(bank_of(*this, shard_cores[i]), core_addresses[i]);
    device->observer().freed(*this);
}

Buffer::~Buffer() { deallocate(); }

namespace {

void measure(Device& device, Buffer& buffer) {
    device.check_usable();
    buffer.device = &device;
    buffer.keeps_device = device.weak_from_this().lock();
    const uint32_t unit = buffer.is_l1() ? device.arch().l1_alignment : device.arch().dram_alignment;
    buffer.aligned_page_size = (buffer.page_size + unit - 1) / unit * unit;
    if (buffer.is_sharded()) check_grid(buffer);
    buffer.bytes_per_bank = pages_per_bank(buffer) * buffer.aligned_page_size;
}

// Each core's own first gap; all or none.
void take_per_core(Allocator& memory, Buffer& buffer) {
    if (!buffer.device->options().per_core_allocation)
        refuse({.code = "per-core-allocation",
                .headline = "the tensor has an address for each core, but the device was opened without them",
                .upstream = "Per-core allocation requires AllocatorMode::HYBRID when opening the device",
                .line = buffer.made_at,
                .help = "set TT_METAL_ALLOCATOR_MODE_HYBRID=1 before the device is opened"});
    try {
        for (const CoreCoord core : buffer.shard_cores)
            buffer.core_addresses.push_back(
                memory.allocate_in(bank_of(buffer, core), buffer.bytes_per_bank, buffer.made_at));
        for (size_t i = 0; i < buffer.shard_cores.size(); ++i)
            memory.set_owner_in(bank_of(buffer, buffer.shard_cores[i]), buffer.core_addresses[i], &buffer);
    } catch (...) {
        for (size_t i = 0; i < buffer.core_addresses.size(); ++i)
            memory.free_in(bank_of(buffer, buffer.shard_cores[i]), buffer.core_addresses[i]);
        throw;
    }
    buffer.address = buffer.core_addresses.front();
}

std::shared_ptr<Buffer> take(Device& device, std::shared_ptr<Buffer> buffer,
                             std::optional<Allocator::Direction> direction) {
    const DeviceLock lock(device);
    measure(device, *buffer);
    const uint64_t total = uint64_t{buffer->num_pages} * buffer->aligned_page_size;
    Allocator& memory = device.allocator(buffer->type);
    if (buffer->per_core) {
        take_per_core(memory, *buffer);
    } else {
        buffer->address = memory.allocate(buffer->bytes_per_bank, total, buffer->made_at, direction);
        memory.set_owner(buffer->address, buffer.get());
    }
    buffer->allocated = true;
    device.observer().allocated(*buffer);
    Buffer* shared = buffer.get();
    return {shared, [owned = std::move(buffer)](Buffer*) mutable { give_back(std::move(owned)); }};
}

}  // namespace

std::shared_ptr<Buffer> allocate(Device& device, std::shared_ptr<Buffer> buffer) {
    return take(device, std::move(buffer), {});
}

std::shared_ptr<Buffer> allocate_from(Device& device, std::shared_ptr<Buffer> buffer, bool bottom_up) {
    return take(device, std::move(buffer), bottom_up ? Allocator::Direction::BottomUp : Allocator::Direction::TopDown);
}

std::shared_ptr<Buffer> place_at(Device& device, std::shared_ptr<Buffer> buffer, uint64_t address) {
    const DeviceLock lock(device);
    measure(device, *buffer);
    buffer->address = address;
    buffer->allocated = true;
    Buffer* placed = buffer.get();
    // Its memory is not its own: the last owner gives nothing back.
    return {placed, [kept = std::move(buffer)](Buffer* last) { last->allocated = false; }};
}

}  // namespace tessera

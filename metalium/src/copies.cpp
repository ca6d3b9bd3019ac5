// Bytes between the host and device memory (METALIUM 5). Whole buffers are copied by several threads.
#include <cstring>

#include <tt-metalium/tt_metal.hpp>

#include "buffer_impl.hpp"
#include "convert.hpp"
#include "device/allocator.hpp"
#include "device_impl.hpp"
#include "tensor/parallel.hpp"

namespace tt::tt_metal::detail {

namespace {

// Calls copy(memory, host offset, bytes) for each page, or the part of it, that lies in the range.
template <class Copy>
void each_page(tessera::Buffer& part, uint64_t offset, uint64_t bytes, Copy&& copy) {
    if (bytes == 0) return;
    const uint64_t page = part.page_size;
    const auto first = static_cast<uint32_t>(offset / page), last = static_cast<uint32_t>((offset + bytes - 1) / page);
    tessera::parallel_for(last - first + 1, bytes, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = first + begin; i < first + end; i++) {
            const uint64_t from = std::max(offset, i * page), to = std::min(offset + bytes, (i + 1) * page);
            copy(part.device->page_memory(part, i) + (from - i * page), from - offset, to - from);
        }
    });
}

void check_allocated(const tessera::Buffer& part) {
    part.device->check_usable();
    if (!part.allocated)
        tessera::refuse({.code = "tensor-deallocated",
                         .headline = "the buffer was deallocated",
                         .upstream = "Buffer is not allocated",
                         .line = part.made_at,
                         .help = "keep the buffer until it is no longer used"});
}

}  // namespace

// Copies and programs of several threads take turns on a device.
void write_part(tessera::Buffer& part, uint64_t offset, const std::byte* host, uint64_t bytes) {
    const tessera::DeviceLock lock(*part.device);
    check_allocated(part);
    each_page(part, offset, bytes,
              [&](std::byte* memory, uint64_t at, uint64_t size) { std::memcpy(memory, host + at, size); });
    part.device->observer().host_wrote(part);
}

void read_part(tessera::Buffer& part, uint64_t offset, std::byte* host, uint64_t bytes) {
    const tessera::DeviceLock lock(*part.device);
    check_allocated(part);
    part.device->observer().host_reads(part);
    each_page(part, offset, bytes,
              [&](std::byte* memory, uint64_t at, uint64_t size) { std::memcpy(host + at, memory, size); });
}

void WriteToBuffer(Buffer& buffer, ttsl::Span<const std::uint8_t> host_buffer, Where where) {
    if (host_buffer.size() > buffer.size())
        refuse_call(where, fmt::format("{} B do not fit a buffer of {} B", host_buffer.size(), buffer.size()),
                    fmt::format("Bounds-Error -- Attempting to write {} bytes to a {} byte buffer", host_buffer.size(),
                                buffer.size()));
    const BufferImpl& impl = buffer.impl();
    const auto* bytes = reinterpret_cast<const std::byte*>(host_buffer.data());
    at_line(where, [&] {
        if (!impl.whole_mesh) return write_part(impl.part(), impl.root_offset, bytes, host_buffer.size());
        for (const auto& part : *impl.chips) write_part(*part, impl.root_offset, bytes, host_buffer.size());
    });
}

void ReadFromBuffer(Buffer& buffer, std::uint8_t* host_buffer, Where where) {
    const BufferImpl& impl = buffer.impl();
    at_line(where, [&] {
        read_part(impl.part(), impl.root_offset, reinterpret_cast<std::byte*>(host_buffer), buffer.size());
    });
}

void ReadShard(Buffer& buffer, std::uint8_t* host_buffer, const std::uint32_t& core_id, Where where) {
    tessera::Buffer& part = buffer.impl().part();
    if (core_id >= part.shard_cores.size())
        refuse_call(where,
                    fmt::format("there is no shard {}: the buffer has {} cores", core_id, part.shard_cores.size()));
    const tessera::DeviceLock lock(*part.device);
    part.device->observer().host_reads(part);
    for (uint32_t page = 0; page < part.num_pages; page++)
        if (part.page_shard[page] == core_id)
            std::memcpy(host_buffer + uint64_t{part.page_in_shard[page]} * part.page_size,
                        part.device->page_memory(part, page), part.page_size);
}

namespace {

// L1 of a core on every chip of the device, or on its first.
std::byte* l1_memory(tessera::Device& chip, const CoreCoord& core, std::uint32_t address, std::size_t bytes,
                     CoreType type, Where where) {
    if (type != CoreType::WORKER && type != CoreType::TENSIX)
        refuse_call(where, fmt::format("L1 of {} cores is not modelled", ttsl::enum_name(type)));
    if (!chip.has_core(to_library(core)))
        refuse_call(where, fmt::format("there is no core {}", core.str()),
                    fmt::format("Bounds-Error -- Logical_core={} is outside of logical_grid_size={}", core.str(),
                                from_library(chip.grid()).str()));
    if (uint64_t{address} + bytes > chip.arch().l1_bytes)
        refuse_call(where, fmt::format("{} B at {:#x} reach beyond the end of L1, which has {} B", bytes, address,
                                       chip.arch().l1_bytes));
    return chip.core(to_library(core)).l1() + address;
}

std::byte* dram_memory(tessera::Device& chip, int channel, std::uint32_t address, std::size_t bytes, Where where) {
    if (channel < 0 || static_cast<uint32_t>(channel) >= chip.num_dram_banks())
        refuse_call(where,
                    fmt::format("there is no DRAM channel {}: the device has {}", channel, chip.num_dram_banks()),
                    fmt::format("Bounds-Error -- dram_channel_id={} is outside of num_dram_channels={}", channel,
                                chip.num_dram_banks()));
    const tessera::Allocator& memory = chip.allocator(tessera::BufferType::DRAM);
    if (address < memory.begin())
        refuse_call(
            where, fmt::format("DRAM address {} is below {}, where buffers begin", address, memory.begin()),
            fmt::format("Cannot write to reserved DRAM region, addresses [0, {}) are reserved!", memory.begin()));
    if (address + uint64_t{bytes} > memory.end())
        refuse_call(where, fmt::format("{} B at {:#x} reach beyond the end of the bank", bytes, address));
    return chip.dram(static_cast<uint32_t>(channel)) + address;
}

void copy_locked(tessera::Device& chip, void* to, const void* from, std::size_t bytes) {
    const tessera::DeviceLock lock(chip);
    std::memcpy(to, from, bytes);
}

std::span<const std::uint8_t> bytes_of(const std::vector<std::uint32_t>& words) {
    return {reinterpret_cast<const std::uint8_t*>(words.data()), words.size() * sizeof(std::uint32_t)};
}
std::span<std::uint8_t> room_for(std::vector<std::uint32_t>& words, std::uint32_t bytes) {
    words.resize((bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t));
    return {reinterpret_cast<std::uint8_t*>(words.data()), bytes};
}

}  // namespace

bool WriteToDeviceL1(IDevice* device, const CoreCoord& core, std::uint32_t address, std::span<const std::uint8_t> host,
                     CoreType type, Where where) {
    for (const auto& chip : device->impl().chips)
        copy_locked(*chip, l1_memory(*chip, core, address, host.size(), type, where), host.data(), host.size());
    return true;
}
bool WriteToDeviceL1(IDevice* device, const CoreCoord& core, std::uint32_t address, std::vector<std::uint32_t>& host,
                     CoreType type, Where where) {
    return WriteToDeviceL1(device, core, address, bytes_of(host), type, where);
}
bool ReadFromDeviceL1(IDevice* device, const CoreCoord& core, std::uint32_t address, std::span<std::uint8_t> host,
                      CoreType type, Where where) {
    tessera::Device& chip = chip_of(device);
    copy_locked(chip, host.data(), l1_memory(chip, core, address, host.size(), type, where), host.size());
    return true;
}
bool ReadFromDeviceL1(IDevice* device, const CoreCoord& core, std::uint32_t address, std::uint32_t size,
                      std::vector<std::uint32_t>& host, CoreType type, Where where) {
    return ReadFromDeviceL1(device, core, address, room_for(host, size), type, where);
}
bool WriteToDeviceDRAMChannel(IDevice* device, int channel, std::uint32_t address, std::span<const std::uint8_t> host,
                              Where where) {
    for (const auto& chip : device->impl().chips)
        copy_locked(*chip, dram_memory(*chip, channel, address, host.size(), where), host.data(), host.size());
    return true;
}
bool WriteToDeviceDRAMChannel(IDevice* device, int channel, std::uint32_t address, std::vector<std::uint32_t>& host,
                              Where where) {
    return WriteToDeviceDRAMChannel(device, channel, address, bytes_of(host), where);
}
bool ReadFromDeviceDRAMChannel(IDevice* device, int channel, std::uint32_t address, std::span<std::uint8_t> host,
                               Where where) {
    tessera::Device& chip = chip_of(device);
    copy_locked(chip, host.data(), dram_memory(chip, channel, address, host.size(), where), host.size());
    return true;
}
bool ReadFromDeviceDRAMChannel(IDevice* device, int channel, std::uint32_t address, std::uint32_t size,
                               std::vector<std::uint32_t>& host, Where where) {
    return ReadFromDeviceDRAMChannel(device, channel, address, room_for(host, size), where);
}
bool WriteRegToDevice(IDevice*, const CoreCoord&, std::uint32_t, const std::uint32_t&, Where where) {
    refuse_call(where, "registers of a core cannot be written from the host here");
}
bool ReadRegFromDevice(IDevice*, const CoreCoord&, std::uint32_t, std::uint32_t&, Where where) {
    refuse_call(where, "registers of a core cannot be read from the host here");
}

}  // namespace tt::tt_metal::detail

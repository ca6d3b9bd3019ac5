// The state of a Buffer: a buffer of the library on each chip, all at the same address.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include <tt-metalium/buffer.hpp>

#include "device/buffer.hpp"
#include "tensor/shard.hpp"

namespace tt::tt_metal::detail {

using ChipBuffers = std::vector<std::shared_ptr<tessera::Buffer>>;

struct BufferImpl {
    IDevice* device = nullptr;
    DeviceAddr size = 0, page_size = 0;
    BufferType type = BufferType::DRAM;
    BufferShardingArgs sharding;
    std::optional<bool> bottom_up;
    std::optional<SubDeviceId> sub_device;
    // One per chip of the mesh. A buffer of one chip of a mesh shares the list and points at its own part.
    std::shared_ptr<const ChipBuffers> chips;
    std::size_t chip = 0;
    bool whole_mesh = true;               // frees all parts; else a chip's view of them
    bool owns_memory = true;              // false: at an address of the user's choice
    std::shared_ptr<Buffer> root;         // of a view: what it is a part of
    DeviceAddr root_offset = 0;           // bytes
    std::size_t unique_id = 0;

    tessera::Buffer& part() const { return *(*chips)[chip]; }
    uint32_t first_page() const { return page_size ? static_cast<uint32_t>(root_offset / part().page_size) : 0; }
    std::optional<tessera::PageExtents> extents() const;  // of a sharded buffer
};

// The part that lies on a chip; null when there is none.
std::shared_ptr<tessera::Buffer> part_on(const ChipBuffers& chips, const tessera::Device& chip);

// The buffer as the chip at `index` of its mesh has it.
std::shared_ptr<Buffer> chip_view(const Buffer& buffer, IDevice* device, std::size_t index);

// Gives back the memory of a buffer that owns some.
void deallocate(BufferImpl& buffer);

// Bytes of one part, in the host's order of pages.
void write_part(tessera::Buffer& part, uint64_t offset, const std::byte* host, uint64_t bytes);
void read_part(tessera::Buffer& part, uint64_t offset, std::byte* host, uint64_t bytes);

}  // namespace tt::tt_metal::detail

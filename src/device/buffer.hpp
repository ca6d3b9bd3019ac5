// An allocation on the device: where its pages lie. A tensor owns one; a circular buffer may be bound to one.
// Facts: MACHINE 6 (allocation), HOST_API 6 (sharding).
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "descriptor/core.hpp"
#include "descriptor/program.hpp"

namespace tessera {

class Device;

enum class BufferType : uint8_t { DRAM = 0, L1 = 1, SYSTEM_MEMORY = 2, L1_SMALL = 3, TRACE = 4 };
enum class TensorMemoryLayout : uint8_t {
    INTERLEAVED = 0,
    HEIGHT_SHARDED = 2,
    WIDTH_SHARDED = 3,
    BLOCK_SHARDED = 4,
    ND_SHARDED = 5
};
enum class ShardOrientation : uint8_t { ROW_MAJOR = 0, COL_MAJOR = 1 };

// One page's place: which bank, and its byte address there. For L1 the bank is a worker core.
struct PagePlace {
    uint32_t bank = 0;
    uint64_t address = 0;
};

// Lock-step: the same address in every bank, unless each core of the shards has its own (per_core). Freed when the last
// owner lets go (or by deallocate()).
struct Buffer {
    Device* device = nullptr;
    BufferType type = BufferType::DRAM;
    TensorMemoryLayout layout = TensorMemoryLayout::INTERLEAVED;
    uint64_t address = 0;
    uint64_t bytes_per_bank = 0;  // aligned
    uint32_t page_size = 0;  // as the user sees it
    uint32_t aligned_page_size = 0;
    uint32_t num_pages = 0;
    std::atomic<bool> allocated = false;
    // Sharded buffers: the cores in shard order, and for each page the shard and the page within it.
    CoreRangeSet shard_grid;
    std::vector<CoreCoord> shard_cores;
    std::vector<uint32_t> page_shard, page_in_shard;
    bool per_core = false;
    std::vector<uint64_t> core_addresses;  // with per_core, of shard_cores
    uint32_t shard_pages = 0;  // pages a shard takes in its bank; shard s lies on core s % cores, at slot s / cores
    uint32_t shards_per_core = 0;  // not 0: on core s / shards_per_core, at slot s % shards_per_core (CONTIGUOUS_1D)
    UserLine made_at;
    std::shared_ptr<Device> keeps_device;  // set when the device is owned by a shared_ptr: it outlives its buffers
    std::shared_ptr<Buffer> next;  // the next of those dropped while the device is in use
    PagePlace place(uint32_t page) const;  // tensor/ and noc/ agree through this
    bool is_sharded() const { return layout != TensorMemoryLayout::INTERLEAVED; }
    bool is_l1() const { return type == BufferType::L1 || type == BufferType::L1_SMALL; }
    uint64_t address_on(CoreCoord core) const;  // throws ProgramError where per_core shards have no such core
    uint32_t num_banks() const;  // that hold a part of it
    void deallocate();  // gives the memory back; nothing when already given back
    ~Buffer();
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
};

// Takes memory for a buffer whose type, layout, page_size, num_pages and shard fields are set. Throws ProgramError
// "Out of Memory" or, for shards, when a core of the grid does not exist. The last owner may let go on any thread.
std::shared_ptr<Buffer> allocate(Device& device, std::shared_ptr<Buffer> buffer);

}  // namespace tessera

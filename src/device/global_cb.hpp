// A global circular buffer: memory at one address on a sender and its receivers, and a page of configuration on each
// core with the coordinates of the others and the counters between them. It outlives programs: pointers and counters
// go on where the last one left them. In a program, a circular buffer that is bound to the configuration is a view of
// the global one, and those bound to its memory are the core's own buffers over it.
// Facts: HEAD_API 6.9; tessera/abi/remote_cb.h.
#pragma once
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "descriptor/core.hpp"
#include "descriptor/program.hpp"
#include "device/buffer.hpp"

namespace tessera {

struct Core;

struct GlobalCircularBuffer : std::enable_shared_from_this<GlobalCircularBuffer> {
    using Mapping = std::vector<std::pair<CoreCoord, CoreRangeSet>>;  // a sender and its receivers
    Mapping mapping;
    uint32_t size = 0;  // bytes on every core
    std::shared_ptr<Buffer> data, config;

    GlobalCircularBuffer() = default;
    GlobalCircularBuffer(const GlobalCircularBuffer&) = delete;
    GlobalCircularBuffer& operator=(const GlobalCircularBuffer&) = delete;
    ~GlobalCircularBuffer();
    CoreRangeSet sender_cores() const;
    CoreRangeSet receiver_cores() const;
    CoreRangeSet all_cores() const;
};

std::shared_ptr<GlobalCircularBuffer> make_global_cb(Device& device, GlobalCircularBuffer::Mapping mapping,
                                                     uint32_t size, BufferType type, const UserLine& line);

// The global circular buffer that a circular buffer is a view of; null: it is none.
std::shared_ptr<const GlobalCircularBuffer> global_of_view(const CBDescriptor& cb);

// Before a launch: every role's view of global circular buffer `index`, from the configuration of its core. A page size
// that the pointer does not fit moves it on, and the counters on both sides with it.
void open_remote_cb(Device& device, Core& core, uint32_t index, uint32_t page_size, uint32_t config);
// The core's own circular buffer `local`, which has the global one's memory: from its pointer on.
void align_to_remote_cb(Core& core, uint32_t local, uint32_t remote);

}  // namespace tessera

// Buffers that lie where the host program says, instead of where the memory's own habit puts them.
// Facts: METALIUM 5 (bottom_up, buffers at an address).
#pragma once
#include "device/buffer.hpp"

namespace tessera {

// As allocate(), from this end of the memory.
std::shared_ptr<Buffer> allocate_from(Device& device, std::shared_ptr<Buffer> buffer, bool bottom_up);
// At an address of the user's choice: whatever lies there is shared, and nothing is taken or given back.
std::shared_ptr<Buffer> place_at(Device& device, std::shared_ptr<Buffer> buffer, uint64_t address);

}  // namespace tessera

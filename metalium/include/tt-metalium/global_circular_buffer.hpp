// Circular buffers that senders on some cores share with receivers on others are refused by name (docs/unsupported.md).
#pragma once
#include <cstdint>
#include <source_location>
#include <utility>
#include <vector>

#include <tt-metalium/buffer_types.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/device.hpp>

namespace tt::tt_metal::experimental {

class GlobalCircularBuffer {
  public:
    GlobalCircularBuffer(IDevice* device, const std::vector<std::pair<CoreCoord, CoreRangeSet>>& senders_and_receivers,
                         std::uint32_t size, BufferType buffer_type = BufferType::L1,
                         std::source_location where = std::source_location::current());
};
GlobalCircularBuffer CreateGlobalCircularBuffer(
    IDevice* device, const std::vector<std::pair<CoreCoord, CoreRangeSet>>& senders_and_receivers, std::uint32_t size,
    BufferType buffer_type = BufferType::L1, std::source_location where = std::source_location::current());

}  // namespace tt::tt_metal::experimental

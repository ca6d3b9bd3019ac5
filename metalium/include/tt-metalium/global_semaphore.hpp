// A semaphore at the same address on every core, for as long as a handle to it lives (METALIUM 6).
#pragma once
#include <cstdint>
#include <memory>
#include <ostream>
#include <source_location>

#include <tt-metalium/buffer_types.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/hal_types.hpp>
#include <tt-metalium/mesh_buffer.hpp>

namespace tt::tt_metal {

class GlobalSemaphore {
  public:
    GlobalSemaphore(IDevice* device, const CoreRangeSet& cores, std::uint32_t initial_value,
                    BufferType buffer_type = BufferType::L1,
                    std::source_location where = std::source_location::current());
    IDevice* device() const;
    DeviceAddr address() const;
    void reset_semaphore_value(std::uint32_t reset_value) const;

  private:
    struct Impl;
    std::shared_ptr<const Impl> impl_;
};
std::ostream& operator<<(std::ostream& out, const GlobalSemaphore& semaphore);

}  // namespace tt::tt_metal

// A circular buffer of a program, to be asked about (METALIUM 6).
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_set>

#include <tt-metalium/circular_buffer_config.hpp>
#include <tt-metalium/circular_buffer_constants.h>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/tt_backend_api_types.hpp>

namespace tt::tt_metal {

namespace detail {
struct CircularBufferImpl;
}

class CircularBuffer {
  public:
    explicit CircularBuffer(std::shared_ptr<const detail::CircularBufferImpl> impl) : impl_(std::move(impl)) {}
    CBHandle id() const;
    const CoreRangeSet& core_ranges() const;
    std::size_t size() const;
    bool globally_allocated() const;
    const std::unordered_set<std::uint8_t>& buffer_indices() const;
    std::uint32_t page_size(std::uint32_t buffer_index) const;
    std::uint32_t num_pages(std::uint32_t buffer_index) const;
    DataFormat data_format(std::uint32_t buffer_index) const;
    const CircularBufferConfig& config() const;

  private:
    std::shared_ptr<const detail::CircularBufferImpl> impl_;
};

}  // namespace tt::tt_metal

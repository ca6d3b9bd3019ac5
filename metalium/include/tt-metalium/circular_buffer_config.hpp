// What a circular buffer is made from (METALIUM 6).
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <source_location>
#include <unordered_set>

#include <tt-logger/tt-logger.hpp>
#include <tt-metalium/buffer.hpp>
#include <tt-metalium/circular_buffer_constants.h>
#include <tt-metalium/program_descriptors.hpp>
#include <tt-metalium/tile.hpp>
#include <tt-metalium/tt_backend_api_types.hpp>

namespace tt::tt_metal {

using CBHandle = std::uintptr_t;

namespace detail {
struct CircularBufferConfigImpl;
}

// A value: copies are independent. Setters refuse what cannot be and return the configuration itself.
class CircularBufferConfig {
  public:
    using Where = std::source_location;
    CircularBufferConfig(std::uint32_t total_size, const std::map<std::uint8_t, tt::DataFormat>& data_format_spec,
                         Where where = Where::current());
    CircularBufferConfig(std::uint32_t total_size, Where where = Where::current());
    CircularBufferConfig(std::uint32_t total_size, const std::map<std::uint8_t, tt::DataFormat>& data_format_spec,
                         const Buffer& buffer, Where where = Where::current());
    CircularBufferConfig(const CBDescriptor& descriptor, Where where = Where::current());
    CircularBufferConfig(const CircularBufferConfig& other);
    CircularBufferConfig& operator=(const CircularBufferConfig& other);
    CircularBufferConfig(CircularBufferConfig&&) noexcept;
    CircularBufferConfig& operator=(CircularBufferConfig&&) noexcept;
    ~CircularBufferConfig();

    CircularBufferConfig& set_page_size(std::uint8_t buffer_index, std::uint32_t page_size,
                                        Where where = Where::current());
    CircularBufferConfig& set_total_size(std::uint32_t total_size, Where where = Where::current());
    CircularBufferConfig& set_globally_allocated_address(const Buffer& buffer, Where where = Where::current());
    CircularBufferConfig& set_globally_allocated_address_and_total_size(const Buffer& buffer, std::uint32_t total_size,
                                                                        Where where = Where::current());
    CircularBufferConfig& set_tile_dims(std::uint8_t buffer_index, const Tile& tile);
    // From the start of the buffer; only 0 has a meaning here.
    CircularBufferConfig& set_address_offset(std::uint32_t offset, Where where = Where::current());

    const std::array<std::optional<Tile>, NUM_CIRCULAR_BUFFERS>& tiles() const;
    std::uint32_t total_size() const;
    std::optional<std::uint32_t> globally_allocated_address() const;
    const std::unordered_set<std::uint8_t>& buffer_indices() const;
    const std::unordered_set<std::uint8_t>& local_buffer_indices() const;
    const std::unordered_set<std::uint8_t>& remote_buffer_indices() const;
    const std::array<std::optional<tt::DataFormat>, NUM_CIRCULAR_BUFFERS>& data_formats() const;
    const std::array<std::optional<std::uint32_t>, NUM_CIRCULAR_BUFFERS>& page_sizes() const;
    bool dynamic_cb() const;
    std::uint32_t max_size() const;
    std::uint32_t buffer_size() const;

    class Builder {
      public:
        const Builder& set_data_format(tt::DataFormat data_format) const;
        const Builder& set_total_size(std::uint32_t total_size) const;
        const Builder& set_page_size(std::uint32_t page_size) const;
        const Builder& set_tile_dims(const Tile& tile) const;

      private:
        friend class CircularBufferConfig;
        Builder(CircularBufferConfig& parent, std::uint8_t buffer_index, Where where);
        CircularBufferConfig& parent_;
        std::uint8_t buffer_index_;
        Where where_;
    };
    Builder index(std::uint8_t buffer_index, Where where = Where::current());
    Builder remote_index(std::uint8_t buffer_index, Where where = Where::current());  // refused: not modelled

    friend bool operator==(const CircularBufferConfig& a, const CircularBufferConfig& b);
    const detail::CircularBufferConfigImpl& impl() const { return *impl_; }

  private:
    std::unique_ptr<detail::CircularBufferConfigImpl> impl_;
};

}  // namespace tt::tt_metal

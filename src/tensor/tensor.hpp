// A tensor: a description and its pages, on the host or on a device. Copies share the pages.
// Facts: HOST_API 6.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "device/device.hpp"
#include "tensor/convert.hpp"
#include "tensor/spec.hpp"

namespace tessera {

// Pages of a host tensor, one after the other in page order, without gaps.
struct HostPages {
    std::unique_ptr<std::byte[]> bytes;
    uint64_t size = 0;
    uint32_t page_bytes = 0;
    bool allocated = true;
};

class Tensor {
  public:
    Tensor() = default;
    Tensor(TensorSpec spec, std::shared_ptr<HostPages> pages);
    Tensor(TensorSpec spec, std::shared_ptr<Buffer> buffer);

    // From a contiguous row-major array of spec.shape, converted to spec.dtype; on `device` when there is one.
    // Padding becomes `pad`. Throws ProgramError when the description cannot be held.
    static Tensor from_array(const void* array, HostType type, const TensorSpec& spec, Device* device = nullptr,
                             double pad = 0, const UserLine& line = {});
    // Every element `value`.
    static Tensor full(const TensorSpec& spec, double value, Device* device = nullptr, const UserLine& line = {});
    // Contents undefined: fresh memory stays as it is.
    static Tensor allocate_on_device(const TensorSpec& spec, Device& device, const UserLine& line = {});
    void fill(double value);
    // Into a contiguous row-major array of the logical shape.
    void to_array(void* array, HostType type) const;

    Tensor to_device(Device& device, const std::optional<MemoryConfig>& config = {}, const UserLine& line = {}) const;
    Tensor cpu() const;
    void deallocate(bool force = true);

    const TensorSpec& spec() const { return spec_; }
    const Shape& shape() const { return spec_.shape; }
    Shape padded_shape() const { return spec_.padded_shape(); }
    DataType dtype() const { return spec_.dtype; }
    Layout layout() const { return spec_.layout; }
    const TileShape& tile() const { return spec_.tile; }
    const MemoryConfig& memory_config() const { return spec_.memory_config; }
    bool is_sharded() const { return spec_.memory_config.is_sharded(); }
    uint64_t volume() const { return spec_.padded_shape().volume(); }
    uint64_t logical_volume() const { return spec_.shape.volume(); }
    bool is_on_device() const { return buffer_ != nullptr; }
    bool is_allocated() const;
    // Throw ProgramError: "Tensor must be on a device", "Tensor is not allocated."
    const std::shared_ptr<Buffer>& buffer() const;
    Device& device() const;
    Device* its_device() const { return buffer_ ? buffer_->device : nullptr; }  // open or closed; null on the host
    uint32_t address() const { return static_cast<uint32_t>(buffer()->address); }
    std::byte* page(uint32_t page) const;  // its memory in this process
    std::string str() const;

  private:
    void check_allocated() const;

    TensorSpec spec_;
    std::shared_ptr<HostPages> host_;
    std::shared_ptr<Buffer> buffer_;
};

}  // namespace tessera

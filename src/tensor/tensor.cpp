// Making tensors, moving them between host and device, taking them back. Facts: HOST_API 6, MACHINE 6.
#include "tensor/tensor.hpp"

#include <fmt/format.h>

#include <cstring>
#include <optional>
#include <vector>

#include "descriptor/refuse.hpp"
#include "tensor/copy.hpp"
#include "tensor/parallel.hpp"
#include "tensor/upload.hpp"

namespace tessera {

namespace {

Tensor allocate_on_host(const TensorSpec& spec, const UserLine& line) {
    spec.validate(line);
    const PageGrid grid = spec.page_grid();
    auto pages = std::make_shared<HostPages>();
    pages->page_bytes = grid.page_bytes;
    pages->size = uint64_t{grid.num_pages()} * grid.page_bytes;
    pages->bytes = std::make_unique_for_overwrite<std::byte[]>(pages->size);
    return Tensor(spec, std::move(pages));
}

Tensor allocate(const TensorSpec& spec, Device* device, const UserLine& line) {
    return device ? Tensor::allocate_on_device(spec, *device, line) : allocate_on_host(spec, line);
}

// The device's turn for the length of a copy; nothing for a tensor on the host.
std::optional<DeviceLock> lock_of(Device* device) {
    return device ? std::optional<DeviceLock>(std::in_place, *device) : std::nullopt;
}

PageMemory memory_of(const Tensor& tensor) {
    return [&tensor](uint32_t page) { return tensor.page(page); };
}

// Every write of the host into a tensor goes through here.
void write_all(const Tensor& tensor, const void* array, HostType type, double pad) {
    write_pages(tensor.spec(), array, type, pad, memory_of(tensor));
    if (tensor.is_on_device()) tensor.device().observer().host_wrote(*tensor.buffer());
}

void copy_pages(const Tensor& from, const Tensor& to) {
    const PageGrid grid = from.spec().page_grid();
    parallel_for(grid.num_pages(), uint64_t{grid.num_pages()} * grid.page_bytes, [&](uint32_t begin, uint32_t end) {
        for (uint32_t page = begin; page < end; ++page) std::memcpy(to.page(page), from.page(page), grid.page_bytes);
    });
    if (to.is_on_device()) to.device().observer().host_wrote(*to.buffer());
}

}  // namespace

bool same_pages(const TensorSpec& a, const TensorSpec& b) {
    const PageGrid x = a.page_grid(), y = b.page_grid();
    return a.shape == b.shape && a.dtype == b.dtype && a.layout == b.layout && a.tile == b.tile && x.rows == y.rows &&
           x.columns == y.columns && x.page_width == y.page_width;
}

Tensor::Tensor(TensorSpec spec, std::shared_ptr<HostPages> pages) : spec_(std::move(spec)), host_(std::move(pages)) {}
Tensor::Tensor(TensorSpec spec, std::shared_ptr<Buffer> buffer) : spec_(std::move(spec)), buffer_(std::move(buffer)) {}

Tensor Tensor::from_array(const void* array, HostType type, const TensorSpec& spec, Device* device, double pad,
                          const UserLine& line) {
    const auto lock = lock_of(device);
    Tensor tensor = allocate(spec, device, line);
    write_all(tensor, array, type, pad);
    return tensor;
}

Tensor Tensor::full(const TensorSpec& spec, double value, Device* device, const UserLine& line) {
    const auto lock = lock_of(device);
    Tensor tensor = allocate(spec, device, line);
    tensor.fill(value);
    return tensor;
}

void Tensor::fill(double value) {
    const auto lock = lock_of(its_device());
    check_allocated();
    const std::vector<double> values(spec_.shape.volume(), value);
    write_all(*this, values.data(), HostType::Float64, 0);
}

Tensor Tensor::allocate_on_device(const TensorSpec& spec, Device& device, const UserLine& line) {
    spec.validate(line);
    auto buffer = std::make_shared<Buffer>();
    buffer->made_at = line;
    describe_pages(spec, *buffer);
    return Tensor(spec, tessera::allocate(device, std::move(buffer)));
}

void Tensor::to_array(void* array, HostType type) const {
    const auto lock = lock_of(its_device());
    check_allocated();
    if (buffer_) device().observer().host_reads(*buffer_);
    read_pages(spec_, array, type, memory_of(*this));
}

Tensor Tensor::to_device(Device& device, const std::optional<MemoryConfig>& config, const UserLine& line) const {
    // By way of the host: two devices are never held at a time.
    if (buffer_ && buffer_->device != &device) return cpu().to_device(device, config, line);
    TensorSpec spec = spec_;
    if (config) spec.memory_config = *config;
    const DeviceLock lock(device);
    check_allocated();
    Tensor target = allocate_on_device(spec, device, line);
    if (same_pages(spec_, spec)) {
        copy_pages(*this, target);
        return target;
    }
    std::vector<std::byte> array(logical_volume() * element_bytes(host_type(dtype())));
    to_array(array.data(), host_type(dtype()));
    write_all(target, array.data(), host_type(dtype()), 0);
    return target;
}

Tensor Tensor::cpu() const {
    const auto lock = lock_of(its_device());
    check_allocated();
    if (host_) return *this;
    device().observer().host_reads(*buffer_);
    Tensor target = allocate_on_host(spec_, {});
    copy_pages(*this, target);
    return target;
}

void Tensor::deallocate(bool force) {
    const auto lock = lock_of(its_device());
    if (buffer_ && (force || buffer_.use_count() == 1)) buffer_->deallocate();
    if (host_ && (force || host_.use_count() == 1)) host_->allocated = false;
}

bool Tensor::is_allocated() const {
    if (buffer_) return buffer_->allocated && buffer_->device->is_open();
    return host_ && host_->allocated;
}

void Tensor::check_allocated() const {
    if (is_allocated()) return;
    refuse({.code = "tensor-deallocated",
            .headline = fmt::format("the tensor {} was deallocated, or its device was closed", str()),
            .upstream = "Tensor is not allocated.",
            .help = "read the tensor before deallocating it"});
}

const std::shared_ptr<Buffer>& Tensor::buffer() const {
    if (!buffer_)
        refuse({.code = "tensor-on-host",
                .headline = fmt::format("the tensor {} is on the host", str()),
                .upstream = "Tensor must be on a device",
                .help = "ttnn.to_device(tensor, device)"});
    check_allocated();
    return buffer_;
}

Device& Tensor::device() const { return *buffer()->device; }

std::byte* Tensor::page(uint32_t page) const {
    if (buffer_) return buffer_->device->page_memory(*buffer_, page);
    return host_->bytes.get() + uint64_t{page} * host_->page_bytes;
}

std::string Tensor::str() const {
    return fmt::format("{} {} {} {}", spec_.shape.str(), name(spec_.dtype), name(spec_.layout),
                       name(spec_.memory_config.memory_layout));
}

}  // namespace tessera

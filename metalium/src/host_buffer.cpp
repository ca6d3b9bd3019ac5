// Host memory that is shared or borrowed.
#include <tt-metalium/host_buffer.hpp>

#include <algorithm>

#include <tt_stl/assert.hpp>

namespace tt::tt_metal {

struct MemoryPin::Calls {
    std::function<void()> increment, decrement;
};

MemoryPin::MemoryPin(std::function<void()> increment_ref_count, std::function<void()> decrement_ref_count)
    : calls_(std::make_shared<const Calls>(Calls{std::move(increment_ref_count), std::move(decrement_ref_count)})) {
    if (calls_->increment) calls_->increment();
}
MemoryPin::MemoryPin(std::shared_ptr<void> resource) : resource_(std::move(resource)) {}
MemoryPin::~MemoryPin() {
    if (calls_ && calls_->decrement) calls_->decrement();
}
MemoryPin::MemoryPin(const MemoryPin& other) : calls_(other.calls_), resource_(other.resource_) {
    if (calls_ && calls_->increment) calls_->increment();
}
MemoryPin& MemoryPin::operator=(const MemoryPin& other) {
    MemoryPin copy(other);
    std::swap(calls_, copy.calls_);
    std::swap(resource_, copy.resource_);
    return *this;
}
MemoryPin::MemoryPin(MemoryPin&& other) noexcept = default;
MemoryPin& MemoryPin::operator=(MemoryPin&& other) noexcept {
    MemoryPin moved(std::move(other));
    std::swap(calls_, moved.calls_);
    std::swap(resource_, moved.resource_);
    return *this;
}

struct HostBuffer::Impl {
    ttsl::Span<std::byte> bytes;
    const std::type_info& type;
    MemoryPin pin;
};

HostBuffer::HostBuffer(ttsl::Span<std::byte> bytes, const std::type_info& type, MemoryPin pin)
    : impl_(std::make_shared<Impl>(Impl{bytes, type, std::move(pin)})) {}
ttsl::Span<std::byte> HostBuffer::view_bytes() & noexcept { return impl_ ? impl_->bytes : ttsl::Span<std::byte>(); }
ttsl::Span<const std::byte> HostBuffer::view_bytes() const& noexcept {
    return impl_ ? impl_->bytes : ttsl::Span<std::byte>();
}
MemoryPin HostBuffer::pin() const { return impl_ ? impl_->pin : MemoryPin(); }
bool HostBuffer::operator==(const HostBuffer& other) const noexcept {
    return std::ranges::equal(view_bytes(), other.view_bytes());
}
ttsl::Span<std::byte> HostBuffer::bytes_of(const std::type_info& type) const {
    TT_FATAL(impl_, "The host buffer is empty: it has no values of type {}", type.name());
    TT_FATAL(impl_->type == type, "Requested type T does not match the underlying buffer type: {} and {}", type.name(),
             impl_->type.name());
    return impl_->bytes;
}

}  // namespace tt::tt_metal

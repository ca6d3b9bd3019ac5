// Values of one type in host memory, its own or borrowed; copies share them.
#pragma once
#include <cstddef>
#include <memory>
#include <typeinfo>
#include <utility>
#include <vector>

#include <tt-metalium/bfloat16.hpp>
#include <tt-metalium/memory_pin.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal {

class HostBuffer {
  public:
    HostBuffer() = default;
    template <class T>
    explicit HostBuffer(const std::shared_ptr<std::vector<T>>& data)
        : HostBuffer(ttsl::Span<T>(*data), MemoryPin(data)) {}
    template <class T>
    explicit HostBuffer(std::vector<T>&& data) : HostBuffer(std::make_shared<std::vector<T>>(std::move(data))) {}
    template <class T>
    explicit HostBuffer(const std::vector<T>& data) : HostBuffer(std::make_shared<std::vector<T>>(data)) {}
    template <class T>
    HostBuffer(ttsl::Span<T> borrowed_data, MemoryPin pin)
        : HostBuffer(std::as_writable_bytes(borrowed_data), typeid(T), std::move(pin)) {}
    void swap(HostBuffer& other) noexcept { impl_.swap(other.impl_); }
    ttsl::Span<std::byte> view_bytes() & noexcept;
    ttsl::Span<const std::byte> view_bytes() const& noexcept;
    ttsl::Span<const std::byte> view_bytes() const&& noexcept = delete;
    template <class T>
    ttsl::Span<T> view_as() & {
        const ttsl::Span<std::byte> bytes = bytes_of(typeid(T));
        return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
    }
    template <class T>
    ttsl::Span<const T> view_as() const& {
        const ttsl::Span<std::byte> bytes = bytes_of(typeid(T));
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }
    template <class T>
    ttsl::Span<const T> view_as() const&& = delete;
    MemoryPin pin() const;
    bool operator==(const HostBuffer& other) const noexcept;  // the bytes

  private:
    HostBuffer(ttsl::Span<std::byte> bytes, const std::type_info& type, MemoryPin pin);
    ttsl::Span<std::byte> bytes_of(const std::type_info& type) const;  // refuses another type than it was made with
    struct Impl;
    std::shared_ptr<Impl> impl_;
};
inline void swap(HostBuffer& a, HostBuffer& b) noexcept { a.swap(b); }

}  // namespace tt::tt_metal

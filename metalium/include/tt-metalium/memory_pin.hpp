// Keeps memory of somebody else alive: a reference that is counted by two calls or by a shared pointer.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>

namespace tt::tt_metal {

class MemoryPin {
  public:
    MemoryPin() = default;
    MemoryPin(std::function<void()> increment_ref_count, std::function<void()> decrement_ref_count);
    MemoryPin(std::shared_ptr<void> resource);
    ~MemoryPin();
    MemoryPin(const MemoryPin& other);
    MemoryPin& operator=(const MemoryPin& other);
    MemoryPin(MemoryPin&& other) noexcept;
    MemoryPin& operator=(MemoryPin&& other) noexcept;
    friend bool operator==(const MemoryPin& pin, std::nullptr_t) noexcept { return !pin.calls_ && !pin.resource_; }

  private:
    struct Calls;
    std::shared_ptr<const Calls> calls_;
    std::shared_ptr<void> resource_;
};

}  // namespace tt::tt_metal

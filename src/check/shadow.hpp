// A byte beside every byte of the device: was it ever written, and if not, where did what lies there come from.
// L1 has a second one: is a transfer on its way to or from it. Both are address space that commits on use.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tessera {
class Device;
struct Core;
}  // namespace tessera

namespace tessera::check {

// The state of a byte. From kFirstOrigin on it is the number of an Origin: data that nobody wrote, and who brought it.
inline constexpr uint8_t kUndefined = 0, kDefined = 1, kFirstOrigin = 2;

// Transfers at a byte of L1. A read's destination and a write's source stay marked until the role that started the
// transfer has seen it to be over, however early it was.
inline constexpr uint8_t kReadBy[2] = {1, 2}, kWriteBy[2] = {4, 8}, kIncoming = 16;
inline constexpr uint8_t kAnyRead = 3, kAnyWrite = 12;

// Zero-filled address space.
class Region {
  public:
    Region(size_t bytes, bool shared);  // with child processes
    ~Region();
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;
    uint8_t* data() const { return data_; }

  private:
    uint8_t* data_;
    size_t bytes_;
};

class Shadow {
  public:
    explicit Shadow(Device& device);
    uint8_t* l1(const Core& core, uint64_t address) const;
    uint8_t* flight(const Core& core, uint64_t address) const;
    uint8_t* dram(uint32_t channel, uint64_t address) const;
    // Beside a byte of device memory, wherever it lies.
    uint8_t* beside(const std::byte* memory) const;

  private:
    Device& device_;
    std::vector<std::unique_ptr<Region>> l1_, flight_, dram_;
};

inline bool all_are(const uint8_t* states, size_t bytes, uint8_t value) {
    for (size_t i = 0; i < bytes; i++)
        if (states[i] != value) return false;
    return true;
}
inline uint8_t any_of(const uint8_t* flags, size_t bytes) {
    uint8_t seen = 0;
    for (size_t i = 0; i < bytes; i++) seen |= flags[i];
    return seen;
}
inline void set_all(uint8_t* states, size_t bytes, uint8_t value) { __builtin_memset(states, value, bytes); }
inline void clear_flags(uint8_t* flags, size_t bytes, uint8_t which) {
    for (size_t i = 0; i < bytes; i++) flags[i] = static_cast<uint8_t>(flags[i] & ~which);
}
inline void set_flags(uint8_t* flags, size_t bytes, uint8_t which) {
    for (size_t i = 0; i < bytes; i++) flags[i] |= which;
}

}  // namespace tessera::check

// A core's window: 4 GiB of address space, 4 GiB-aligned, inaccessible except for what exists. L1 lies at offset 0, so
// the low 32 bits of every kernel pointer are the card's address. Decision 1 of docs/architecture.md.
#pragma once
#include <cstddef>
#include <cstdint>

#include "device/role.hpp"

namespace tessera {

inline constexpr uint64_t kWindowBytes = 1ull << 32;
// Private data of a role: from 0xFFB00000 as on the card, a range per role.
inline constexpr uint32_t kLocalBase = 0xFFB00000, kLocalStride = 0x00010000, kLocalBytes = 0x00010000;
// The first bytes of that range belong to us (struct RoleBlock); the kernel's own globals follow.
inline constexpr uint32_t kRoleBlockBytes = 0x1000;
// Stacks grow down; the page below each is never mapped, so an overflow faults.
inline constexpr uint32_t kStackBase = 0xF0000000, kStackStride = 0x01000000, kStackBytes = 0x00040000;

constexpr uint32_t local_base(Role role) { return kLocalBase + static_cast<uint32_t>(role) * kLocalStride; }
constexpr uint32_t stack_base(Role role) { return kStackBase + static_cast<uint32_t>(role) * kStackStride; }

// Reserves `count` windows at once and commits their L1; unmapped when destroyed.
class Windows {
  public:
    Windows(uint32_t count, uint32_t l1_bytes);
    ~Windows();
    Windows(const Windows&) = delete;
    Windows& operator=(const Windows&) = delete;
    std::byte* base(uint32_t index) const { return first_ + index * kWindowBytes; }
    // The index of the window an address lies in, or -1.
    int find(const void* address) const;

  private:
    std::byte* reserved_ = nullptr;
    std::byte* first_ = nullptr;
    uint32_t count_ = 0;
};

}  // namespace tessera

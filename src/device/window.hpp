// A core's window: 4 GiB of address space, 4 GiB-aligned, inaccessible except for what exists. L1 lies at offset 0, so
// the low 32 bits of every kernel pointer are the card's address. Decision 1 of docs/architecture.md.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "device/role.hpp"

#include "tessera/abi/layout.h"

namespace tessera {

inline constexpr uint64_t kWindowBytes = 1ull << 32;
// Private data of a role, a range per role. On the card each has it at abi::kRegisterBase.
inline constexpr uint32_t kLocalBase = 0xFFA00000, kLocalStride = 0x00010000, kLocalBytes = 0x00010000;
// It begins with abi::RoleBlock; the kernel's own globals follow.
// Below each window nothing exists for so many bytes: the one before has an empty top. Kernels address what lies close
// together from its highest address downwards (jit/pass/wrap.cpp).
inline constexpr uint64_t kGuardBytes = 1 << 20;
static_assert(kLocalBase + uint64_t{kNumRoles} * kLocalStride <= abi::kRegisterBase);
static_assert(abi::kRegisterBase <= kWindowBytes - kGuardBytes);
// Stacks grow down; the page below each is never mapped, so an overflow faults.
inline constexpr uint32_t kStackBase = 0xF0000000, kStackStride = 0x01000000, kStackBytes = 0x00040000;

constexpr uint32_t local_base(Role role) { return kLocalBase + static_cast<uint32_t>(role) * kLocalStride; }
constexpr uint32_t stack_base(Role role) { return kStackBase + static_cast<uint32_t>(role) * kStackStride; }

// What fresh L1 shows: a pattern, and zeros where the card keeps some.
struct FreshL1 {
    uint32_t bytes = 0, zeros_base = 0, zeros_bytes = 0;
};

// Reserves `count` windows at once and maps their L1; unmapped when destroyed. Stacks and private data become
// accessible when a role is first used: they are separate mappings, of which a process has a limited number.
class Windows {
  public:
    Windows(uint32_t count, const FreshL1& fresh);
    ~Windows();
    Windows(const Windows&) = delete;
    Windows& operator=(const Windows&) = delete;
    std::byte* base(uint32_t index) const { return first_ + index * kWindowBytes; }
    // The index of the window an address lies in, or -1.
    int find(const void* address) const;

    // The role's stack and all roles' private data; throws ProgramError system-limit.
    void open_role(uint32_t window, Role role) {
        if (!(opened_[window] >> static_cast<uint32_t>(role) & 1)) open(window, role);
    }
    // Between launches: they hold nothing then. Afterwards no role is open.
    void close_roles();
    // The devices of this process have so many open together that this one should not keep its own.
    bool are_too_many_open() const;

  private:
    void open(uint32_t window, Role role);
    void close_role_memory(uint32_t window);
    std::byte* reserved_ = nullptr;
    std::byte* first_ = nullptr;
    uint32_t count_ = 0;
    std::vector<uint8_t> opened_;  // by window: a bit per role
};

}  // namespace tessera

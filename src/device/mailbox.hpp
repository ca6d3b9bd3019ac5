// Mailboxes between BRISC and the three TRISCs: one FIFO of four words for each ordered pair.
// Facts: KERNEL_API 8; numbering of threads as in ckernel::ThreadId (BRISC 0, UNPACK 1, MATH 2, PACK 3).
#pragma once
#include <array>
#include <cstdint>

#include "device/role.hpp"

namespace tessera {

inline constexpr uint32_t kNumMailboxThreads = 4;
inline constexpr uint32_t kMailboxWords = 4;

struct Mailbox {
    std::array<uint32_t, kMailboxWords> words{};
    uint32_t written = 0, read = 0;  // only grow; the difference is what is inside
    uint32_t count() const { return written - read; }
};

struct Mailboxes {
    std::array<std::array<Mailbox, kNumMailboxThreads>, kNumMailboxThreads> from_to{};
};

// NCRISC has none: -1.
constexpr int mailbox_thread(Role role) {
    if (role == Role::Brisc) return 0;
    return role == Role::Ncrisc ? -1 : static_cast<int>(role) - 1;
}
constexpr Role mailbox_role(uint32_t thread) { return thread == 0 ? Role::Brisc : static_cast<Role>(thread + 1); }

}  // namespace tessera

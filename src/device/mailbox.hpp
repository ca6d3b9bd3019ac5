// Mailboxes between BRISC and the three TRISCs: one FIFO of four words for each ordered pair.
// Facts: KERNEL_API 8; ckernel::ThreadId numbers the threads.
#pragma once
#include <array>
#include <cstdint>

#include "device/role.hpp"
#include "tessera/abi/compute.h"

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
    constexpr int kThreads[kNumRoles] = {ckernel::BriscThreadId, -1, ckernel::UnpackThreadId, ckernel::MathThreadId,
                                         ckernel::PackThreadId};
    return kThreads[static_cast<int>(role)];
}
constexpr Role mailbox_role(uint32_t thread) {
    constexpr Role kRoles[kNumMailboxThreads] = {Role::Brisc, Role::Unpack, Role::Math, Role::Pack};
    return kRoles[thread];
}
static_assert(mailbox_thread(mailbox_role(ckernel::PackThreadId)) == ckernel::PackThreadId);

}  // namespace tessera

// The mailboxes between processors (KERNEL_API 8); ckernel::ThreadId numbers them.
#pragma once
#include <cstdint>

#include "tessera/attributes.h"
#include "tessera/abi/calls.h"

namespace ckernel {
// A write waits while four words are unread, a read waits for a word.
FORCE_INLINE void mailbox_write(const uint8_t thread, const uint32_t data) { tess_mailbox_write(thread, data); }
FORCE_INLINE uint32_t mailbox_read(const uint8_t thread) { return tess_mailbox_read(thread); }
}  // namespace ckernel
using ckernel::mailbox_read;
using ckernel::mailbox_write;

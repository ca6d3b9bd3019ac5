// Copies and fills of a kernel whose length the run decides. As on the card: a length has 32 bits, bytes ascend, and
// what runs off the end of L1 stops there. The C library would begin a long one at its far end, in another core.
#include <cstring>

#include "device/device.hpp"
#include "device/window.hpp"
#include "entry/entry.hpp"

using namespace tessera;

namespace {

bool lies_in(uint64_t low, uint64_t bytes, uint64_t start, uint64_t size) {
    return low >= start && low + bytes <= start + size;
}

// One piece of memory that exists. What is not in the window is a constant of the kernel's object.
bool exists(const Core& core, const void* pointer, uint32_t bytes) {
    const auto address = reinterpret_cast<uint64_t>(pointer), window = reinterpret_cast<uint64_t>(core.window);
    if (address >> 32 != window >> 32) return true;
    const uint32_t low = static_cast<uint32_t>(address);
    if (lies_in(low, bytes, 0, core.device->arch().l1_bytes)) return true;
    if (lies_in(low, bytes, kLocalBase, uint64_t{kNumRoles} * kLocalStride)) return true;
    for (uint32_t role = 0; role < kNumRoles; role++)
        if (lies_in(low, bytes, stack_base(static_cast<Role>(role)), kStackBytes)) return true;
    return false;
}

// Part of it does not exist: byte by byte up to there, where the fault names the address.
template <class Byte>
void until_it_faults(std::byte* to, uint32_t bytes, Byte byte) {
    auto* window = reinterpret_cast<std::byte*>(reinterpret_cast<uint64_t>(to) & ~0xffffffffull);
    const auto low = static_cast<uint32_t>(reinterpret_cast<uint64_t>(to));
    for (uint32_t i = 0; i < bytes; i++)
        *const_cast<volatile std::byte*>(window + static_cast<uint32_t>(low + i)) = byte(i);
}

void copy(void* to, const void* from, uint64_t length) {
    const auto bytes = static_cast<uint32_t>(length);
    const Core& core = caller_core();
    if (exists(core, to, bytes) && exists(core, from, bytes)) {
        memmove(to, from, bytes);
        return;
    }
    auto* source = static_cast<const volatile std::byte*>(from);
    until_it_faults(static_cast<std::byte*>(to), bytes, [source](uint32_t i) { return source[i]; });
}

}  // namespace

TESSERA_ENTRY void tess_memory_copy(void* to, const void* from, uint64_t bytes) { copy(to, from, bytes); }
TESSERA_ENTRY void tess_memory_move(void* to, const void* from, uint64_t bytes) { copy(to, from, bytes); }
TESSERA_ENTRY void tess_memory_set(void* to, uint32_t value, uint64_t length) {
    const auto bytes = static_cast<uint32_t>(length);
    if (exists(caller_core(), to, bytes)) {
        memset(to, static_cast<int>(value), bytes);
        return;
    }
    until_it_faults(static_cast<std::byte*>(to), bytes, [value](uint32_t) { return static_cast<std::byte>(value); });
}

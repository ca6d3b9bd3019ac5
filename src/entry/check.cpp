// What kernels built for checking announce: their own loads and stores, and the compute functions they call.
#include <fmt/format.h>

#include "device/device.hpp"
#include "device/observer.hpp"
#include "fiber/quiet_lines.hpp"
#include "entry/entry.hpp"
#include "fiber/slip.hpp"

using namespace tessera;

namespace {

uint32_t card_address(const volatile void* pointer) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(pointer));
}

// A null pointer keeps its value, and a few steps of 4 GiB from it lies no window: the access ends the run, which says
// enough.
bool is_null(const volatile void* pointer) {
    return static_cast<uint32_t>((reinterpret_cast<uintptr_t>(pointer) >> 32) + 16) < 32;
}

// The sum as the kernel formed it: the access itself wraps at 32 bits (jit/pass/wrap.cpp).
void announce_wrap(Fiber& fiber, const volatile void* pointer, uint64_t bytes, bool store) {
    const auto window = reinterpret_cast<uintptr_t>(fiber.core().window);
    if (reinterpret_cast<uintptr_t>(pointer) >> 32 != window >> 32)
        fiber.core().observer->wraps(fiber, card_address(pointer), static_cast<uint32_t>(bytes), store);
}

// The size of an access in the lower half, in the upper one the alignment that the card's instruction needs
// (jit/pass/check.cpp). The card drops the low bits of an address that does not have it.
void announce_misaligned(Fiber& fiber, const volatile void* pointer, uint64_t access, bool store) {
    const auto alignment = static_cast<uint32_t>(access >> 32);
    const uint32_t address = card_address(pointer);
    if ((address & (alignment - 1)) == 0 || alignment == 0) [[likely]]
        return;
    if (address >= fiber.core().device->arch().l1_bytes && address < abi::kRegisterBase)
        return;  // wild: an error by itself
    slip(fiber, "pointer-misaligned", -1, [&] {
        return Message{
            .code = "pointer-misaligned",
            .headline = fmt::format("a {} of {} B needs an address that is a multiple of {}; it is 0x{:x}",
                                    store ? "store" : "load", static_cast<uint32_t>(access), alignment, address),
            .note = "the card's RISCs round the address down (tt-isa-documentation, BabyRISCV)",
            .help = "move it byte by byte, or with memcpy, which knows nothing of the alignment"};
    });
}

bool is_quiet(const Fiber& fiber, const volatile void* pointer, uint64_t access, bool store) {
    return quiet_lines && quiet_lines->note(fiber, card_address(pointer), static_cast<uint32_t>(access), store);
}

}  // namespace

TESSERA_ENTRY void tess_check_load(const volatile void* pointer, uint64_t access) {
    if (is_null(pointer)) return;
    Fiber& fiber = *current_fiber();
    announce_wrap(fiber, pointer, static_cast<uint32_t>(access), false);
    announce_misaligned(fiber, pointer, access, false);
    if (is_quiet(fiber, pointer, access, false)) return;
    fiber.core().observer->loads(fiber, card_address(pointer), static_cast<uint32_t>(access));
}
TESSERA_ENTRY void tess_check_look(const volatile void* pointer, uint64_t access) {
    if (is_null(pointer)) return;
    Fiber& fiber = *current_fiber();
    announce_wrap(fiber, pointer, static_cast<uint32_t>(access), false);
    announce_misaligned(fiber, pointer, access, false);
    fiber.core().observer->looks(fiber, card_address(pointer), static_cast<uint32_t>(access));
}
TESSERA_ENTRY void tess_check_store(const volatile void* pointer, uint64_t access) {
    if (is_null(pointer)) return;
    Fiber& fiber = *current_fiber();
    announce_wrap(fiber, pointer, static_cast<uint32_t>(access), true);
    announce_misaligned(fiber, pointer, access, true);
    if (is_quiet(fiber, pointer, access, true)) return;
    fiber.core().observer->stores(fiber, card_address(pointer), static_cast<uint32_t>(access));
}
TESSERA_ENTRY void tess_check_call(const char* function) {
    Fiber& fiber = *current_fiber();
    fiber.core().observer->calls(fiber, function);
}

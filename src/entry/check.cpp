// What kernels built for checking announce: their own loads and stores, and the compute functions they call.
#include "device/observer.hpp"
#include "entry/entry.hpp"

using namespace tessera;

namespace {

uint32_t card_address(const volatile void* pointer) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(pointer));
}

// A null pointer keeps its value: the access ends the run, which says enough.
bool is_null(const volatile void* pointer) { return reinterpret_cast<uintptr_t>(pointer) >> 32 == 0; }

}  // namespace

TESSERA_ENTRY void tess_check_load(const volatile void* pointer, uint64_t bytes) {
    if (is_null(pointer)) return;
    Fiber& fiber = *current_fiber();
    fiber.core().observer->loads(fiber, card_address(pointer), static_cast<uint32_t>(bytes));
}
TESSERA_ENTRY void tess_check_store(const volatile void* pointer, uint64_t bytes) {
    if (is_null(pointer)) return;
    Fiber& fiber = *current_fiber();
    fiber.core().observer->stores(fiber, card_address(pointer), static_cast<uint32_t>(bytes));
}
TESSERA_ENTRY void tess_check_call(const char* function) {
    Fiber& fiber = *current_fiber();
    fiber.core().observer->calls(fiber, function);
}

// Polls: inserted by the LLVM pass into loops whose trip count it cannot compute. The others count their rounds.
#include "device/observer.hpp"
#include "entry/entry.hpp"
#include "fiber/polled.hpp"

using namespace tessera;

TESSERA_ENTRY void tess_poll(const volatile void* address) {
    polled_address = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(address));
    current_fiber()->poll();
}
TESSERA_ENTRY void tess_count() { current_fiber()->count(); }
TESSERA_ENTRY void tess_spin(const volatile void* address) {
    Fiber& fiber = *current_fiber();
    fiber.spin(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(address)));
    fiber.core().observer->spun(fiber, fiber.wait().address);
}

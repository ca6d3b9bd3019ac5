// Polls: inserted by the LLVM pass into loops whose trip count it cannot compute.
#include "entry/entry.hpp"

using namespace tessera;

TESSERA_ENTRY void tess_poll() { current_fiber()->poll(); }
TESSERA_ENTRY void tess_spin(const volatile void* address) {
    current_fiber()->spin(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(address)));
}

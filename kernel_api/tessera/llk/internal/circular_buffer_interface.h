// In place of the checkout's: the interfaces of a role lie in its block in the window.
#pragma once
#include <cstdint>

#include "internal/risc_attribs.h"
#include "noc_overlay_parameters.h"
#include "tt-metalium/circular_buffer_constants.h"

// The checkout has an enumeration of this name, too.
#define NocBarrierType TesseraNocBarrierType
#include "tessera/abi/layout.h"
#undef NocBarrierType

struct CBInterface {
    LocalCBInterface local_cb_interface;
};
#define cb_interface (reinterpret_cast<CBInterface*>(TESSERA_LOCAL_BASE + uintptr_t{tessera::abi::kCbInterfaceOffset}))
inline __attribute__((always_inline)) LocalCBInterface& get_local_cb_interface(uint32_t cb_id) {
    return cb_interface[cb_id].local_cb_interface;
}
constexpr uint32_t cb_addr_shift = 4;

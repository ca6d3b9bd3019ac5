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
// Of the pages after the read pointer, as the LLKs of August 2026 assert it.
inline bool cb_access_within_bounds(uint32_t cb_id, uint32_t first, uint32_t count) {
    const LocalCBInterface& cb = get_local_cb_interface(cb_id);
    return cb.fifo_rd_ptr + (first + count) * cb.fifo_page_size <= cb.fifo_limit;
}
constexpr uint32_t cb_addr_shift = 4;

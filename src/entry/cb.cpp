// Circular buffers.
#include "cb/circular_buffer.hpp"
#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "device/observer.hpp"
#include "entry/entry.hpp"
#include "fiber/deliver.hpp"

using namespace tessera;

namespace {

// A counter as the kernel reads it.
uint32_t answered(WaitKind kind, uint32_t cb, uint32_t count) {
    Fiber& fiber = *current_fiber();
    fiber.core().observer->asked(fiber, Wait{.kind = kind, .object = cb % kMaxCbs, .have = count}, true);
    return count;
}

}  // namespace

TESSERA_ENTRY void tess_cb_reserve_back(uint32_t cb, uint32_t pages) { cb::reserve_back(visible_fiber(), cb, pages); }
TESSERA_ENTRY void tess_cb_push_back(uint32_t cb, uint32_t pages) { cb::push_back(visible_fiber(), cb, pages); }
TESSERA_ENTRY void tess_cb_wait_front(uint32_t cb, uint32_t pages) { cb::wait_front(visible_fiber(), cb, pages); }
TESSERA_ENTRY void tess_cb_pop_front(uint32_t cb, uint32_t pages) { cb::pop_front(visible_fiber(), cb, pages); }
TESSERA_ENTRY uint32_t tess_q_cb_room(uint32_t cb, uint32_t pages) { return cb::has_room(visible_fiber(), cb, pages); }
TESSERA_ENTRY uint32_t tess_q_cb_pages(uint32_t cb, uint32_t pages) {
    return cb::has_pages(visible_fiber(), cb, pages);
}
TESSERA_ENTRY uint32_t tess_q_cb_received(uint32_t cb) {
    return answered(WaitKind::CbPages, cb, caller_core().cbs->counters[cb % kMaxCbs].received);
}
TESSERA_ENTRY uint32_t tess_q_cb_acked(uint32_t cb) {
    return answered(WaitKind::CbRoom, cb, caller_core().cbs->counters[cb % kMaxCbs].acked);
}
// The counters as the registers they are on the card: a kernel that lays out its buffers again sets them.
TESSERA_ENTRY void tess_cb_set_received(uint32_t cb, uint32_t value) {
    caller_core().cbs->counters[cb % kMaxCbs].received = static_cast<uint16_t>(value);
    happened(caller_core());
}
TESSERA_ENTRY void tess_cb_set_acked(uint32_t cb, uint32_t value) {
    caller_core().cbs->counters[cb % kMaxCbs].acked = static_cast<uint16_t>(value);
    happened(caller_core());
}

TESSERA_ENTRY uint32_t tess_cb_tile_bytes(uint32_t cb) {
    const CbConfig& config = caller_core().cbs->config[cb % kMaxCbs];
    return config.configured ? config.tile.bytes(config.format) : 0;
}
TESSERA_ENTRY uint32_t tess_cb_tile_elements(uint32_t cb) {
    return caller_core().cbs->config[cb % kMaxCbs].tile.elements();
}
TESSERA_ENTRY uint32_t tess_cb_faces(uint32_t cb) { return caller_core().cbs->config[cb % kMaxCbs].tile.num_faces(); }
TESSERA_ENTRY uint32_t tess_cb_format(uint32_t cb) {
    return static_cast<uint32_t>(caller_core().cbs->config[cb % kMaxCbs].format);
}

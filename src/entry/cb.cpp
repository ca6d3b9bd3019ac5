// Circular buffers.
#include "cb/circular_buffer.hpp"
#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "device/observer.hpp"
#include "entry/entry.hpp"
#include "fiber/deliver.hpp"

using namespace tessera;

namespace {

CbCounters& counters_of(uint32_t cb, const char* call) {
    cb::require_index(*current_fiber(), cb, call);
    return caller_core().cbs->counters[cb];
}

const CbConfig& config_of(uint32_t cb, const char* call) {
    cb::require_index(*current_fiber(), cb, call);
    return caller_core().cbs->config[cb];
}

// A counter as the kernel reads it.
uint32_t answered(WaitKind kind, uint32_t cb, uint32_t count) {
    Fiber& fiber = *current_fiber();
    fiber.core().observer->asked(fiber, Wait{.kind = kind, .object = cb, .have = count}, true);
    return count;
}

constexpr const char *kReceived = "get_cb_tiles_received_ptr", *kAcked = "get_cb_tiles_acked_ptr";

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
    return answered(WaitKind::CbPages, cb, counters_of(cb, kReceived).received);
}
TESSERA_ENTRY uint32_t tess_q_cb_acked(uint32_t cb) {
    return answered(WaitKind::CbRoom, cb, counters_of(cb, kAcked).acked);
}
// The counters as the registers they are on the card: a kernel that lays out its buffers again sets them.
TESSERA_ENTRY void tess_cb_set_received(uint32_t cb, uint32_t value) {
    counters_of(cb, kReceived).received = static_cast<uint16_t>(value);
    happened(caller_core());
}
TESSERA_ENTRY void tess_cb_set_acked(uint32_t cb, uint32_t value) {
    counters_of(cb, kAcked).acked = static_cast<uint16_t>(value);
    happened(caller_core());
}

TESSERA_ENTRY uint32_t tess_cb_tile_bytes(uint32_t cb) {
    const CbConfig& config = config_of(cb, "get_tile_size");
    return config.configured ? config.tile.bytes(config.format) : 0;
}
TESSERA_ENTRY uint32_t tess_cb_tile_elements(uint32_t cb) { return config_of(cb, "get_tile_hw").tile.elements(); }
TESSERA_ENTRY uint32_t tess_cb_faces(uint32_t cb) { return config_of(cb, "get_tile_num_faces").tile.num_faces(); }
TESSERA_ENTRY uint32_t tess_cb_format(uint32_t cb) {
    return static_cast<uint32_t>(config_of(cb, "get_dataformat").format);
}

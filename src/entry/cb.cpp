// Circular buffers.
#include "cb/circular_buffer.hpp"
#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "entry/entry.hpp"

using namespace tessera;

TESSERA_ENTRY void tess_cb_reserve_back(uint32_t cb, uint32_t pages) { cb::reserve_back(*current_fiber(), cb, pages); }
TESSERA_ENTRY void tess_cb_push_back(uint32_t cb, uint32_t pages) { cb::push_back(*current_fiber(), cb, pages); }
TESSERA_ENTRY void tess_cb_wait_front(uint32_t cb, uint32_t pages) { cb::wait_front(*current_fiber(), cb, pages); }
TESSERA_ENTRY void tess_cb_pop_front(uint32_t cb, uint32_t pages) { cb::pop_front(*current_fiber(), cb, pages); }
TESSERA_ENTRY uint32_t tess_q_cb_room(uint32_t cb, uint32_t pages) { return cb::has_room(*current_fiber(), cb, pages); }
TESSERA_ENTRY uint32_t tess_q_cb_pages(uint32_t cb, uint32_t pages) {
    return cb::has_pages(*current_fiber(), cb, pages);
}
TESSERA_ENTRY uint32_t tess_q_cb_received(uint32_t cb) { return caller_core().cbs->counters[cb % kMaxCbs].received; }
TESSERA_ENTRY uint32_t tess_q_cb_acked(uint32_t cb) { return caller_core().cbs->counters[cb % kMaxCbs].acked; }

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

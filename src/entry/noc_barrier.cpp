// NoC barriers, flushes and semaphore waits.
// Facts: KERNEL_API 3, 3c.
#include "entry/entry.hpp"
#include "entry/signals.hpp"
#include "noc/barrier.hpp"
#include "noc/check.hpp"

using namespace tessera;

namespace {

noc::Port port(uint32_t noc, const char* call, uint32_t trid = 0) {
    noc::check_role(visible_fiber());
    return {*current_fiber(), noc & 1, NOC_UNICAST_WRITE_VC, trid & 15, call};
}

}  // namespace

TESSERA_ENTRY void tess_noc_read_barrier(uint32_t noc) { noc::wait_reads(port(noc, "noc_async_read_barrier")); }
TESSERA_ENTRY void tess_noc_write_barrier(uint32_t noc) {
    noc::wait_writes_acknowledged(port(noc, "noc_async_write_barrier"));
}
TESSERA_ENTRY void tess_noc_writes_flushed(uint32_t noc) {
    noc::wait_writes_left(port(noc, "noc_async_writes_flushed"));
}
TESSERA_ENTRY void tess_noc_posted_writes_flushed(uint32_t noc) {
    noc::wait_posted_left(port(noc, "noc_async_posted_writes_flushed"));
}
TESSERA_ENTRY void tess_noc_atomic_barrier(uint32_t noc) { noc::wait_atomics(port(noc, "noc_async_atomic_barrier")); }
TESSERA_ENTRY void tess_noc_trid_barrier(uint32_t noc, uint32_t trid) {
    noc::wait_trid_answered(port(noc, "barrier_with_trid", trid));
}
TESSERA_ENTRY void tess_noc_trid_flushed(uint32_t noc, uint32_t trid) {
    noc::wait_trid_left(port(noc, "noc_async_write_flushed_with_trid", trid));
}

TESSERA_ENTRY void tess_semaphore_wait(uint32_t address, uint32_t value) {
    noc::wait_semaphore(visible_fiber(), address, value);
}
TESSERA_ENTRY void tess_semaphore_wait_min(uint32_t address, uint32_t value) {
    noc::wait_semaphore_min(visible_fiber(), address, value);
}
TESSERA_ENTRY void tess_semaphore_set(uint32_t address, uint32_t value) {
    note_signal(address, false, true);
    noc::set_semaphore(visible_fiber(), address, value);
}

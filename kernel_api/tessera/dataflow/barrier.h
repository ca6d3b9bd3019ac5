// Barriers and flushes (KERNEL_API 3, 3c): they wait until what this role counted as issued is done.
#pragma once
#include "noc_nonblocking_api.h"

/// Waits until every read that this core started has arrived.
FORCE_INLINE void noc_async_read_barrier(uint8_t noc = noc_index) { tess_noc_read_barrier(noc); }
/// Waits until every write that this core started has arrived and was acknowledged.
FORCE_INLINE void noc_async_write_barrier(uint8_t noc = noc_index) { tess_noc_write_barrier(noc); }
/// Waits until every write has left this core: its source may be changed, its target may not have it yet.
FORCE_INLINE void noc_async_writes_flushed(uint8_t noc = noc_index) { tess_noc_writes_flushed(noc); }
FORCE_INLINE void noc_async_posted_writes_flushed(uint8_t noc = noc_index) { tess_noc_posted_writes_flushed(noc); }
/// Waits until every atomic operation that this core started was answered.
FORCE_INLINE void noc_async_atomic_barrier(uint8_t noc_idx = noc_index) { tess_noc_atomic_barrier(noc_idx); }
/// Waits until reads, writes and atomic operations of this core have ended.
FORCE_INLINE void noc_async_full_barrier(uint8_t noc_idx = noc_index) {
    tess_noc_read_barrier(noc_idx);
    tess_noc_writes_flushed(noc_idx);
    tess_noc_write_barrier(noc_idx);
    tess_noc_atomic_barrier(noc_idx);
    tess_noc_posted_writes_flushed(noc_idx);
}
FORCE_INLINE void noc_async_read_barrier_with_trid(uint32_t trid, uint8_t noc = noc_index) {
    tess_noc_trid_barrier(noc, trid);
}
FORCE_INLINE void noc_async_write_barrier_with_trid(uint32_t trid, uint8_t noc = noc_index) {
    tess_noc_trid_barrier(noc, trid);
}
FORCE_INLINE void noc_async_write_flushed_with_trid(uint32_t trid, uint8_t noc = noc_index) {
    tess_noc_trid_flushed(noc, trid);
}
FORCE_INLINE void reset_noc_trid_barrier_counter(uint32_t id_mask = NOC_CLEAR_OUTSTANDING_REQ_MASK,
                                                 uint32_t noc = noc_index) {
    tess_noc_clear_outstanding(noc, id_mask);
}

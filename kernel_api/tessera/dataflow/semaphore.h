// Semaphores: words in L1 that cores wait for, set and count up (KERNEL_API 3, 14).
#pragma once
#include "noc_nonblocking_api.h"

FORCE_INLINE uint32_t tess_l1_address(const volatile void* pointer) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(pointer));
}
/// Waits until the semaphore in this core's L1 equals `val`.
FORCE_INLINE void noc_semaphore_wait(volatile tt_l1_ptr uint32_t* sem_addr, uint32_t val) {
    tess_semaphore_wait(tess_l1_address(sem_addr), val);
}
/// Waits until the semaphore in this core's L1 is at least `val`.
FORCE_INLINE void noc_semaphore_wait_min(volatile tt_l1_ptr uint32_t* sem_addr, uint32_t val) {
    tess_semaphore_wait_min(tess_l1_address(sem_addr), val);
}
/// Sets the semaphore in this core's L1.
FORCE_INLINE void noc_semaphore_set(volatile tt_l1_ptr uint32_t* sem_addr, uint32_t val) {
    tess_semaphore_set(tess_l1_address(sem_addr), val);
}
/// Starts an increment of a semaphore on another core; it is there after noc_async_atomic_barrier.
template <bool posted = false>
FORCE_INLINE void noc_semaphore_inc(uint64_t addr, uint32_t incr, uint8_t noc_id = noc_index,
                                    uint8_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_increment(noc_id, write_at_cmd_buf, addr, incr, 31, posted, vc);
}
template <bool posted = false>
FORCE_INLINE void noc_semaphore_inc_multicast(uint64_t addr, uint32_t incr, uint32_t num_dests,
                                              uint8_t noc_id = noc_index, uint8_t vc = NOC_MULTICAST_WRITE_VC) {
    tess_noc_increment_multicast(noc_id, write_at_cmd_buf, addr, incr, num_dests, posted, vc);
}
/// Starts a write of this core's semaphore to one on another core.
FORCE_INLINE void noc_semaphore_set_remote(uint32_t src_local_l1_addr, uint64_t dst_noc_addr, uint8_t noc = noc_index) {
    tess_noc_write(noc, write_reg_cmd_buf, src_local_l1_addr, dst_noc_addr, 4, false, NOC_UNICAST_WRITE_VC, true);
}
/// Starts a write of this core's semaphore to the same place on all cores of a rectangle but this one.
FORCE_INLINE void noc_semaphore_set_multicast(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast,
                                              uint32_t num_dests, bool linked = false, uint8_t noc = noc_index,
                                              uint8_t vc = NOC_MULTICAST_WRITE_VC) {
    tess_noc_write_multicast(noc, write_reg_cmd_buf, src_local_l1_addr, dst_noc_addr_multicast, 4, num_dests, false,
                             linked, vc, true);
}
FORCE_INLINE void noc_semaphore_set_multicast_loopback_src(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast,
                                                           uint32_t num_dests, bool linked = false,
                                                           uint8_t noc = noc_index) {
    tess_noc_write_multicast(noc, write_reg_cmd_buf, src_local_l1_addr, dst_noc_addr_multicast, 4, num_dests, true,
                             linked, NOC_MULTICAST_WRITE_VC, true);
}
// Waits for a word that others write; upstream polls a sync register there.
FORCE_INLINE void wait_for_sync_register_value(uintptr_t addr, int32_t val) {
    tess_semaphore_wait(static_cast<uint32_t>(addr), static_cast<uint32_t>(val));
}

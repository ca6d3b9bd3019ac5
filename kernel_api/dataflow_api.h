// The data-movement API of BRISC and NCRISC: circular buffers, NoC transfers, semaphores (KERNEL_API 3, 3b, 3c).
#pragma once
#include <cstdint>

#include "dataflow_api_addrgen.h"
#include "tessera/firmware.h"

// ---- circular buffers
FORCE_INLINE void cb_reserve_back(int32_t operand, int32_t num_pages) { tess_cb_reserve_back(operand, num_pages); }
FORCE_INLINE void cb_push_back(const int32_t operand, const int32_t num_pages) { tess_cb_push_back(operand, num_pages); }
FORCE_INLINE void cb_wait_front(int32_t operand, int32_t num_pages) { tess_cb_wait_front(operand, num_pages); }
FORCE_INLINE void cb_pop_front(int32_t operand, int32_t num_pages) { tess_cb_pop_front(operand, num_pages); }
FORCE_INLINE bool cb_pages_reservable_at_back(int32_t operand, int32_t num_pages) { return tess_q_cb_room(operand, num_pages); }
FORCE_INLINE bool cb_pages_available_at_front(int32_t operand, int32_t num_pages) { return tess_q_cb_pages(operand, num_pages); }
FORCE_INLINE uint32_t get_write_ptr(uint32_t operand) { return get_local_cb_interface(operand).fifo_wr_ptr; }
FORCE_INLINE uint32_t get_read_ptr(uint32_t operand) { return get_local_cb_interface(operand).fifo_rd_ptr; }

// ---- NoC constants
constexpr uint32_t NOC_UNICAST_WRITE_VC = 1, NOC_MULTICAST_WRITE_VC = 4, NOC_DISPATCH_MULTICAST_WRITE_VC = 5;

// ---- reads
template <uint32_t max_page_size = NOC_MAX_BURST_SIZE + 1, bool enable_noc_tracing = true>
FORCE_INLINE void noc_async_read(uint64_t src_noc_addr, uint32_t dst_local_l1_addr, uint32_t size, uint8_t noc = noc_index,
                                 uint32_t read_req_vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_read(noc, src_noc_addr, dst_local_l1_addr, size, read_req_vc);
}
template <typename AddrGen>
FORCE_INLINE void noc_async_read_tile(const uint32_t id, const AddrGen& addrgen, uint32_t dst_local_l1_addr, uint32_t offset = 0, uint8_t noc = noc_index) {
    tess_noc_read(noc, addrgen.get_noc_addr(id, offset, noc), dst_local_l1_addr, interleaved_addr_gen::transfer_bytes(addrgen), NOC_UNICAST_WRITE_VC);
}
template <typename AddrGen, bool enable_noc_tracing = true>
FORCE_INLINE void noc_async_read_page(const uint32_t id, const AddrGen& addrgen, uint32_t dst_local_l1_addr, uint32_t offset = 0, uint8_t noc = noc_index) {
    tess_noc_read(noc, addrgen.get_noc_addr(id, offset, noc), dst_local_l1_addr, interleaved_addr_gen::transfer_bytes(addrgen), NOC_UNICAST_WRITE_VC);
}

// ---- writes
template <uint32_t max_page_size = NOC_MAX_BURST_SIZE + 1, bool enable_noc_tracing = true, bool posted = false>
FORCE_INLINE void noc_async_write(uint32_t src_local_l1_addr, uint64_t dst_noc_addr, uint32_t size, uint8_t noc = noc_index,
                                  uint32_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_write(noc, src_local_l1_addr, dst_noc_addr, size, posted, vc);
}
template <typename AddrGen>
FORCE_INLINE void noc_async_write_tile(const uint32_t id, const AddrGen& addrgen, uint32_t src_local_l1_addr, uint8_t noc = noc_index) {
    tess_noc_write(noc, src_local_l1_addr, addrgen.get_noc_addr(id, 0, noc), interleaved_addr_gen::transfer_bytes(addrgen), false, NOC_UNICAST_WRITE_VC);
}
template <typename AddrGen, bool enable_noc_tracing = true, bool posted = false>
FORCE_INLINE void noc_async_write_page(const uint32_t id, const AddrGen& addrgen, uint32_t src_local_l1_addr, const uint32_t size = 0,
                                       const uint32_t offset = 0, uint8_t noc = noc_index) {
    tess_noc_write(noc, src_local_l1_addr, addrgen.get_noc_addr(id, offset, noc), size ? size : interleaved_addr_gen::transfer_bytes(addrgen), posted,
                   NOC_UNICAST_WRITE_VC);
}
template <uint32_t max_page_size = NOC_MAX_BURST_SIZE + 1>
FORCE_INLINE void noc_async_write_multicast(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast, uint32_t size, uint32_t num_dests,
                                            bool linked = false, uint8_t noc = noc_index) {
    tess_noc_write_multicast(noc, src_local_l1_addr, dst_noc_addr_multicast, size, num_dests, false);
}
FORCE_INLINE void noc_async_write_multicast_loopback_src(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast, uint32_t size, uint32_t num_dests,
                                                         bool linked = false, uint8_t noc = noc_index) {
    tess_noc_write_multicast(noc, src_local_l1_addr, dst_noc_addr_multicast, size, num_dests, true);
}

// ---- barriers
FORCE_INLINE void noc_async_read_barrier(uint8_t noc = noc_index) { tess_noc_read_barrier(noc); }
FORCE_INLINE void noc_async_write_barrier(uint8_t noc = noc_index) { tess_noc_write_barrier(noc); }
FORCE_INLINE void noc_async_writes_flushed(uint8_t noc = noc_index) { tess_noc_writes_flushed(noc); }
FORCE_INLINE void noc_async_posted_writes_flushed(uint8_t noc = noc_index) { tess_noc_posted_writes_flushed(noc); }
FORCE_INLINE void noc_async_atomic_barrier(uint8_t noc_idx = noc_index) { tess_noc_atomic_barrier(noc_idx); }
FORCE_INLINE void noc_async_full_barrier(uint8_t noc_idx = noc_index) {
    tess_noc_read_barrier(noc_idx);
    tess_noc_write_barrier(noc_idx);
    tess_noc_atomic_barrier(noc_idx);
}

// ---- semaphores
FORCE_INLINE uint32_t tess_l1_address(const volatile void* pointer) { return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(pointer)); }
FORCE_INLINE void noc_semaphore_wait(volatile tt_l1_ptr uint32_t* sem_addr, uint32_t val) { tess_semaphore_wait(tess_l1_address(sem_addr), val); }
FORCE_INLINE void noc_semaphore_wait_min(volatile tt_l1_ptr uint32_t* sem_addr, uint32_t val) { tess_semaphore_wait_min(tess_l1_address(sem_addr), val); }
FORCE_INLINE void noc_semaphore_set(volatile tt_l1_ptr uint32_t* sem_addr, uint32_t val) { tess_semaphore_set(tess_l1_address(sem_addr), val); }
template <bool posted = false>
FORCE_INLINE void noc_semaphore_inc(uint64_t addr, uint32_t incr, uint8_t noc_id = noc_index, uint8_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_increment(noc_id, addr, incr, 31, posted);
}
FORCE_INLINE void noc_semaphore_set_remote(uint32_t src_local_l1_addr, uint64_t dst_noc_addr, uint8_t noc = noc_index) {
    tess_noc_write(noc, src_local_l1_addr, dst_noc_addr, 4, false, NOC_UNICAST_WRITE_VC);
}
FORCE_INLINE void noc_semaphore_set_multicast(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast, uint32_t num_dests, bool linked = false,
                                              uint8_t noc = noc_index) {
    tess_noc_write_multicast(noc, src_local_l1_addr, dst_noc_addr_multicast, 4, num_dests, false);
}
FORCE_INLINE void noc_semaphore_set_multicast_loopback_src(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast, uint32_t num_dests,
                                                           bool linked = false, uint8_t noc = noc_index) {
    tess_noc_write_multicast(noc, src_local_l1_addr, dst_noc_addr_multicast, 4, num_dests, true);
}
enum class InlineWriteDst { DEFAULT, L1, REG };
template <InlineWriteDst dst_type = InlineWriteDst::DEFAULT, bool posted = false, bool flush = true>
FORCE_INLINE void noc_inline_dw_write(uint64_t addr, uint32_t val, uint8_t be = 0xF, uint8_t noc = noc_index, uint8_t vc = NOC_UNICAST_WRITE_VC,
                                      uint32_t customized_src_addr = 0) {
    tess_noc_write_word(noc, addr, val, be, posted);
}

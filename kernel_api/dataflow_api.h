// The data-movement API of BRISC and NCRISC: circular buffers, NoC transfers, semaphores (KERNEL_API 3, 3b, 3c).
#pragma once
#include <cstdint>

#include "dataflow_api_addrgen.h"
#include "tessera/dataflow/barrier.h"
#include "tessera/dataflow/multicast.h"
#include "tessera/dataflow/read.h"
#include "tessera/dataflow/semaphore.h"
#include "tessera/dataflow/state.h"
#include "tessera/dataflow/write.h"
#include "tessera/firmware.h"

/// Waits until the circular buffer has room for this many pages; the producer's first step.
FORCE_INLINE void cb_reserve_back(int32_t operand, int32_t num_pages) { tess_cb_reserve_back(operand, num_pages); }
/// Hands pages that were reserved and filled to the consumer.
FORCE_INLINE void cb_push_back(const int32_t operand, const int32_t num_pages) {
    tess_cb_push_back(operand, num_pages);
}
/// Waits until the producer has pushed this many pages; the consumer's first step.
FORCE_INLINE void cb_wait_front(int32_t operand, int32_t num_pages) { tess_cb_wait_front(operand, num_pages); }
/// Gives the oldest pages back to the producer. Their content may be overwritten from now on.
FORCE_INLINE void cb_pop_front(int32_t operand, int32_t num_pages) { tess_cb_pop_front(operand, num_pages); }
/// Whether cb_reserve_back for this many pages would return at once.
FORCE_INLINE bool cb_pages_reservable_at_back(int32_t operand, int32_t num_pages) {
    return tess_q_cb_room(operand, num_pages);
}
/// Whether cb_wait_front for this many pages would return at once.
FORCE_INLINE bool cb_pages_available_at_front(int32_t operand, int32_t num_pages) {
    return tess_q_cb_pages(operand, num_pages);
}
/// The L1 address of the page that is filled next; valid between cb_reserve_back and cb_push_back.
FORCE_INLINE uint32_t get_write_ptr(uint32_t operand) { return get_local_cb_interface(operand).fifo_wr_ptr; }
/// The L1 address of the oldest page; valid between cb_wait_front and cb_pop_front.
FORCE_INLINE uint32_t get_read_ptr(uint32_t operand) { return get_local_cb_interface(operand).fifo_rd_ptr; }

// True for the part of the address space where L1 lies.
FORCE_INLINE bool is_l1_address(uint64_t addr) { return (addr & 0xFFFFFFFF) < NOC_REGS_START_ADDR; }
#define RISC_POST_HEARTBEAT(heartbeat) ((heartbeat)++)

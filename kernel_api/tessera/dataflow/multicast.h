// Multicast writes to a rectangle of worker cores (KERNEL_API 3, 3c; rules of rectangles: MACHINE 3).
#pragma once
#include "noc_nonblocking_api.h"

/// Starts a write to all cores of a rectangle but this one; `num_dests` counts those that receive it.
template <uint32_t max_page_size = NOC_MAX_BURST_SIZE + 1>
FORCE_INLINE void noc_async_write_multicast(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast, uint32_t size,
                                            uint32_t num_dests, bool linked = false, uint8_t noc = noc_index,
                                            uint8_t vc = NOC_MULTICAST_WRITE_VC) {
    tess_noc_write_multicast(noc, write_cmd_buf, src_local_l1_addr, dst_noc_addr_multicast, size, num_dests, false,
                             linked, vc, max_page_size <= NOC_MAX_BURST_SIZE);
}
template <bool enable_noc_tracing = true>
FORCE_INLINE void noc_async_write_multicast_one_packet(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast,
                                                       uint32_t size, uint32_t num_dests, bool linked = false,
                                                       uint8_t noc = noc_index) {
    tess_noc_write_multicast(noc, write_cmd_buf, src_local_l1_addr, dst_noc_addr_multicast, size, num_dests, false,
                             linked, NOC_MULTICAST_WRITE_VC, true);
}
/// Starts a write to all cores of a rectangle, this one among them.
FORCE_INLINE void noc_async_write_multicast_loopback_src(uint32_t src_local_l1_addr, uint64_t dst_noc_addr_multicast,
                                                         uint32_t size, uint32_t num_dests, bool linked = false,
                                                         uint8_t noc = noc_index) {
    tess_noc_write_multicast(noc, write_cmd_buf, src_local_l1_addr, dst_noc_addr_multicast, size, num_dests, true,
                             linked, NOC_MULTICAST_WRITE_VC, false);
}

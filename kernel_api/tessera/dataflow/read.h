// Reads into L1: any length, one packet, by page or shard, with state kept in the command buffer, with transaction ids.
// Facts: KERNEL_API 3, 3b, 3c.
#pragma once
#include "dataflow_api_addrgen.h"
#include "noc_nonblocking_api.h"

/// Starts a read from a NoC address into this core's L1. The data is there after noc_async_read_barrier.
template <uint32_t max_page_size = NOC_MAX_BURST_SIZE + 1, bool enable_noc_tracing = true>
FORCE_INLINE void noc_async_read(uint64_t src_noc_addr, uint32_t dst_local_l1_addr, uint32_t size,
                                 uint8_t noc = noc_index, uint32_t read_req_vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_read(noc, read_cmd_buf, src_noc_addr, dst_local_l1_addr, size, read_req_vc,
                  max_page_size <= NOC_MAX_BURST_SIZE);
}
/// Starts a read of at most one packet (NOC_MAX_BURST_SIZE), without the loop of noc_async_read.
template <bool enable_noc_tracing = true>
FORCE_INLINE void noc_async_read_one_packet(uint64_t src_noc_addr, uint32_t dst_local_l1_addr, uint32_t size,
                                            uint8_t noc = noc_index, uint32_t read_req_vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_read(noc, read_cmd_buf, src_noc_addr, dst_local_l1_addr, size, read_req_vc, true);
}
/// Starts a read of one tile of a tensor into L1.
template <typename AddrGen>
FORCE_INLINE void noc_async_read_tile(const uint32_t id, const AddrGen& addrgen, uint32_t dst_local_l1_addr,
                                      uint32_t offset = 0, uint8_t noc = noc_index) {
    noc_async_read(addrgen.get_noc_addr(id, offset, noc), dst_local_l1_addr,
                   interleaved_addr_gen::transfer_bytes(addrgen), noc);
}
/// Starts a read of one page of a tensor into L1.
template <typename AddrGen, bool enable_noc_tracing = true>
FORCE_INLINE void noc_async_read_page(const uint32_t id, const AddrGen& addrgen, uint32_t dst_local_l1_addr,
                                      uint32_t offset = 0, uint8_t noc = noc_index) {
    noc_async_read(addrgen.get_noc_addr(id, offset, noc), dst_local_l1_addr,
                   interleaved_addr_gen::transfer_bytes(addrgen), noc);
}
template <typename DSpec>
FORCE_INLINE void noc_async_read_shard(const uint32_t shard_id, const TensorAccessor<DSpec>& s,
                                       uint32_t dst_local_l1_addr, uint8_t noc = noc_index) {
    noc_async_read(s.get_shard_noc_addr(shard_id, 0, noc), dst_local_l1_addr,
                   s.shard_volume() * s.get_aligned_page_size(), noc);
}

// ---- state: source coordinate (and size) stay in the command buffer until something overwrites them
FORCE_INLINE void tess_noc_read_state(uint64_t source, uint32_t vc, uint8_t noc) {
    NOC_CMD_BUF_WRITE_REG(noc, read_cmd_buf, NOC_CTRL,
                          NOC_CMD_CPY | NOC_CMD_RD | NOC_CMD_RESP_MARKED | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(vc));
    tess_noc_put_coordinate(noc, read_cmd_buf, NOC_TARG_ADDR_LO, source);
}
FORCE_INLINE void tess_noc_read_packet(uint32_t source, uint32_t destination, uint8_t noc, const char* call) {
    NOC_CMD_BUF_WRITE_REG(noc, read_cmd_buf, NOC_RET_ADDR_LO, destination);
    NOC_CMD_BUF_WRITE_REG(noc, read_cmd_buf, NOC_TARG_ADDR_LO, source);
    tess_noc_send(noc, read_cmd_buf, call);
}
/// Sets source node and size for the reads of noc_async_read_one_packet_with_state.
template <bool use_vc = false>
FORCE_INLINE void noc_async_read_one_packet_set_state(uint64_t src_noc_addr, uint32_t size, uint32_t vc = 0,
                                                      uint8_t noc = noc_index) {
    tess_noc_read_state(src_noc_addr, use_vc ? vc : NOC_UNICAST_WRITE_VC, noc);
    NOC_CMD_BUF_WRITE_REG(noc, read_cmd_buf, NOC_AT_LEN_BE, size);
}
/// Starts a read with what noc_async_read_one_packet_set_state has set.
template <bool inc_num_issued = true, bool use_vc = false>
FORCE_INLINE void noc_async_read_one_packet_with_state(uint32_t src_local_l1_addr, uint32_t dst_local_l1_addr,
                                                       uint32_t vc = 0, uint8_t noc = noc_index) {
    tess_noc_read_packet(src_local_l1_addr, dst_local_l1_addr, noc, "noc_async_read_one_packet_with_state");
    if constexpr (inc_num_issued) noc_reads_num_issued[noc] += 1;
}
FORCE_INLINE void noc_async_read_set_state(uint64_t src_noc_addr, uint8_t noc = noc_index) {
    tess_noc_read_state(src_noc_addr, NOC_UNICAST_WRITE_VC, noc);
}
template <bool inc_num_issued = true>
FORCE_INLINE void noc_async_read_with_state(uint32_t src_local_l1_addr, uint32_t dst_local_l1_addr, uint32_t size,
                                            uint8_t noc = noc_index) {
    for (uint32_t done = 0; done < size; done += NOC_MAX_BURST_SIZE) {
        NOC_CMD_BUF_WRITE_REG(noc, read_cmd_buf, NOC_AT_LEN_BE,
                              size - done < NOC_MAX_BURST_SIZE ? size - done : NOC_MAX_BURST_SIZE);
        tess_noc_read_packet(src_local_l1_addr + done, dst_local_l1_addr + done, noc, "noc_async_read_with_state");
        if constexpr (inc_num_issued) noc_reads_num_issued[noc] += 1;
    }
}
FORCE_INLINE void noc_async_read_inc_num_issued(uint32_t num_issued_reads_inc, uint8_t noc = noc_index) {
    noc_reads_num_issued[noc] += num_issued_reads_inc;
}

// ---- transaction ids
FORCE_INLINE void noc_async_read_set_trid(uint32_t trid = 0, uint8_t noc = noc_index) {
    NOC_CMD_BUF_WRITE_REG(noc, read_cmd_buf, NOC_PACKET_TAG, NOC_PACKET_TAG_TRANSACTION_ID(trid));
}
// The id is the one that noc_async_read_set_trid left in the command buffer; `trid` is only for upstream's checks.
template <bool skip_ptr_update = false, bool skip_cmdbuf_chk = false>
FORCE_INLINE void noc_async_read_one_packet_with_state_with_trid(uint32_t src_base_addr, uint32_t src_addr,
                                                                 uint32_t dest_addr, uint32_t trid = 0,
                                                                 uint8_t noc = noc_index) {
    tess_noc_read_packet(src_base_addr + src_addr, dest_addr, noc, "noc_async_read_one_packet_with_state_with_trid");
    if constexpr (!skip_ptr_update) noc_reads_num_issued[noc] += 1;
}

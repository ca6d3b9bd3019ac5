// Firmware's own names for transfers: any length, with the state kept in a command buffer, by transaction id. Kernels
// and the object API reach below the free functions with them. Facts: HEAD_API 3.10; noc_nonblocking_api.h.
#pragma once
#include "tessera/dataflow/read.h"
#include "tessera/dataflow/write.h"

#define NOC_MAX_TRANSACTION_ID 0xF
#define NOC_MAX_TRANSACTION_ID_COUNT 255

// Credits of a transaction id that are free.
FORCE_INLINE uint32_t noc_available_transactions(uint32_t noc, uint32_t trid) {
    return NOC_MAX_TRANSACTION_ID_COUNT - NOC_STATUS_READ_REG(noc, NIU_MST_REQS_OUTSTANDING_ID(trid));
}

template <uint8_t mode = DM_DEDICATED_NOC, bool one_packet = false, bool use_vc = false>
FORCE_INLINE void ncrisc_noc_read_set_state(uint32_t noc, uint32_t cmd_buf, uint64_t src_noc_addr,
                                            uint32_t len_bytes = 0, uint32_t vc = 0) {
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_CTRL,
                          NOC_CMD_CPY | NOC_CMD_RD | NOC_CMD_RESP_MARKED | NOC_CMD_VC_STATIC |
                              NOC_CMD_STATIC_VC(use_vc ? vc : NOC_UNICAST_WRITE_VC));
    tess_noc_put_coordinate(noc, cmd_buf, NOC_TARG_ADDR_LO, src_noc_addr);
    if constexpr (one_packet) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_LEN_BE, len_bytes);
}
template <uint8_t mode = DM_DEDICATED_NOC, bool inc_num_issued = true, bool one_packet = false>
FORCE_INLINE void ncrisc_noc_read_with_state(uint32_t noc, uint32_t cmd_buf, uint32_t src_local_addr,
                                             uint32_t dst_local_addr, uint32_t len_bytes = 0) {
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_RET_ADDR_LO, dst_local_addr);
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_TARG_ADDR_LO, src_local_addr);
    if constexpr (!one_packet) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_LEN_BE, len_bytes);
    tess_noc_send(noc, cmd_buf, "ncrisc_noc_read_with_state");
    if constexpr (inc_num_issued) noc_reads_num_issued[noc] += 1;
}
template <uint8_t mode = DM_DEDICATED_NOC, bool inc_num_issued = true>
FORCE_INLINE void ncrisc_noc_read_any_len_with_state(uint32_t noc, uint32_t cmd_buf, uint32_t src_local_addr,
                                                     uint32_t dst_local_addr, uint32_t len_bytes) {
    for (uint32_t done = 0; done < len_bytes; done += NOC_MAX_BURST_SIZE)
        ncrisc_noc_read_with_state<mode, inc_num_issued>(
            noc, cmd_buf, src_local_addr + done, dst_local_addr + done,
            len_bytes - done < NOC_MAX_BURST_SIZE ? len_bytes - done : NOC_MAX_BURST_SIZE);
}

template <bool posted = false, bool one_packet = false>
FORCE_INLINE void ncrisc_noc_write_set_state(uint32_t noc, uint32_t cmd_buf, uint64_t dst_noc_addr,
                                             uint32_t len_bytes = 0, uint32_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_write_state<posted>(dst_noc_addr, cmd_buf, noc, vc);
    if constexpr (one_packet) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_LEN_BE, len_bytes);
}
template <uint8_t mode = DM_DEDICATED_NOC, bool posted = false, bool update_counter = true, bool one_packet = false>
FORCE_INLINE void ncrisc_noc_write_with_state(uint32_t noc, uint32_t cmd_buf, uint32_t src_local_addr,
                                              uint32_t dst_local_addr, uint32_t len_bytes = 0) {
    if constexpr (!one_packet) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_LEN_BE, len_bytes);
    tess_noc_write_packet<posted, update_counter>(src_local_addr, dst_local_addr, cmd_buf, noc,
                                                  "ncrisc_noc_write_with_state");
}
template <uint8_t mode = DM_DEDICATED_NOC, bool posted = false, bool update_counter = true>
FORCE_INLINE void ncrisc_noc_write_any_len_with_state(uint32_t noc, uint32_t cmd_buf, uint32_t src_local_addr,
                                                      uint32_t dst_local_addr, uint32_t len_bytes) {
    for (uint32_t done = 0; done < len_bytes; done += NOC_MAX_BURST_SIZE)
        ncrisc_noc_write_with_state<mode, posted, update_counter>(
            noc, cmd_buf, src_local_addr + done, dst_local_addr + done,
            len_bytes - done < NOC_MAX_BURST_SIZE ? len_bytes - done : NOC_MAX_BURST_SIZE);
}

template <uint8_t mode = DM_DEDICATED_NOC>
FORCE_INLINE void ncrisc_noc_fast_read_any_len(uint32_t noc, uint32_t cmd_buf, uint64_t src_addr, uint32_t dest_addr,
                                               uint32_t len_bytes, uint32_t read_req_vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_read(noc, cmd_buf, src_addr, dest_addr, len_bytes, read_req_vc, false);
}
template <uint8_t mode = DM_DEDICATED_NOC, bool use_trid = false, bool one_packet = false>
FORCE_INLINE void ncrisc_noc_fast_write_any_len(uint32_t noc, uint32_t cmd_buf, uint32_t src_addr, uint64_t dest_addr,
                                                uint32_t len_bytes, uint32_t vc, bool mcast, bool linked,
                                                uint32_t num_dests, bool multicast_path_reserve, bool posted = false,
                                                uint32_t trid = 0) {
    if constexpr (use_trid) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_PACKET_TAG, NOC_PACKET_TAG_TRANSACTION_ID(trid));
    if (mcast)
        tess_noc_write_multicast(noc, cmd_buf, src_addr, dest_addr, len_bytes, num_dests, false, linked, vc,
                                 one_packet);
    else tess_noc_write(noc, cmd_buf, src_addr, dest_addr, len_bytes, posted, vc, one_packet);
}
template <uint8_t mode = DM_DEDICATED_NOC, InlineWriteDst dst_type = InlineWriteDst::DEFAULT, bool flush = true>
FORCE_INLINE void noc_fast_write_dw_inline_multicast(uint32_t noc, uint32_t cmd_buf, uint32_t val, uint64_t dest_addr,
                                                     uint32_t be, uint32_t static_vc, bool mcast, bool posted = false,
                                                     uint32_t customized_src_addr = 0, uint32_t num_dests = 1) {
    constexpr const char* call = "noc_fast_write_dw_inline_multicast";
    if (!mcast) tess_noc_write_word(noc, cmd_buf, dest_addr, val, be, posted, static_vc);
    else if (posted) tess_noc_write_word_multicast<true>(dest_addr, val, be, cmd_buf, noc, static_vc, num_dests, call);
    else tess_noc_write_word_multicast<false>(dest_addr, val, be, cmd_buf, noc, static_vc, num_dests, call);
}
template <uint8_t mode = DM_DEDICATED_NOC, InlineWriteDst dst_type = InlineWriteDst::DEFAULT, bool flush = true>
FORCE_INLINE void noc_fast_write_dw_inline(uint32_t noc, uint32_t cmd_buf, uint32_t val, uint64_t dest_addr,
                                           uint32_t be, uint32_t static_vc, bool mcast, bool posted = false,
                                           uint32_t customized_src_addr = 0) {
    noc_fast_write_dw_inline_multicast<mode, dst_type, flush>(noc, cmd_buf, val, dest_addr, be, static_vc, mcast,
                                                              posted, customized_src_addr);
}
template <uint8_t mode = DM_DEDICATED_NOC, bool program_ret_addr = false>
FORCE_INLINE void noc_fast_atomic_increment(uint32_t noc, uint32_t cmd_buf, uint64_t addr, uint32_t vc, uint32_t incr,
                                            uint32_t wrap, bool linked, bool posted = false,
                                            uint32_t atomic_ret_val = 0) {
    tess_noc_increment(noc, cmd_buf, addr, incr, wrap, posted, vc);
}

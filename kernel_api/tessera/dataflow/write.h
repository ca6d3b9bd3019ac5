// Writes from L1: any length, one packet, by page or shard, posted, with state kept in the command buffer, with ids.
// Facts: KERNEL_API 3, 3b, 3c.
#pragma once
#include "dataflow_api_addrgen.h"
#include "noc_nonblocking_api.h"

/// Starts a write from this core's L1 to a NoC address. The source must stay until it was sent:
/// noc_async_writes_flushed.
template <uint32_t max_page_size = NOC_MAX_BURST_SIZE + 1, bool enable_noc_tracing = true, bool posted = false>
FORCE_INLINE void noc_async_write(uint32_t src_local_l1_addr, uint64_t dst_noc_addr, uint32_t size,
                                  uint8_t noc = noc_index, uint32_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_write(noc, write_cmd_buf, src_local_l1_addr, dst_noc_addr, size, posted, vc,
                   max_page_size <= NOC_MAX_BURST_SIZE);
}
/// Starts a write of at most one packet (NOC_MAX_BURST_SIZE).
template <bool enable_noc_tracing = true, bool posted = false>
FORCE_INLINE void noc_async_write_one_packet(uint32_t src_local_l1_addr, uint64_t dst_noc_addr, uint32_t size,
                                             uint8_t noc = noc_index, uint32_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_write(noc, write_cmd_buf, src_local_l1_addr, dst_noc_addr, size, posted, vc, true);
}
/// Starts a write of one tile of a tensor from L1.
template <typename AddrGen>
FORCE_INLINE void noc_async_write_tile(const uint32_t id, const AddrGen& addrgen, uint32_t src_local_l1_addr,
                                       uint8_t noc = noc_index) {
    noc_async_write(src_local_l1_addr, addrgen.get_noc_addr(id, 0, noc), interleaved_addr_gen::transfer_bytes(addrgen),
                    noc);
}
/// Starts a write of one page of a tensor from L1.
template <typename AddrGen, bool enable_noc_tracing = true, bool posted = false>
FORCE_INLINE void noc_async_write_page(const uint32_t id, const AddrGen& addrgen, uint32_t src_local_l1_addr,
                                       const uint32_t size = 0, const uint32_t offset = 0, uint8_t noc = noc_index) {
    const uint32_t bytes = size ? size : interleaved_addr_gen::transfer_bytes(addrgen);
    noc_async_write<NOC_MAX_BURST_SIZE + 1, enable_noc_tracing, posted>(
        src_local_l1_addr, addrgen.get_noc_addr(id, offset, noc), bytes, noc);
}
template <typename DSpec, bool posted = false>
FORCE_INLINE void noc_async_write_shard(const uint32_t shard_id, const TensorAccessor<DSpec>& s,
                                        uint32_t src_local_l1_addr, uint8_t noc = noc_index) {
    noc_async_write<NOC_MAX_BURST_SIZE + 1, true, posted>(src_local_l1_addr, s.get_shard_noc_addr(shard_id, 0, noc),
                                                          s.shard_volume() * s.get_aligned_page_size(), noc);
}

// ---- state
template <bool posted>
FORCE_INLINE void tess_noc_write_state(uint64_t destination, uint8_t cmd_buf, uint8_t noc, uint8_t vc) {
    NOC_CMD_BUF_WRITE_REG(
        noc, cmd_buf, NOC_CTRL,
        NOC_CMD_CPY | NOC_CMD_WR | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(vc) | (posted ? 0 : NOC_CMD_RESP_MARKED));
    tess_noc_put_coordinate(noc, cmd_buf, NOC_RET_ADDR_LO, destination);
}
template <bool posted, bool count>
FORCE_INLINE void tess_noc_write_packet(uint32_t source, uint32_t destination, uint8_t cmd_buf, uint8_t noc,
                                        const char* call) {
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_TARG_ADDR_LO, source);
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_RET_ADDR_LO, destination);
    tess_noc_send(noc, cmd_buf, call);
    if constexpr (count && posted) noc_posted_writes_num_issued[noc] += 1;
    if constexpr (count && !posted) {
        noc_nonposted_writes_num_issued[noc] += 1;
        noc_nonposted_writes_acked[noc] += 1;
    }
}
template <bool posted = false>
FORCE_INLINE void noc_async_write_one_packet_set_state(uint64_t dst_noc_addr, uint32_t size, uint8_t noc = noc_index,
                                                       uint8_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_write_state<posted>(dst_noc_addr, write_cmd_buf, noc, vc);
    NOC_CMD_BUF_WRITE_REG(noc, write_cmd_buf, NOC_AT_LEN_BE, size);
}
template <bool posted = false>
FORCE_INLINE void noc_async_write_one_packet_with_state(uint32_t src_local_l1_addr, uint32_t dst_local_l1_addr,
                                                        uint8_t noc = noc_index) {
    tess_noc_write_packet<posted, true>(src_local_l1_addr, dst_local_l1_addr, write_cmd_buf, noc,
                                        "noc_async_write_one_packet_with_state");
}

// ---- transaction ids
FORCE_INLINE void noc_async_write_set_trid(uint32_t trid = 0, uint8_t noc = noc_index) {
    NOC_CMD_BUF_WRITE_REG(noc, write_cmd_buf, NOC_PACKET_TAG, NOC_PACKET_TAG_TRANSACTION_ID(trid));
}
template <bool posted = false>
FORCE_INLINE void noc_async_write_one_packet_with_trid_set_state(uint64_t dst_noc_addr, uint8_t cmd_buf = write_cmd_buf,
                                                                 uint8_t noc = noc_index,
                                                                 uint8_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_write_state<posted>(dst_noc_addr, cmd_buf, noc, vc);
}
template <bool update_counter = true, bool posted = false>
FORCE_INLINE void noc_async_write_one_packet_with_trid_with_state(uint32_t src_local_l1_addr,
                                                                  uint32_t dst_local_l1_addr, uint32_t size,
                                                                  uint32_t trid, uint8_t cmd_buf = write_cmd_buf,
                                                                  uint8_t noc = noc_index) {
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_LEN_BE, size);
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_PACKET_TAG, NOC_PACKET_TAG_TRANSACTION_ID(trid));
    tess_noc_write_packet<posted, update_counter>(src_local_l1_addr, dst_local_l1_addr, cmd_buf, noc,
                                                  "noc_async_write_one_packet_with_trid");
}
template <bool update_counter = true, bool posted = false>
FORCE_INLINE void noc_async_write_one_packet_with_trid(uint32_t src_local_l1_addr, uint64_t dst_noc_addr, uint32_t size,
                                                       uint32_t trid, uint8_t cmd_buf = write_cmd_buf,
                                                       uint8_t noc = noc_index, uint8_t vc = NOC_UNICAST_WRITE_VC) {
    tess_noc_write_state<posted>(dst_noc_addr, cmd_buf, noc, vc);
    noc_async_write_one_packet_with_trid_with_state<update_counter, posted>(
        src_local_l1_addr, static_cast<uint32_t>(dst_noc_addr), size, trid, cmd_buf, noc);
}

// ---- a 32-bit immediate
enum class InlineWriteDst { DEFAULT, L1, REG };
template <InlineWriteDst dst_type = InlineWriteDst::DEFAULT, bool posted = false, bool flush = true>
FORCE_INLINE void noc_inline_dw_write(uint64_t addr, uint32_t val, uint8_t be = 0xF, uint8_t noc = noc_index,
                                      uint8_t vc = NOC_UNICAST_WRITE_VC, uint32_t customized_src_addr = 0) {
    tess_noc_write_word(noc, write_at_cmd_buf, addr, val, be, posted, vc);
}
// Byte enables cover a whole NoC word, so they depend on where in it the address lies.
FORCE_INLINE void tess_noc_put_byte_enable(uint32_t addr, uint8_t be, uint8_t cmd_buf, uint8_t noc) {
    const uint64_t mask = static_cast<uint64_t>(be) << (addr & (NOC_WORD_BYTES - 1));
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_LEN_BE, static_cast<uint32_t>(mask));
#if defined(ARCH_BLACKHOLE)
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_LEN_BE_1, static_cast<uint32_t>(mask >> 32));
#endif
}
template <bool posted>
FORCE_INLINE void tess_noc_write_word_multicast(uint64_t addr, uint32_t val, uint8_t be, uint8_t cmd_buf, uint8_t noc,
                                                uint8_t vc, uint32_t num_dests, const char* call) {
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_CTRL,
                          NOC_CMD_CPY | NOC_CMD_WR | NOC_CMD_WR_INLINE | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(vc) |
                              NOC_CMD_BRCST_PACKET | (posted ? 0 : NOC_CMD_RESP_MARKED));
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_TARG_ADDR_LO, static_cast<uint32_t>(addr));
    tess_noc_put_coordinate(noc, cmd_buf, NOC_TARG_ADDR_LO, addr);
    tess_noc_put_byte_enable(static_cast<uint32_t>(addr), be, cmd_buf, noc);
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_DATA, val);
    tess_noc_send(noc, cmd_buf, call);
    if constexpr (posted) noc_posted_writes_num_issued[noc] += 1;
    else noc_nonposted_writes_num_issued[noc] += 1, noc_nonposted_writes_acked[noc] += num_dests;
}
template <InlineWriteDst dst_type = InlineWriteDst::DEFAULT, bool posted = false, bool flush = true>
FORCE_INLINE void noc_inline_mcast_dw_write(uint64_t addr, uint32_t val, uint8_t be = 0xF, uint8_t noc = noc_index,
                                            uint8_t vc = NOC_MULTICAST_WRITE_VC, uint32_t customized_src_addr = 0,
                                            uint32_t num_dest = 1) {
    tess_noc_write_word_multicast<posted>(addr, val, be, write_at_cmd_buf, noc, vc, num_dest,
                                          "noc_inline_mcast_dw_write");
}
template <bool posted = false, bool set_val = false>
FORCE_INLINE void noc_inline_dw_write_set_state(uint64_t addr, uint32_t val = 0, uint8_t be = 0xF,
                                                uint8_t cmd_buf = write_at_cmd_buf, uint8_t noc = noc_index,
                                                uint8_t vc = NOC_UNICAST_WRITE_VC) {
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_CTRL,
                          NOC_CMD_CPY | NOC_CMD_WR | NOC_CMD_WR_INLINE | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(vc) |
                              (posted ? 0 : NOC_CMD_RESP_MARKED));
    NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_TARG_ADDR_LO, static_cast<uint32_t>(addr));
    tess_noc_put_coordinate(noc, cmd_buf, NOC_TARG_ADDR_LO, addr);
    tess_noc_put_byte_enable(static_cast<uint32_t>(addr), be, cmd_buf, noc);
    if constexpr (set_val) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_DATA, val);
}
template <bool update_addr_lo = false, bool update_counter = true, bool posted = false, bool update_addr_hi = false,
          bool update_val = false, InlineWriteDst dst_type = InlineWriteDst::DEFAULT>
FORCE_INLINE void noc_inline_dw_write_with_state(uint32_t val, uint32_t addr = 0, uint8_t cmd_buf = write_at_cmd_buf,
                                                 uint8_t noc = noc_index) {
    static_assert(!(update_addr_lo && update_addr_hi), "one address word at a time");
    if constexpr (update_addr_lo) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_TARG_ADDR_LO, addr);
    if constexpr (update_addr_lo && dst_type != InlineWriteDst::REG) tess_noc_put_byte_enable(addr, 0xF, cmd_buf, noc);
    if constexpr (update_addr_hi) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_TARG_ADDR_COORDINATE, addr);
    if constexpr (update_val) NOC_CMD_BUF_WRITE_REG(noc, cmd_buf, NOC_AT_DATA, val);
    tess_noc_send(noc, cmd_buf, "noc_inline_dw_write_with_state");
    if constexpr (update_counter && posted) noc_posted_writes_num_issued[noc] += 1;
    if constexpr (update_counter && !posted) {
        noc_nonposted_writes_num_issued[noc] += 1;
        noc_nonposted_writes_acked[noc] += 1;
    }
}

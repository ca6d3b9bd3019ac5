// The register level of the NoC: command buffers, status registers, and the counters that barriers compare (KERNEL_API
// 7). The registers are memory of this role; writing NOC_CMD_CTRL sends what they say.
#pragma once
#include <cstdint>

#include "noc/noc_parameters.h"
#include "tessera/firmware.h"

// ---- command buffers of the four kinds of traffic. In dynamic mode each role has two of its own on both NoCs.
constexpr uint8_t NCRISC_WR_CMD_BUF = 0, NCRISC_RD_CMD_BUF = 1, NCRISC_WR_REG_CMD_BUF = 2, NCRISC_AT_CMD_BUF = 3;
constexpr uint8_t BRISC_WR_CMD_BUF = 0, BRISC_RD_CMD_BUF = 1, BRISC_WR_REG_CMD_BUF = 2, BRISC_AT_CMD_BUF = 3;
constexpr uint8_t DYNAMIC_NOC_BRISC_WR_CMD_BUF = 0, DYNAMIC_NOC_BRISC_WR_REG_CMD_BUF = 0,
                  DYNAMIC_NOC_BRISC_RD_CMD_BUF = 1, DYNAMIC_NOC_BRISC_AT_CMD_BUF = 1;
constexpr uint8_t DYNAMIC_NOC_NCRISC_WR_CMD_BUF = 2, DYNAMIC_NOC_NCRISC_WR_REG_CMD_BUF = 2,
                  DYNAMIC_NOC_NCRISC_RD_CMD_BUF = 3, DYNAMIC_NOC_NCRISC_AT_CMD_BUF = 3;
#if defined(COMPILE_FOR_NCRISC)
constexpr uint8_t tess_dynamic_write = DYNAMIC_NOC_NCRISC_WR_CMD_BUF, tess_dynamic_read = DYNAMIC_NOC_NCRISC_RD_CMD_BUF;
#else
constexpr uint8_t tess_dynamic_write = DYNAMIC_NOC_BRISC_WR_CMD_BUF, tess_dynamic_read = DYNAMIC_NOC_BRISC_RD_CMD_BUF;
#endif
constexpr bool tess_dynamic_noc = noc_mode == DM_DYNAMIC_NOC;
constexpr uint8_t write_cmd_buf = tess_dynamic_noc ? tess_dynamic_write : BRISC_WR_CMD_BUF;
constexpr uint8_t read_cmd_buf = tess_dynamic_noc ? tess_dynamic_read : BRISC_RD_CMD_BUF;
constexpr uint8_t write_reg_cmd_buf = tess_dynamic_noc ? tess_dynamic_write : BRISC_WR_REG_CMD_BUF;
constexpr uint8_t write_at_cmd_buf = tess_dynamic_noc ? tess_dynamic_read : BRISC_AT_CMD_BUF;

// ---- counters
// An array of one counter per NoC, in the role's private memory where the runtime counts too.
template <NocBarrierType type>
struct TesseraNocCounter {
    FORCE_INLINE uint32_t& operator[](uint32_t noc) const {
        return *reinterpret_cast<uint32_t*>(TESSERA_LOCAL_BASE + tessera::abi::kNocIssuedOffset +
                                            tessera::abi::counter_offset(type) + noc * 4);
    }
};
inline constexpr TesseraNocCounter<NocBarrierType::READS_NUM_ISSUED> noc_reads_num_issued{};
inline constexpr TesseraNocCounter<NocBarrierType::NONPOSTED_WRITES_NUM_ISSUED> noc_nonposted_writes_num_issued{};
inline constexpr TesseraNocCounter<NocBarrierType::NONPOSTED_WRITES_ACKED> noc_nonposted_writes_acked{};
inline constexpr TesseraNocCounter<NocBarrierType::NONPOSTED_ATOMICS_ACKED> noc_nonposted_atomics_acked{};
inline constexpr TesseraNocCounter<NocBarrierType::POSTED_WRITES_NUM_ISSUED> noc_posted_writes_num_issued{};

template <uint8_t proc_t, NocBarrierType type>
FORCE_INLINE uint32_t get_noc_counter_val(uint32_t noc) {
    static_assert(proc_t == proc_type, "a kernel counts its own transfers");
    return TesseraNocCounter<type>{}[noc];
}
template <uint8_t proc_t, NocBarrierType type>
FORCE_INLINE void inc_noc_counter_val(uint32_t noc, uint32_t inc = 1) {
    static_assert(proc_t == proc_type, "a kernel counts its own transfers");
    TesseraNocCounter<type>{}[noc] += inc;
}
template <uint8_t proc_t, NocBarrierType type>
FORCE_INLINE void set_noc_counter_val(uint32_t noc, uint32_t val) {
    static_assert(proc_t == proc_type, "a kernel counts its own transfers");
    TesseraNocCounter<type>{}[noc] = val;
}

// ---- registers
FORCE_INLINE volatile uint32_t& tess_noc_register(uint32_t noc, uint32_t buf, uint32_t addr) {
    using namespace tessera::abi;
    return *reinterpret_cast<volatile uint32_t*>(TESSERA_LOCAL_BASE + kCommandBuffersOffset +
                                                 (noc * kNumCommandBuffers + buf) * sizeof(CommandBuffer) +
                                                 (addr - NOC_REGS_START_ADDR));
}
FORCE_INLINE void NOC_CMD_BUF_WRITE_REG(uint32_t noc, uint32_t buf, uint32_t addr, uint32_t val) {
    if (addr == NOC_CMD_CTRL) {
        if (val & NOC_CTRL_SEND_REQ) tess_noc_send(noc, buf, "a command sent by NOC_CMD_CTRL");
    } else if (addr == NOC_CLEAR_OUTSTANDING_REQ_CNT) {
        tess_noc_clear_outstanding(noc, val);
    } else if (addr - NOC_REGS_START_ADDR < sizeof(tessera::abi::CommandBuffer)) {
        tess_noc_register(noc, buf, addr) = val;
    } else {
        tess_unsupported("noc-status: writing a NoC register other than the command buffers");
    }
}
FORCE_INLINE uint32_t NOC_STATUS_READ_REG(uint32_t noc, uint32_t reg_id) { return tess_q_noc_status(noc, reg_id); }
FORCE_INLINE uint32_t NOC_CFG_READ_REG(uint32_t noc, uint32_t reg_id) {
    if (reg_id != NOC_ID_LOGICAL)
        tess_unsupported("noc-status: a NoC configuration register other than NOC_ID_LOGICAL");
    return NOC_XY_COORD(my_x[noc], my_y[noc]);
}
FORCE_INLINE uint32_t NOC_CMD_BUF_READ_REG(uint32_t noc, uint32_t buf, uint32_t addr) {
    if (addr == NOC_CMD_CTRL) return NOC_CTRL_STATUS_READY;  // a command is taken when it is sent
    if (addr == NOC_NODE_ID) return NOC_XY_COORD(my_x[noc], my_y[noc]);
    if (addr - NOC_REGS_START_ADDR < sizeof(tessera::abi::CommandBuffer)) return tess_noc_register(noc, buf, addr);
    if (addr >= NOC_STATUS(0)) return NOC_STATUS_READ_REG(noc, (addr - NOC_STATUS(0)) / 4);
    return NOC_CFG_READ_REG(noc, (addr - NOC_CFG(0)) / 4);
}
FORCE_INLINE bool noc_cmd_buf_ready(uint32_t noc, uint32_t cmd_buf) {
    return NOC_CMD_BUF_READ_REG(noc, cmd_buf, NOC_CMD_CTRL) == NOC_CTRL_STATUS_READY;
}
FORCE_INLINE void noc_clear_outstanding_req_cnt(uint32_t noc, uint32_t id_mask) {
    tess_noc_clear_outstanding(noc, id_mask);
}

// Destination (RET) or source (TARG) of a command as registers; `lo` is NOC_TARG_ADDR_LO or NOC_RET_ADDR_LO.
FORCE_INLINE void tess_noc_put_coordinate(uint32_t noc, uint32_t buf, uint32_t lo, uint64_t address) {
#if defined(ARCH_BLACKHOLE)
    tess_noc_register(noc, buf, lo + 4) = static_cast<uint32_t>(address >> 32) & NOC_PCIE_MASK;
    tess_noc_register(noc, buf, lo + 8) = static_cast<uint32_t>(address >> NOC_ADDR_COORD_SHIFT) & NOC_COORDINATE_MASK;
#else
    tess_noc_register(noc, buf, lo + 4) = static_cast<uint32_t>(address >> NOC_ADDR_COORD_SHIFT);
#endif
}

// ---- what barriers ask
FORCE_INLINE bool ncrisc_noc_reads_flushed(uint32_t noc) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_RD_RESP_RECEIVED) == noc_reads_num_issued[noc];
}
FORCE_INLINE bool ncrisc_noc_nonposted_writes_sent(uint32_t noc) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_NONPOSTED_WR_REQ_SENT) == noc_nonposted_writes_num_issued[noc];
}
FORCE_INLINE bool ncrisc_noc_nonposted_writes_flushed(uint32_t noc) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_WR_ACK_RECEIVED) == noc_nonposted_writes_acked[noc];
}
FORCE_INLINE bool ncrisc_noc_posted_writes_sent(uint32_t noc) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_POSTED_WR_REQ_SENT) == noc_posted_writes_num_issued[noc];
}
FORCE_INLINE bool ncrisc_noc_nonposted_atomics_flushed(uint32_t noc) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_ATOMIC_RESP_RECEIVED) == noc_nonposted_atomics_acked[noc];
}
FORCE_INLINE bool ncrisc_noc_read_with_transaction_id_flushed(uint32_t noc, uint32_t trid) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_REQS_OUTSTANDING_ID(trid)) == 0;
}
FORCE_INLINE bool ncrisc_noc_nonposted_write_with_transaction_id_flushed(uint32_t noc, uint32_t trid) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_REQS_OUTSTANDING_ID(trid)) == 0;
}
FORCE_INLINE bool ncrisc_noc_nonposted_write_with_transaction_id_sent(uint32_t noc, uint32_t trid) {
    return NOC_STATUS_READ_REG(noc, NIU_MST_WRITE_REQS_OUTGOING_ID(trid)) == 0;
}

// Firmware has done this before a kernel starts; a kernel that takes over a NoC does it again.
FORCE_INLINE void tess_noc_count_from_here(uint32_t noc) {
    noc_reads_num_issued[noc] = NOC_STATUS_READ_REG(noc, NIU_MST_RD_RESP_RECEIVED);
    noc_nonposted_writes_num_issued[noc] = NOC_STATUS_READ_REG(noc, NIU_MST_NONPOSTED_WR_REQ_SENT);
    noc_nonposted_writes_acked[noc] = NOC_STATUS_READ_REG(noc, NIU_MST_WR_ACK_RECEIVED);
    noc_nonposted_atomics_acked[noc] = NOC_STATUS_READ_REG(noc, NIU_MST_ATOMIC_RESP_RECEIVED);
    noc_posted_writes_num_issued[noc] = NOC_STATUS_READ_REG(noc, NIU_MST_POSTED_WR_REQ_SENT);
}
FORCE_INLINE void noc_local_state_init(int noc) { tess_noc_count_from_here(static_cast<uint32_t>(noc)); }
template <uint8_t MAX_NOCS_TO_INIT = NUM_NOCS>
FORCE_INLINE void ncrisc_noc_counters_init() {
    for (uint32_t noc = 0; noc < MAX_NOCS_TO_INIT; noc++) tess_noc_count_from_here(noc);
}
FORCE_INLINE void dynamic_noc_local_state_init() { ncrisc_noc_counters_init(); }

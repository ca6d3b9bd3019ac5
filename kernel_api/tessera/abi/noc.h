// Registers and commands of the NoC interface that are the same on all chips, with the device's names. Kernels write
// them into command buffers, the runtime reads them there (src/noc/registers.cpp). Facts: KERNEL_API 7.
#pragma once
#include <cstdint>

// ---- words of a command buffer
inline constexpr uint32_t NOC_TARG_ADDR_LO_WORD = 0, NOC_RET_ADDR_LO_WORD = 3, NOC_PACKET_TAG_WORD = 6,
                          NOC_CTRL_WORD = 7, NOC_AT_LEN_BE_WORD = 8;

// ---- NOC_CTRL
inline constexpr uint32_t NOC_CMD_CPY = 0u << 0, NOC_CMD_AT = 1u << 0, NOC_CMD_RD = 0u << 1, NOC_CMD_WR = 1u << 1,
                          NOC_CMD_WR_BE = 1u << 2, NOC_CMD_WR_INLINE = 1u << 3, NOC_CMD_RESP_MARKED = 1u << 4,
                          NOC_CMD_BRCST_PACKET = 1u << 5, NOC_CMD_VC_LINKED = 1u << 6, NOC_CMD_VC_STATIC = 1u << 7,
                          NOC_CMD_PATH_RESERVE = 1u << 8, NOC_CMD_MEM_RD_DROP_ACK = 1u << 9,
                          NOC_CMD_BRCST_SRC_INCLUDE = 1u << 17;
constexpr uint32_t NOC_CMD_STATIC_VC(uint32_t vc) { return vc << 13; }

// ---- NOC_AT_LEN_BE of an atomic, and the packet's tag
inline constexpr uint32_t NOC_AT_INS_NOP = 0, NOC_AT_INS_INCR_GET = 1, NOC_AT_INS_INCR_GET_PTR = 2, NOC_AT_INS_SWAP = 3,
                          NOC_AT_INS_CAS = 4, NOC_AT_INS_GET_TILE_MAP = 5, NOC_AT_INS_STORE_IND = 6,
                          NOC_AT_INS_SWAP_4B = 7;
constexpr uint32_t NOC_AT_IND_32(uint32_t index) { return index << 0; }
constexpr uint32_t NOC_AT_IND_32_SRC(uint32_t index) { return index << 10; }
constexpr uint32_t NOC_AT_WRAP(uint32_t wrap) { return wrap << 2; }
constexpr uint32_t NOC_AT_INS(uint32_t instruction) { return instruction << 12; }
constexpr uint32_t NOC_PACKET_TAG_TRANSACTION_ID(uint32_t id) { return id << 10; }
inline constexpr uint32_t NOC_PACKET_TAG_HEADER_STORE = 1u << 9;

// ---- status registers
inline constexpr uint32_t NIU_MST_ATOMIC_RESP_RECEIVED = 0x0, NIU_MST_WR_ACK_RECEIVED = 0x1,
                          NIU_MST_RD_RESP_RECEIVED = 0x2, NIU_MST_RD_REQ_SENT = 0x5,
                          NIU_MST_NONPOSTED_ATOMIC_SENT = 0x6, NIU_MST_NONPOSTED_WR_REQ_SENT = 0xA,
                          NIU_MST_POSTED_WR_REQ_SENT = 0xB, NIU_MST_NONPOSTED_WR_REQ_STARTED = 0xC,
                          NIU_MST_POSTED_WR_REQ_STARTED = 0xD, NIU_MST_RD_REQ_STARTED = 0xE,
                          NIU_MST_NONPOSTED_ATOMIC_STARTED = 0xF;
constexpr uint32_t NIU_MST_REQS_OUTSTANDING_ID(uint32_t id) { return 0x10 + id; }
constexpr uint32_t NIU_MST_WRITE_REQS_OUTGOING_ID(uint32_t id) { return 0x20 + id; }

// ---- virtual channels
inline constexpr uint32_t NOC_UNICAST_WRITE_VC = 1, NOC_MULTICAST_WRITE_VC = 4, NOC_DISPATCH_MULTICAST_WRITE_VC = 5;

namespace tessera::abi {

// The other way round: what the runtime takes out of them.
constexpr uint32_t vc_of(uint32_t control) { return control / NOC_CMD_STATIC_VC(1) % 8; }
constexpr uint32_t trid_of(uint32_t tag) { return tag / NOC_PACKET_TAG_TRANSACTION_ID(1) % 16; }
constexpr uint32_t atomic_of(uint32_t length) { return length / NOC_AT_INS(1) % 16; }
constexpr uint32_t wrap_of(uint32_t length) { return length / NOC_AT_WRAP(1) % 32; }
constexpr uint32_t word_of(uint32_t length) { return length / NOC_AT_IND_32(1) % 4; }  // of the four in 16 bytes

}  // namespace tessera::abi

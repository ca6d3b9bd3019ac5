// Registers, commands and address fields of the NoC interface (KERNEL_API 7).
// Numbers: hw/inc/noc/noc_parameters.h of Wormhole and Blackhole.
#pragma once
#include <cstdint>

#include "tessera/abi/noc.h"
#include "tessera/constants.h"

#if defined(ARCH_BLACKHOLE)
constexpr uint32_t VIRTUAL_TENSIX_START_X = 1, VIRTUAL_TENSIX_START_Y = 2;
constexpr uint32_t NOC_CMD_BUF_OFFSET = 0x800, NOC_CMD_BUF_OFFSET_BIT = 11;
#else
constexpr uint32_t VIRTUAL_TENSIX_START_X = 18, VIRTUAL_TENSIX_START_Y = 18;
constexpr uint32_t NOC_CMD_BUF_OFFSET = 0x400, NOC_CMD_BUF_OFFSET_BIT = 10;
#endif
#define COORDINATE_VIRTUALIZATION_ENABLED 1
constexpr uint32_t NOC_INSTANCE_OFFSET = 0x10000, NOC_INSTANCE_OFFSET_BIT = 16;
constexpr uint32_t NOC_MAX_TRANSACTION_ID = 0xF, NOC_MAX_TRANSACTION_ID_COUNT = 255;
constexpr uint32_t NOC_CLEAR_OUTSTANDING_REQ_MASK = 0xFFFFFFFF;

// ---- command-buffer registers
constexpr uint32_t NOC_REGS_START_ADDR = 0xFFB20000;
constexpr uint32_t NOC_TARG_ADDR_LO = NOC_REGS_START_ADDR + 4 * NOC_TARG_ADDR_LO_WORD,
                   NOC_TARG_ADDR_MID = NOC_TARG_ADDR_LO + 0x4, NOC_TARG_ADDR_HI = NOC_TARG_ADDR_LO + 0x8;
constexpr uint32_t NOC_RET_ADDR_LO = NOC_REGS_START_ADDR + 4 * NOC_RET_ADDR_LO_WORD,
                   NOC_RET_ADDR_MID = NOC_RET_ADDR_LO + 0x4, NOC_RET_ADDR_HI = NOC_RET_ADDR_LO + 0x8;
constexpr uint32_t NOC_PACKET_TAG = NOC_REGS_START_ADDR + 4 * NOC_PACKET_TAG_WORD,
                   NOC_CTRL = NOC_REGS_START_ADDR + 4 * NOC_CTRL_WORD,
                   NOC_AT_LEN_BE = NOC_REGS_START_ADDR + 4 * NOC_AT_LEN_BE_WORD;
constexpr uint32_t NOC_ADDR_LOCAL_BITS = 36, NOC_ADDR_NODE_ID_BITS = 6;
#if defined(ARCH_BLACKHOLE)
constexpr uint32_t NOC_AT_LEN_BE_1 = NOC_REGS_START_ADDR + 0x24, NOC_AT_DATA = NOC_REGS_START_ADDR + 0x28,
                   NOC_BRCST_EXCLUDE = NOC_REGS_START_ADDR + 0x2C;
constexpr uint32_t NOC_CMD_CTRL = NOC_REGS_START_ADDR + 0x40, NOC_NODE_ID = NOC_REGS_START_ADDR + 0x44,
                   NOC_ENDPOINT_ID = NOC_REGS_START_ADDR + 0x48;
constexpr uint32_t NOC_CLEAR_OUTSTANDING_REQ_CNT = NOC_REGS_START_ADDR + 0x60;
constexpr uint32_t NOC_ID_LOGICAL = 0x12;
constexpr uint32_t NOC_TARG_ADDR_COORDINATE = NOC_TARG_ADDR_HI, NOC_RET_ADDR_COORDINATE = NOC_RET_ADDR_HI;
constexpr uint32_t NOC_ADDR_COORD_SHIFT = 36, NOC_COORDINATE_MASK = 0xFFFFFF, NOC_PCIE_MASK = 0x1000000F,
                   NOC_COORD_REG_OFFSET = 0;
#else
constexpr uint32_t NOC_AT_DATA = NOC_REGS_START_ADDR + 0x24;
constexpr uint32_t NOC_CMD_CTRL = NOC_REGS_START_ADDR + 0x28, NOC_NODE_ID = NOC_REGS_START_ADDR + 0x2C,
                   NOC_ENDPOINT_ID = NOC_REGS_START_ADDR + 0x30;
constexpr uint32_t NOC_CLEAR_OUTSTANDING_REQ_CNT = NOC_REGS_START_ADDR + 0x50;
constexpr uint32_t NOC_ID_LOGICAL = 0xE;
constexpr uint32_t NOC_TARG_ADDR_COORDINATE = NOC_TARG_ADDR_MID, NOC_RET_ADDR_COORDINATE = NOC_RET_ADDR_MID;
constexpr uint32_t NOC_ADDR_COORD_SHIFT = 32, NOC_COORDINATE_MASK = 0xFFFFFFFF, NOC_COORD_REG_OFFSET = 4;
#endif
#define NOC_STATUS(number) (NOC_REGS_START_ADDR + 0x200 + ((number) * 4))
#define NOC_CFG(number) (NOC_REGS_START_ADDR + 0x100 + ((number) * 4))

// ---- NOC_CTRL, atomics, status registers and virtual channels: tessera/abi/noc.h
#define NOC_CMD_BRCST_XY(y) (static_cast<uint32_t>(y) << 16)
#define NOC_CMD_ARB_PRIORITY(p) (static_cast<uint32_t>(p) << 27)
constexpr uint32_t NOC_CTRL_SEND_REQ = 1, NOC_CTRL_STATUS_READY = 0;

// ---- alignment
constexpr uint32_t NOC_MAX_BURST_WORDS = 256, NOC_PCIE_WRITE_ALIGNMENT_BYTES = 16,
                   NOC_PCIE_READ_ALIGNMENT_BYTES = DRAM_ALIGNMENT, PCIE_ALIGNMENT = DRAM_ALIGNMENT;

// ---- addresses: 36 bits local, then x and y (multicast: end, then start)
constexpr uint64_t NOC_NODE_ID_MASK = 63, NOC_LOCAL_ADDR_MASK = 0xFFFFFFFFFull;
#define NOC_XY_ADDR(x, y, addr) \
    (static_cast<uint64_t>(y) << 42 | static_cast<uint64_t>(x) << 36 | static_cast<uint64_t>(addr))
#define NOC_XY_ADDR2(xy, addr) (static_cast<uint64_t>(xy) << 36 | static_cast<uint64_t>(addr))
#define NOC_MULTICAST_ADDR(x_start, y_start, x_end, y_end, addr)                   \
    (static_cast<uint64_t>(x_start) << 48 | static_cast<uint64_t>(y_start) << 54 | \
     NOC_XY_ADDR((x_end), (y_end), (addr)))
#define NOC_XY_COORD(x, y) (static_cast<uint32_t>(y) << 6 | static_cast<uint32_t>(x))
#define NOC_XY_ENCODING(x, y) (NOC_XY_COORD((x), (y)) << NOC_COORD_REG_OFFSET)
#define NOC_MULTICAST_COORD(x_start, y_start, x_end, y_end) \
    (static_cast<uint32_t>(y_start) << 18 | static_cast<uint32_t>(x_start) << 12 | NOC_XY_COORD((x_end), (y_end)))
#define NOC_MULTICAST_ENCODING(x_start, y_start, x_end, y_end) \
    (NOC_MULTICAST_COORD((x_start), (y_start), (x_end), (y_end)) << NOC_COORD_REG_OFFSET)
#define NOC_LOCAL_ADDR_OFFSET(addr) ((addr) & NOC_LOCAL_ADDR_MASK)
#define NOC_LOCAL_ADDR(addr) NOC_LOCAL_ADDR_OFFSET(addr)
#define NOC_UNICAST_ADDR_X(addr) (((addr) >> 36) & NOC_NODE_ID_MASK)
#define NOC_UNICAST_ADDR_Y(addr) (((addr) >> 42) & NOC_NODE_ID_MASK)
#define NOC_MCAST_ADDR_END_X(addr) (((addr) >> 36) & NOC_NODE_ID_MASK)
#define NOC_MCAST_ADDR_END_Y(addr) (((addr) >> 42) & NOC_NODE_ID_MASK)
#define NOC_MCAST_ADDR_START_X(addr) (((addr) >> 48) & NOC_NODE_ID_MASK)
#define NOC_MCAST_ADDR_START_Y(addr) (((addr) >> 54) & NOC_NODE_ID_MASK)
// Coordinates are the same for both NoCs; nothing is mirrored in software (MACHINE 3).
#define DYNAMIC_NOC_X(noc, x) (x)
#define NOC_X(x) (x)
#define NOC_Y(y) (y)
#define DYNAMIC_NOC_Y(noc, y) (y)
#define NOC_0_X(noc, size_x, x) (x)
#define NOC_0_Y(noc, size_y, y) (y)

// Enums and constants every role knows, with the device's values (KERNEL_API 2, 3).
#pragma once
#include <cstdint>

enum class DataFormat : uint8_t {
#define TESSERA_FORMAT(name, src_name, value) name = value,
#include "tessera/abi/formats.def"
    RawUInt8 = 0xf0,
    RawUInt16 = 0xf1,
    RawUInt32 = 0xf2
};

constexpr uint32_t INVALID = 0;
constexpr uint32_t VALID = 1;

namespace tt {
enum CBIndex : std::uint8_t {
    c_0 = 0,
    c_1,
    c_2,
    c_3,
    c_4,
    c_5,
    c_6,
    c_7,
    c_8,
    c_9,
    c_10,
    c_11,
    c_12,
    c_13,
    c_14,
    c_15,
    c_16,
    c_17,
    c_18,
    c_19,
    c_20,
    c_21,
    c_22,
    c_23,
    c_24,
    c_25,
    c_26,
    c_27,
    c_28,
    c_29,
    c_30,
    c_31,
    SIZE = 32
};
enum CB : std::uint8_t {
    c_in0 = 0,
    c_in1,
    c_in2,
    c_in3,
    c_in4,
    c_in5,
    c_in6,
    c_in7,
    dataflow0 = 8,
    dataflow1,
    dataflow2,
    dataflow3,
    dataflow4,
    dataflow5,
    dataflow6,
    dataflow7,
    c_out0 = 16,
    c_out1,
    c_out2,
    c_out3,
    c_out4,
    c_out5,
    c_out6,
    c_out7,
    c_intermed0 = 24,
    c_intermed1,
    c_intermed2,
    c_intermed3,
    c_intermed4,
    c_intermed5,
    c_intermed6,
    c_intermed7
};
namespace constants {
constexpr uint32_t TILE_HEIGHT = 32, TILE_WIDTH = 32, TILE_HW = 1024, FACE_HEIGHT = 16, FACE_WIDTH = 16, FACE_HW = 256;
}
}  // namespace tt

enum ProgrammableCoreType : uint8_t { TENSIX = 0, ACTIVE_ETH = 1, IDLE_ETH = 2 };
enum NocMode : uint8_t { DM_DEDICATED_NOC = 0, DM_DYNAMIC_NOC = 1, DM_INVALID_NOC = 2 };

constexpr uint32_t NUM_NOCS = 2;
constexpr uint32_t NUM_CIRCULAR_BUFFERS = 32;
constexpr uint32_t L1_ALIGNMENT = 16;
constexpr uint32_t NOC_L1_READ_ALIGNMENT_BYTES = 16, NOC_L1_WRITE_ALIGNMENT_BYTES = 16,
                   NOC_DRAM_WRITE_ALIGNMENT_BYTES = 16;
constexpr uint32_t MEM_NOC_ATOMIC_RET_VAL_ADDR = 4;
constexpr int MEM_ZEROS_SIZE = 512;  // upstream: a macro, so an int
#if defined(ARCH_BLACKHOLE)
constexpr uint32_t NOC_MAX_BURST_SIZE = 16384, NOC_WORD_BYTES = 64, DRAM_ALIGNMENT = 64,
                   NOC_DRAM_READ_ALIGNMENT_BYTES = 64;
constexpr uint32_t MEM_ZEROS_BASE = 12864, MEM_L1_SIZE = 1572864;
#else
constexpr uint32_t NOC_MAX_BURST_SIZE = 8192, NOC_WORD_BYTES = 32, DRAM_ALIGNMENT = 32,
                   NOC_DRAM_READ_ALIGNMENT_BYTES = 32;
constexpr uint32_t MEM_ZEROS_BASE = 12800, MEM_L1_SIZE = 1499136;
#endif

// Processors, NoCs and Ethernet modes of a kernel (METALIUM 2).
#pragma once
#include <cstdint>

namespace tt::tt_metal {

// BRISC and NCRISC; the others are Quasar's and are refused.
enum class DataMovementProcessor {
    RISCV_0 = 0,
    RISCV_1 = 1,
    RISCV_2 = 2,
    RISCV_3 = 3,
    RISCV_4 = 4,
    RISCV_5 = 5,
    RISCV_6 = 6,
    RISCV_7 = 7,
};
enum NOC : std::uint8_t { RISCV_0_default = 0, RISCV_1_default = 1, NOC_0 = 0, NOC_1 = 1 };
enum NOC_MODE : std::uint8_t { DM_DEDICATED_NOC = 0, DM_DYNAMIC_NOC = 1 };
enum Eth : std::uint8_t { SENDER = 0, RECEIVER = 1, IDLE = 2 };

}  // namespace tt::tt_metal

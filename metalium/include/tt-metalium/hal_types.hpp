// Kinds of memory and of programmable cores (METALIUM 2).
#pragma once
#include <cstdint>

namespace tt::tt_metal {

using DeviceAddr = std::uint64_t;
enum class HalProcessorClassType : std::uint8_t { DM = 0, COMPUTE = 1 };
enum class HalProgrammableCoreType { TENSIX = 0, ACTIVE_ETH = 1, IDLE_ETH = 2, COUNT = 3 };
inline constexpr std::uint32_t NumHalProgrammableCoreTypes = static_cast<std::uint32_t>(HalProgrammableCoreType::COUNT);
enum class HalL1MemAddrType : std::uint8_t { BASE, KERNEL_CONFIG, UNRESERVED, DEFAULT_UNRESERVED, COUNT };
enum class HalMemType : std::uint8_t { L1 = 0, DRAM = 1, HOST = 2, COUNT = 3 };

}  // namespace tt::tt_metal

// Values that host and kernels share (METALIUM 2).
#pragma once
#include <cstddef>
#include <cstdint>

inline constexpr std::uint32_t INVALID = 0, VALID = 1;
inline constexpr std::size_t DEFAULT_L1_SMALL_SIZE = 0, DEFAULT_TRACE_REGION_SIZE = 0, DEFAULT_WORKER_L1_SIZE = 0;

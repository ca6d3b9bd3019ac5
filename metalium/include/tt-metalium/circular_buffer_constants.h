// Circular buffers per core.
#pragma once
#include <cstdint>

inline constexpr std::uint32_t NUM_CIRCULAR_BUFFERS = 32;

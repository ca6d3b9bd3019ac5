// Vectors whose first element is aligned for copies of 16 bytes.
#pragma once
#include <cstdint>
#include <vector>

#include <tt_stl/aligned_allocator.hpp>

namespace tt::tt_metal {

inline constexpr std::uint32_t MEMCPY_ALIGNMENT = 16;
template <class T>
using vector_aligned = std::vector<T, ttsl::aligned_allocator<T, MEMCPY_ALIGNMENT>>;

}  // namespace tt::tt_metal

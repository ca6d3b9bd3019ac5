// std::min and std::max of a uint32_t and a size_t: one type on the card, two on the host.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace std {

constexpr uint32_t min(uint32_t a, size_t b) { return a < b ? a : static_cast<uint32_t>(b); }
constexpr uint32_t min(size_t a, uint32_t b) { return min(b, a); }
constexpr size_t max(uint32_t a, size_t b) { return a > b ? a : b; }
constexpr size_t max(size_t a, uint32_t b) { return max(b, a); }

}  // namespace std

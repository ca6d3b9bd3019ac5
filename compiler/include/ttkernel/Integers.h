// Python's integer operators within 32 bits: results wrap, division rounds
// down, shifts take any amount. Facts: Python language reference 6.7, 6.8. The
// emitted helpers (Helpers.cpp) say the same in kernel C++.
#pragma once
#include <cstdint>

namespace tessera {

inline int32_t floorDiv(int32_t a, int32_t b) {
  if (b == -1)
    return static_cast<int32_t>(0u - static_cast<uint32_t>(a));
  int32_t quotient = a / b;
  return a % b != 0 && (a % b < 0) != (b < 0) ? quotient - 1 : quotient;
}
inline int32_t floorMod(int32_t a, int32_t b) {
  if (b == -1)
    return 0;
  int32_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
inline int32_t shiftLeft(int32_t a, int32_t b) {
  return b > 31 ? 0 : static_cast<int32_t>(static_cast<uint32_t>(a) << b);
}
inline int32_t shiftRight(int32_t a, int32_t b) {
  return a >> (b > 31 ? 31 : b);
}
inline int32_t rangeLength(int32_t start, int32_t stop, int32_t step) {
  int64_t distance = step > 0 ? int64_t(stop) - start : int64_t(start) - stop;
  int64_t stride = step > 0 ? step : -int64_t(step);
  return distance <= 0 ? 0
                       : static_cast<int32_t>((distance + stride - 1) / stride);
}

} // namespace tessera

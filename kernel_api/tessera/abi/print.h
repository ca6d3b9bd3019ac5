// What DPRINT sends: kinds of items, changes of format, and the words that describe a slice of a tile.
#pragma once
#include <cstdint>

namespace tessera {

enum PrintItem : uint32_t { kUnsigned, kSigned, kFloat, kBf16, kChar, kPointer, kDouble };
enum PrintFormat : uint32_t { kHex, kDec, kOct, kWidth, kPrecision, kFixed, kDefaultFloat };

namespace abi {

// Options of tess_print_tile; from bit kSliceMaxCountShift on: how many datums at most.
inline constexpr uint32_t kSliceEndlRows = 1, kSliceUntilized = 2, kSliceWritePointer = 4, kSliceMaxCountShift = 8;

// Rows or columns first:end:step as one word.
struct SlicePart {
    uint32_t first, end, step;
};
constexpr uint64_t slice_word(SlicePart part) {
    return part.first | static_cast<uint64_t>(part.end) << 16 | static_cast<uint64_t>(part.step) << 32;
}
constexpr SlicePart slice_part(uint64_t word) {
    return {static_cast<uint32_t>(word & 0xffff), static_cast<uint32_t>(word >> 16 & 0xffff),
            static_cast<uint32_t>(word >> 32 & 0xffff)};
}

}  // namespace abi
}  // namespace tessera

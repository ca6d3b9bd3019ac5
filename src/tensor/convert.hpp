// Element types of host arrays and conversions between runs of them. Rules: floats round to nearest even, a wider
// integer keeps its low bits, a float becomes an integer by truncation, equal types keep every bit (NaN payloads
// included).
#pragma once
#include <cstddef>
#include <cstdint>

#include "descriptor/format.hpp"

namespace tessera {

enum class HostType : uint8_t {
    Float32,
    Bfloat16,
    Float16,
    Float64,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint8,
    Uint16,
    Uint32,
    Uint64
};
inline constexpr size_t kNumHostTypes = 12;

uint32_t element_bytes(HostType type);
// The host type with the same bits; block formats are seen as float32.
HostType host_type(DataType type);

using ConvertRun = void (*)(const void* from, void* to, size_t count);
// A function that converts a run of elements; equal types give a copy.
ConvertRun converter(HostType from, HostType to);

}  // namespace tessera

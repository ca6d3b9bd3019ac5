// Conversions between runs of elements: simple loops over whole runs, which the compiler turns into vector code.
// Facts: HOST_API 2 (types); rounding as torch's .to().
#include "tensor/convert.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <tuple>
#include <type_traits>

namespace tessera {

namespace {

struct Bf16 {
    uint16_t bits;
};

float widen(Bf16 value) { return std::bit_cast<float>(uint32_t{value.bits} << 16); }

// Round to nearest even; a NaN stays a NaN and becomes quiet.
Bf16 narrow(float value) {
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    const uint32_t rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
    const uint32_t quiet = (bits >> 16) | 0x40;
    const bool is_nan = (bits & 0x7fffffff) > 0x7f800000;
    return {static_cast<uint16_t>(is_nan ? quiet : rounded)};
}

template <class T>
constexpr bool kIsFloat = std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, _Float16>;

// Through 64 bits, so that negative and large values wrap instead of being undefined.
template <class To, class From>
To truncate(From value) {
    const double wide = static_cast<double>(value);
    if (!(wide > -9.2e18 && wide < 9.2e18)) return 0;
    return static_cast<To>(static_cast<int64_t>(wide));
}

template <class To, class From>
To convert_one(From value) {
    if constexpr (std::is_same_v<From, Bf16>) return convert_one<To>(widen(value));
    else if constexpr (std::is_same_v<To, Bf16>) return narrow(static_cast<float>(value));
    else if constexpr (kIsFloat<From> && !kIsFloat<To>) return truncate<To>(value);
    else return static_cast<To>(value);
}

template <class From, class To>
void convert_run(const void* from, void* to, size_t count) {
    if constexpr (std::is_same_v<From, To>) {
        std::memcpy(to, from, count * sizeof(From));
    } else {
        const From* source = static_cast<const From*>(from);
        To* target = static_cast<To*>(to);
        for (size_t i = 0; i < count; ++i) target[i] = convert_one<To>(source[i]);
    }
}

// In the order of HostType.
using Types =
    std::tuple<float, Bf16, _Float16, double, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t>;

template <size_t From, size_t... To>
constexpr std::array<ConvertRun, kNumHostTypes> row(std::index_sequence<To...>) {
    return {convert_run<std::tuple_element_t<From, Types>, std::tuple_element_t<To, Types>>...};
}

template <size_t... From>
constexpr auto table(std::index_sequence<From...> all) {
    return std::array<std::array<ConvertRun, kNumHostTypes>, kNumHostTypes>{row<From>(all)...};
}

constexpr auto kConverters = table(std::make_index_sequence<kNumHostTypes>());

}  // namespace

uint32_t element_bytes(HostType type) {
    static constexpr std::array<uint8_t, kNumHostTypes> kBytes{4, 2, 2, 8, 1, 2, 4, 8, 1, 2, 4, 8};
    return kBytes[static_cast<size_t>(type)];
}

HostType host_type(DataType type) {
    switch (type) {
        case DataType::Bfloat16:
            return HostType::Bfloat16;
        case DataType::Uint32:
            return HostType::Uint32;
        case DataType::Uint8:
        case DataType::Fp8e4m3:  // as it lies in memory; torch does the arithmetic
            return HostType::Uint8;
        case DataType::Int8:
            return HostType::Int8;
        case DataType::Uint16:
            return HostType::Uint16;
        case DataType::Int32:
            return HostType::Int32;
        default:
            return HostType::Float32;
    }
}

ConvertRun converter(HostType from, HostType to) {
    return kConverters[static_cast<size_t>(from)][static_cast<size_t>(to)];
}

}  // namespace tessera

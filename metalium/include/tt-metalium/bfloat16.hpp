// A 16-bit float that rounds to nearest even, and vectors of them (METALIUM 9).
#pragma once
#include <bit>
#include <compare>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <iostream>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/format.h>
#include <tt_stl/span.hpp>

class bfloat16 {
  public:
    constexpr bfloat16() = default;
    template <class T>
        requires std::is_arithmetic_v<T>
    constexpr bfloat16(T value) noexcept : bits_(rounded(static_cast<float>(value))) {}
    static constexpr bfloat16 truncate(float value) {
        bfloat16 result{};
        result.bits_ = static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16);
        return result;
    }
    constexpr operator float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits_) << 16); }
    // Names of before mid 2025.
    constexpr float to_float() const { return *this; }
    constexpr std::uint16_t to_uint16() const { return bits_; }
    constexpr std::uint16_t to_packed() const { return bits_; }

    constexpr bool operator==(bfloat16 other) const { return float{*this} == float{other}; }
    constexpr std::partial_ordering operator<=>(bfloat16 other) const noexcept { return float{*this} <=> float{other}; }
    constexpr bfloat16 operator+(bfloat16 other) const { return float{*this} + float{other}; }
    constexpr bfloat16 operator-(bfloat16 other) const { return float{*this} - float{other}; }
    constexpr bfloat16 operator*(bfloat16 other) const { return float{*this} * float{other}; }
    constexpr bfloat16 operator/(bfloat16 other) const { return float{*this} / float{other}; }
    constexpr bfloat16& operator+=(bfloat16 other) noexcept { return *this = *this + other; }
    constexpr bfloat16& operator-=(bfloat16 other) noexcept { return *this = *this - other; }
    constexpr bfloat16& operator*=(bfloat16 other) noexcept { return *this = *this * other; }
    constexpr bfloat16& operator/=(bfloat16 other) noexcept { return *this = *this / other; }

  private:
    static constexpr std::uint16_t rounded(float value) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        if (value != value) return 0x7FC0;
        return static_cast<std::uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
    }

    std::uint16_t bits_;
};
static_assert(sizeof(bfloat16) == 2);

// The 16 bits as a number.
std::ostream& operator<<(std::ostream& out, const bfloat16& value);
// By bits, unlike the comparison of two values.
bool operator==(const std::vector<bfloat16>& a, const std::vector<bfloat16>& b);

// The first value lies in the low half.
std::uint32_t pack_two_bfloat16_into_uint32(std::pair<bfloat16, bfloat16> values);
std::pair<bfloat16, bfloat16> unpack_two_bfloat16_from_uint32(std::uint32_t word);
std::vector<std::uint32_t> pack_bfloat16_vec_into_uint32_vec(const std::vector<bfloat16>& values);
bfloat16 bfloat16_identity_transform(const bfloat16& value);
std::vector<bfloat16> unpack_uint32_vec_into_bfloat16_vec(
    const std::vector<std::uint32_t>& words,
    const std::function<bfloat16(const bfloat16&)>& transform = bfloat16_identity_transform);

// Uniform in [0, rand_max) plus the offset, from std::mt19937(seed); the packed form holds the same values.
std::vector<bfloat16> create_random_vector_of_bfloat16_native(std::size_t num_bytes, float rand_max_float, int seed,
                                                              float offset = 0.0f);
std::vector<std::uint32_t> create_random_vector_of_bfloat16(std::size_t num_bytes, int rand_max_float, int seed,
                                                            float offset = 0.0f);
std::vector<std::uint32_t> create_constant_vector_of_bfloat16(std::size_t num_bytes, float value);
std::vector<bfloat16> create_identity_matrix(int rows, int cols, int num_ones);

// Equal within either tolerance; a miss prints what it compared.
bool is_close(float a, float b, float rtol = 0.01f, float atol = 0.001f);
bool equal_within_n_sig_figs(float a, float b, int n);
bool equal_within_absolute_tolerance(float a, float b, float tolerance);

template <>
struct fmt::formatter<bfloat16> : fmt::formatter<float> {
    auto format(const bfloat16& value, fmt::format_context& context) const {
        return fmt::formatter<float>::format(static_cast<float>(value), context);
    }
};
template <>
class std::numeric_limits<bfloat16> {
  public:
    static constexpr bool is_specialized = true;
    static constexpr bfloat16 min() { return bfloat16::truncate(std::numeric_limits<float>::min()); }
    static constexpr bfloat16 max() { return std::bit_cast<bfloat16>(std::uint16_t{0x7F7F}); }
    static constexpr bfloat16 lowest() { return std::bit_cast<bfloat16>(std::uint16_t{0xFF7F}); }
    static constexpr bfloat16 epsilon() { return bfloat16(0.0078125f); }
    static constexpr bfloat16 infinity() { return std::bit_cast<bfloat16>(std::uint16_t{0x7F80}); }
    static constexpr bfloat16 quiet_NaN() { return std::bit_cast<bfloat16>(std::uint16_t{0x7FC0}); }
};

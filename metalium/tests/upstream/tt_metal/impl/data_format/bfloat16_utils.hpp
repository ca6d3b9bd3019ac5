// Vectors of bfloat16 pairs, as tt-metal's tests make and compare them. Nothing is printed.
#pragma once
#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <tt-metalium/bfloat16.hpp>

inline std::vector<std::uint32_t> create_arange_vector_of_bfloat16(std::size_t num_bytes, bool = true) {
    std::vector<std::uint32_t> words(num_bytes / 4);
    for (std::size_t i = 0; i < words.size(); i++)
        words[i] = pack_two_bfloat16_into_uint32({bfloat16(float(2 * i)), bfloat16(float(2 * i + 1))});
    return words;
}

inline std::vector<std::uint16_t> u16_from_u32_vector(const std::vector<std::uint32_t>& words) {
    std::vector<std::uint16_t> halves;
    for (std::uint32_t word : words) {
        halves.push_back(static_cast<std::uint16_t>(word));
        halves.push_back(static_cast<std::uint16_t>(word >> 16));
    }
    return halves;
}

inline std::vector<std::uint32_t> u32_from_u16_vector(const std::vector<std::uint16_t>& halves) {
    std::vector<std::uint32_t> words;
    for (std::size_t i = 0; i + 1 < halves.size(); i += 2)
        words.push_back(halves[i] | std::uint32_t{halves[i + 1]} << 16);
    return words;
}

inline void print_vec_of_uint32_as_packed_bfloat16(const std::vector<std::uint32_t>&, int, const std::string& = "",
                                                   int = 0) {}
inline void print_vec_of_bfloat16(const std::vector<bfloat16>&, int, const std::string& = "", int = 0) {}

// Compares value by value; `first_miss` gets the number of the first word that differs.
inline bool packed_uint32_t_vector_comparison(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                                              const std::function<bool(float, float)>& same,
                                              int* first_miss = nullptr) {
    if (a.size() != b.size()) return false;
    const auto half = [](std::uint32_t word, int shift) { return std::bit_cast<float>(word >> shift << 16); };
    for (std::size_t i = 0; i < a.size(); i++) {
        if (same(half(a[i], 0), half(b[i], 0)) && same(half(a[i], 16), half(b[i], 16))) continue;
        if (first_miss) *first_miss = static_cast<int>(i);
        return false;
    }
    return true;
}

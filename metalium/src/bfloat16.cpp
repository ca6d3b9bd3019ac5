// Vectors of bfloat16 (METALIUM 9).
#include <tt-metalium/bfloat16.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

std::ostream& operator<<(std::ostream& out, const bfloat16& value) { return out << value.to_uint16(); }

bool operator==(const std::vector<bfloat16>& a, const std::vector<bfloat16>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(bfloat16)) == 0;
}

std::uint32_t pack_two_bfloat16_into_uint32(std::pair<bfloat16, bfloat16> values) {
    return values.first.to_uint16() | static_cast<std::uint32_t>(values.second.to_uint16()) << 16;
}
std::pair<bfloat16, bfloat16> unpack_two_bfloat16_from_uint32(std::uint32_t word) {
    return {std::bit_cast<bfloat16>(static_cast<std::uint16_t>(word)),
            std::bit_cast<bfloat16>(static_cast<std::uint16_t>(word >> 16))};
}
std::vector<std::uint32_t> pack_bfloat16_vec_into_uint32_vec(const std::vector<bfloat16>& values) {
    std::vector<std::uint32_t> words(values.size() / 2);
    std::memcpy(words.data(), values.data(), words.size() * sizeof(std::uint32_t));
    return words;
}
bfloat16 bfloat16_identity_transform(const bfloat16& value) { return value; }
std::vector<bfloat16> unpack_uint32_vec_into_bfloat16_vec(const std::vector<std::uint32_t>& words,
                                                          const std::function<bfloat16(const bfloat16&)>& transform) {
    std::vector<bfloat16> values;
    values.reserve(words.size() * 2);
    for (std::uint32_t word : words) {
        const auto [low, high] = unpack_two_bfloat16_from_uint32(word);
        values.push_back(transform(low));
        values.push_back(transform(high));
    }
    return values;
}

std::vector<bfloat16> create_random_vector_of_bfloat16_native(std::size_t num_bytes, float rand_max_float, int seed,
                                                              float offset) {
    std::mt19937 engine(static_cast<std::mt19937::result_type>(seed));
    std::uniform_real_distribution<float> uniform(0.0f, rand_max_float);
    std::vector<bfloat16> values(num_bytes / sizeof(bfloat16));
    for (bfloat16& value : values) value = uniform(engine) + offset;
    return values;
}
std::vector<std::uint32_t> create_random_vector_of_bfloat16(std::size_t num_bytes, int rand_max_float, int seed,
                                                            float offset) {
    return pack_bfloat16_vec_into_uint32_vec(create_random_vector_of_bfloat16_native(
        num_bytes / sizeof(std::uint32_t) * sizeof(std::uint32_t), static_cast<float>(rand_max_float), seed, offset));
}
std::vector<std::uint32_t> create_constant_vector_of_bfloat16(std::size_t num_bytes, float value) {
    const std::size_t words = std::max<std::size_t>(num_bytes / sizeof(std::uint32_t), 1);
    // A single word is (value, 0) upstream, and programs count on it.
    const bfloat16 second = words == 1 ? bfloat16(0.0f) : bfloat16(value);
    return std::vector<std::uint32_t>(words, pack_two_bfloat16_into_uint32({bfloat16(value), second}));
}
std::vector<bfloat16> create_identity_matrix(int rows, int cols, int num_ones) {
    std::vector<bfloat16> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), bfloat16(0.0f));
    for (int i = 0; i < num_ones; i++) values.at(static_cast<std::size_t>(i) * cols + i) = bfloat16(1.0f);
    return values;
}

bool is_close(float a, float b, float rtol, float atol) {
    const float difference = std::fabs(a - b), magnitude = std::max(std::fabs(a), std::fabs(b));
    const bool close = difference <= atol || difference <= rtol * magnitude;
    if (!close)
        std::cout << "Discrepancy: A = " << a << " B = " << b << "\n   absdiff = " << difference
                  << "\n   reldiff = " << difference / (magnitude + 1e-6f) << "\n";
    return close;
}
bool equal_within_absolute_tolerance(float a, float b, float tolerance) { return std::fabs(a - b) < tolerance; }
bool equal_within_n_sig_figs(float a, float b, int n) {
    const auto first_figures = [n](float value) {
        const float scale = std::pow(10.0f, static_cast<float>(n) - std::ceil(std::log10(std::fabs(value))));
        return std::round(value * scale);
    };
    return a == b || first_figures(a) == first_figures(b);
}

// Whole SFPU functions against the golden vectors: every case of tests/golden/sfpu/cases.txt, every output word.
// Facts: cases.txt names function, arguments, chip, Dst mode and formats, and holds the hash of the packed output.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>
#include <span>
#include <sstream>

#include "tile/sfpu/golden_file.hpp"
#include "tile/sfpu/sfpu.hpp"

namespace tessera::sfpu {
namespace {

using Words = std::vector<uint32_t>;
constexpr size_t kExactFunctions =
    210;  // of the 229 in the manifest; the others are in tests/golden/test_sfpu_kernels.py

struct Case {
    std::string kind, op, arch, dst, in, out, source, function;
    std::array<uint32_t, 4> arg{};
    bool approx = false;
    uint64_t hash = 0;
};

std::vector<Case> all_cases() {
    std::vector<Case> cases;
    std::ifstream table(golden_path("cases.txt"));
    for (std::string line; std::getline(table, line);) {
        if (line[0] == '#') continue;
        std::istringstream f(line);
        Case c;
        f >> c.kind >> c.op >> c.arch >> c.dst >> c.in >> c.out >> c.source >> c.function >> std::hex;
        for (uint32_t& a : c.arg) f >> a;
        f >> c.approx >> c.hash;
        cases.push_back(c);
    }
    return cases;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, '+');) parts.push_back(part);
    return parts;
}

// inputs.bin: one block of random fp32, then three operands each of mixed bf16, mixed fp32, int32 and uint16.
struct Inputs {
    std::vector<uint16_t> halves = golden_words<uint16_t>("inputs.bin");
    static constexpr size_t kCount = 16384;
    Words words(size_t offset) const {
        Words w(kCount);
        for (size_t i = 0; i < kCount; i++)
            w[i] = halves[offset + 2 * i] | static_cast<uint32_t>(halves[offset + 2 * i + 1]) << 16;
        return w;
    }
    Words narrow(size_t offset) const {
        return Words(halves.begin() + static_cast<std::ptrdiff_t>(offset),
                     halves.begin() + static_cast<std::ptrdiff_t>(offset + kCount));
    }
    Words random() const { return words(0); }
    Words mixed_bf16(size_t k) const { return narrow(kCount * (2 + k)); }
    Words mixed_fp32(size_t k) const { return words(kCount * (5 + 2 * k)); }
    Words int32(size_t k) const { return words(kCount * (11 + 2 * k)); }
    Words uint16(size_t k) const { return narrow(kCount * (17 + k)); }
};

// A bf16 tile copied into 32-bit Dst goes through the FPU: no denormals, no NaN.
uint32_t bf16_to_fp32_dst(uint32_t x) {
    const uint32_t field = (x >> 7) & 255;
    return (field == 0 ? 0 : field == 255 ? x & 0xFF80 : x) << 16;
}

Words operand(const Case& c, const std::string& format, size_t k) {
    static const Inputs inputs;
    Words w;
    if (c.source == "all") {
        w.resize(65536);
        for (uint32_t i = 0; i < 65536; i++) w[i] = i;
    } else if (c.source == "rand") {
        return inputs.random();
    } else if (format == "fp32") {
        return inputs.mixed_fp32(k);
    } else if (format == "int32" || format == "uint32") {
        return inputs.int32(k);
    } else {
        w = format == "bf16" ? inputs.mixed_bf16(k) : inputs.uint16(k);
    }
    for (uint32_t& x : w) x = c.dst == "bf16" ? x << 16 : format == "uint16" ? x : bf16_to_fp32_dst(x);
    return w;
}

uint32_t packed(const Case& c, uint32_t w) {
    const uint32_t field = (w >> 23) & 255;
    if (c.out == "uint16") return w >> 16;
    if (c.out != "bf16") return w;
    if (field == 0) return 0;
    if (field == 255) return (w >> 16) & 0xFF80;
    return c.dst == "bf16" ? w >> 16 : (w + 0x7FFF + ((w >> 16) & 1)) >> 16;
}

Function function_named(const std::string& wanted) {
    for (uint32_t i = 0; i < static_cast<uint32_t>(Function::Count); i++) {
        if (name(static_cast<Function>(i)) == wanted) return static_cast<Function>(i);
    }
    ADD_FAILURE() << "no function " << wanted;
    return Function::Count;
}

Words run(const Case& c, bool fast = false) {
    const std::vector<std::string> formats = split(c.in);
    std::vector<Words> in;
    for (size_t k = 0; k < formats.size(); k++) in.push_back(operand(c, formats[k], k));
    State state;
    state.constant = {c.arg[1], c.arg[2], 0};  // functions with an init call of their own read these instead
    Call call;
    call.version = c.arch == "bh" ? 2 : 1;
    call.fp32 = c.dst == "fp32";
    call.approx = c.approx;
    call.fast = fast;
    call.arg = c.arg;
    call.state = &state;
    Words out = in[0];
    for (size_t first = 0; first < out.size(); first += 1024) {
        Operands tiles;
        for (size_t k = 0; k < in.size(); k++) tiles.in[k] = &in[k][first];
        tiles.out = &out[first];
        EXPECT_TRUE(apply(function_named(c.function), call, tiles));
    }
    for (uint32_t& w : out) w = packed(c, w);
    return out;
}

TEST(SfpuFunction, EveryGoldenCaseIsEqualInEveryWord) {
    std::set<std::string> ops;
    for (const Case& c : all_cases()) {
        EXPECT_EQ(golden_hash(run(c)), c.hash)
            << c.kind << " " << c.op << " " << c.arch << " Dst " << c.dst << " " << c.in << " to " << c.out;
        ops.insert(c.op + c.kind.substr(0, 3));
    }
    EXPECT_GE(ops.size(), kExactFunctions) << "functions of the golden manifest with exact cases";
}

// Each operand with the function's word on Blackhole in 32-bit Dst.
struct WordOf {
    uint32_t x, y;
};
void expect_words(Function function, std::array<uint32_t, 4> arg, std::span<const WordOf> expected) {
    Call call;
    call.fp32 = true;
    call.arg = arg;
    for (const WordOf& word : expected) {
        const Words in(1024, word.x);
        Words out(1024);
        Operands tiles;
        tiles.in[0] = in.data();
        tiles.out = out.data();
        EXPECT_TRUE(apply(function, call, tiles));
        EXPECT_EQ(out[0], word.y) << std::hex << word.x;
    }
}

// With a rounded square each of these words is one off. Words of August's kernel, carried out by instructions.
TEST(SfpuFunction, AsinhAddsOneToTheExactSquare) {
    expect_words(
        Function::Asinh, {},
        std::array{WordOf{0x3F67CD07, 0x3F501C1C}, WordOf{0x3FF81FEE, 0x3FB5382D}, WordOf{0x3FE25D83, 0x3FAAE23E},
                   WordOf{0x402A8E08, 0x3FDA7858}, WordOf{0x3F8A1E28, 0x3F6FA953}, WordOf{0x3FFBEE8F, 0x3FB6F452}});
}

// A constant order lets the compiler join the last product of each power to the sum (docs/sfpu.md), one of the run's
// not.
TEST(SfpuFunction, PolygammaOfAConstantOrderJoinsItsLastProducts) {
    const uint32_t one = std::bit_cast<uint32_t>(1.0f);
    expect_words(Function::Polygamma, {one, one, 1, 0},
                 std::array{WordOf{0x3FC18DDC, 0x3F6CC274}, WordOf{0x411F5EEA, 0x3DD8463B},
                            WordOf{0x400919F6, 0x3F1791C1}, WordOf{0x4001E110, 0x3F221E7E}});
    expect_words(Function::Polygamma, {one, one, 0, 0},
                 std::array{WordOf{0x3FC18DDC, 0x3F6CC273}, WordOf{0x411F5EEA, 0x3DD8463A},
                            WordOf{0x400919F6, 0x3F1791C2}, WordOf{0x4001E110, 0x3F221E80}});
}

// Distance in units of the last bf16 place; bf16 words ordered as sign and magnitude.
uint32_t to_bf16(uint32_t word) { return (word + 0x7FFF + ((word >> 16) & 1)) >> 16; }
int ulps(uint32_t a, uint32_t b) {
    const auto key = [](uint32_t w) { return (w & 0x8000) != 0 ? -static_cast<int>(w & 0x7FFF) : static_cast<int>(w); };
    return std::abs(key(a) - key(b));
}

// Functions of floats that have no vectors, and forms that the cases leave out: one case for each chip and width of
// Dst.
std::vector<Case> cases_without_vectors() {
    const struct {
        const char *function, *in;
        std::array<float, 2> number;  // the first arguments, as fp32 bits
        std::array<uint32_t, 2> flag;
    } forms[] = {
        {"Acos", "bf16", {}, {}},
        {"Acosh", "bf16", {}, {}},
        {"Asinh", "bf16", {}, {}},
        {"Digamma", "bf16", {}, {}},
        {"Erf", "bf16", {}, {1, 0}},
        {"Frac", "bf16", {}, {}},
        {"Hardmish", "bf16", {}, {}},
        {"LgammaStirling", "bf16", {}, {}},
        {"Polygamma", "bf16", {1.0f, 1.0f}, {}},
        {"Polygamma", "bf16", {4.0f, -24.0f}, {}},
        {"Polygamma", "bf16", {3.0f, 6.0f}, {1, 0}},
        {"Tanhshrink", "bf16", {}, {}},
        {"Softcap", "bf16", {5.0f, 0.2f}, {}},
        {"GeluTanh", "bf16", {}, {}},
        {"Selu", "bf16", {1.0507f, 1.67326f}, {}},
        {"Softplus", "bf16", {1.0f, 1.0f}, {0x41A00000, 1}},
        {"Remainder", "bf16", {-0.7f, 1.0f / -0.7f}, {}},
        {"Fmod", "bf16", {3.1f, 1.0f / 3.1f}, {}},
        {"DivBinary", "bf16+bf16", {}, {}},
        {"LgammaStirlingFloat", "bf16+bf16", {}, {}},
        {"LgammaAdjusted", "bf16+bf16+bf16", {}, {}},
        {"Addcdiv", "bf16+bf16+bf16", {0.5f, 0.0f}, {}},
    };
    std::vector<Case> cases;
    for (const auto& form : forms) {
        for (const char* arch : {"wh", "bh"}) {
            for (const char* dst : {"bf16", "fp32"}) {
                Case c{"by source", form.function, arch, dst, form.in, dst, "mixed", form.function};
                if (c.in == "bf16") c.source = "all";
                c.arg = {std::bit_cast<uint32_t>(form.number[0]), std::bit_cast<uint32_t>(form.number[1]), form.flag[0],
                         form.flag[1]};
                cases.push_back(c);
            }
        }
    }
    return cases;
}

// The largest distance between exact and fast, in bf16 ulps, where operands and exact result are normal numbers.
int distance_of_fast(const Case& c) {
    const auto normal = [](uint32_t word) { return (word & 0x7F800000) != 0 && (word & 0x7F800000) != 0x7F800000; };
    const auto in_bf16 = [&](uint32_t word) { return c.out == "bf16" ? word << 16 : word; };
    const std::vector<std::string> formats = split(c.in);
    std::vector<Words> in;
    for (size_t k = 0; k < formats.size(); k++) in.push_back(operand(c, formats[k], k));
    const Words exact = run(c), fast = run(c, true);
    int worst = 0;
    for (size_t i = 0; i < exact.size(); i++) {
        if (!std::all_of(in.begin(), in.end(), [&](const Words& w) { return normal(w[i]); })) continue;
        if (!normal(in_bf16(exact[i]))) continue;
        worst = std::max(worst, ulps(to_bf16(in_bf16(exact[i])), to_bf16(in_bf16(fast[i]))));
    }
    return worst;
}

TEST(SfpuFunction, FastDiffersByAtMostOneUlpOnNormalNumbers) {
    std::vector<Case> cases = all_cases();
    for (const Case& c : cases_without_vectors()) cases.push_back(c);
    for (const Case& c : cases) {
        const bool floats = c.in.find("int") == std::string::npos && (c.out == "bf16" || c.out == "fp32");
        if (!floats || c.op == "exp_noclamp") continue;  // unclamped: arbitrary bits below its range
        EXPECT_LE(distance_of_fast(c), 1) << c.kind << " " << c.op << " " << c.arch << " Dst " << c.dst << " " << c.in;
    }
}

// Tiles of all 16-bit words in an order of no pattern, as often as asked for; 16-bit Dst.
Words shuffled_results(Function function, const Call& call, int times) {
    Words results(65536);
    for (int time = 0; time < times; time++) {
        for (uint32_t first = 0; first < 65536; first += 1024) {
            Words tile(1024);
            for (uint32_t i = 0; i < 1024; i++) tile[i] = ((first + i) * 40503u) << 16;
            const Words in = tile;
            EXPECT_TRUE(apply(function, call, {{tile.data()}, tile.data()}));
            for (uint32_t i = 0; i < 1024; i++) results[in[i] >> 16] = tile[i];
        }
    }
    return results;
}

// Results kept in tables are those of the function: of this function, these arguments, this unit. The half rows that an
// odd count ends with are never taken from a table, so one such call per tile of words gives the results without.
TEST(SfpuFunction, KeptResultsAreThoseOfTheSameCall) {
    State state;
    const auto call_with = [&](uint32_t version, bool approx, float first) {
        Call call;
        call.version = version;
        call.approx = approx;
        call.state = &state;
        call.arg = {std::bit_cast<uint32_t>(first)};
        return call;
    };
    const auto directly = [](Function function, Call call) {
        Words results(65536);
        call.mode = VectorMode::None;
        call.iterations = 1;  // 32 datums, the even columns of four rows
        for (uint32_t first = 0; first < 65536; first += 32) {
            Words tile(1024);
            for (uint32_t i = 0; i < 32; i++) tile[2 * i] = (first + i) << 16;
            EXPECT_TRUE(apply(function, call, {{tile.data()}, tile.data()}));
            for (uint32_t i = 0; i < 32; i++) results[first + i] = tile[2 * i];
        }
        return results;
    };
    for (const Function function : {Function::Sqrt, Function::Elu, Function::AddScalar, Function::Softplus}) {
        for (const uint32_t version : {1u, 2u}) {
            for (const bool approx : {false, true}) {
                for (const float first : {1.0f, 0.5f}) {
                    const Call call = call_with(version, approx, first);
                    EXPECT_EQ(shuffled_results(function, call, 2), directly(function, call))
                        << name(function) << " version " << version << " approx " << approx << " of " << first;
                }
            }
        }
    }
}

// 32 bits in a word that should have 16: not a word that a table has.
TEST(SfpuFunction, WordsWithALowerHalfAreNotLookedUp) {
    State state;
    Call call;
    call.state = &state;
    const auto result_of = [&](uint32_t word, uint32_t iterations) {
        Words tile(1024, word);
        call.iterations = iterations;
        EXPECT_TRUE(apply(Function::Exp, call, {{tile.data()}, tile.data()}));
        return tile[0];
    };
    const uint32_t two = std::bit_cast<uint32_t>(2.0f), more = two + 0xF000;
    for (int time = 0; time < 3; time++) EXPECT_EQ(result_of(two, 8), result_of(two, 1));
    EXPECT_NE(result_of(more, 1), result_of(two, 1));
    EXPECT_EQ(result_of(more, 8), result_of(more, 1));
}

// Datums of the faces a vector mode leaves out stay as they are.
TEST(SfpuFunction, VectorModesAndIterationsChooseRows) {
    const Words before(1024, 0x40000000);  // 2.0
    const auto changed = [&](VectorMode mode, uint32_t iterations) {
        Words tile = before;
        Call call;
        call.fp32 = true;
        call.mode = mode;
        call.iterations = iterations;
        EXPECT_TRUE(apply(Function::Square, call, {{tile.data()}, tile.data()}));
        std::vector<size_t> rows(64);
        for (size_t i = 0; i < 1024; i++) rows[i / 16] += tile[i] == 0x40800000;
        return rows;
    };
    std::vector<size_t> none(64, 0), all(64, 16), upper(64, 0), left(64, 0), half_rows(64, 0);
    std::fill_n(upper.begin(), 32, 16);
    std::fill_n(left.begin(), 16, 16);
    std::fill_n(left.begin() + 32, 16, 16);
    for (size_t face = 0; face < 4; face++) {
        std::fill_n(half_rows.begin() + static_cast<std::ptrdiff_t>(face * 16), 4, 16);  // two iterations: four rows
        std::fill_n(half_rows.begin() + static_cast<std::ptrdiff_t>(face * 16 + 4), 4,
                    8);  // the third: even columns of four more
    }
    EXPECT_EQ(changed(VectorMode::RC, 8), all);
    EXPECT_EQ(changed(VectorMode::R, 8), upper);
    EXPECT_EQ(changed(VectorMode::C, 8), left);
    EXPECT_EQ(changed(VectorMode::RC, 3), half_rows);
    EXPECT_EQ(changed(VectorMode::RC, 0), none);
    EXPECT_EQ(changed(VectorMode::None, 32), all);
}

}  // namespace
}  // namespace tessera::sfpu

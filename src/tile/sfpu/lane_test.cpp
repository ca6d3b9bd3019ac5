// Lane operations against the golden vectors, on every SIMD target this processor has.
// Facts: tests/golden/sfpu/{fma,lane}.bin, from fma_{wh,bh}.npz and manifest_sfpu.json.
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/lane_test.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/flush_denormals.hpp"
#include "tile/sfpu/predicate-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

template <int kChip>
V lane_operation(int operation, V a, V b, V c) {
    using F = Float<kChip>;
    switch (operation) {
        case 0:
            return mad(F(a), F(b), F(c)).v;
        case 1:
            return (F(b) + F(c)).v;
        case 2:
            return F(F(a) * F(b)).v;
        case 3:
            return rnd16(F(a)).v;
        case 4:
            return cast<F>(Int(a)).v;
        case 5:
            return to_int16(F(a)).v;
        case 6:
            if constexpr (has_arecip(kChip)) return arecip(F(a)).v;
            return a;
        case 7:
            return lz(Int(a)).v;
        case 8:
            return shft(Int(a), Int(b)).v;
        case 9:
            return mul24_hi(Int(a), Int(b)).v;
        case 10:
            return mul24_lo(Int(a), Int(b)).v;
        case 11:
            return total_min(Int(a), Int(b)).v;
        default:
            return flip_sign_magnitude(Int(a)).v;
    }
}

void run_lane_operation(int operation, int version, const uint32_t* a, const uint32_t* b, const uint32_t* c,
                        uint32_t* out, size_t count) {
    const FlushDenormals flushed;
    for (size_t i = 0; i < count; i += hn::Lanes(du)) {
        const V x = hn::LoadU(du, a + i), y = hn::LoadU(du, b + i), z = hn::LoadU(du, c + i);
        hn::StoreU(
            version >= 2 ? lane_operation<kUnit2>(operation, x, y, z) : lane_operation<kUnit1>(operation, x, y, z), du,
            out + i);
    }
}

// How many lanes of the multiply-add, the product and the sum differ from the definition by integers.
template <int kVersion>
size_t differing_lanes(const uint32_t* a, const uint32_t* b, const uint32_t* c, size_t count) {
    constexpr int kUnit = kVersion >= 2 ? kUnit2 : kUnit1;
    size_t differ = 0;
    const auto compare = [&](V is, V should) { differ += hn::CountTrue(du, hn::Ne(is, should)); };
    for (size_t i = 0; i < count; i += hn::Lanes(du)) {
        const V x = hn::LoadU(du, a + i), y = hn::LoadU(du, b + i), z = hn::LoadU(du, c + i);
        compare(fma<kUnit>(x, y, z), fma_exact<kVersion>(x, y, z));
        compare(product<kUnit>(x, y), fma_exact<kVersion>(x, y, hn::Zero(du)));
        compare(sum<kUnit>(x, z), fma_exact<kVersion>(set(0x3F800000), x, z));
#if HWY_NATIVE_FMA
        compare(fma_doubtful<kVersion>(x, y, z), fma_exact<kVersion>(x, y, z));
#endif
    }
    return differ;
}
size_t count_differing_lanes(int version, const uint32_t* a, const uint32_t* b, const uint32_t* c, size_t count) {
    const FlushDenormals flushed;
    return version >= 2 ? differing_lanes<2>(a, b, c, count) : differing_lanes<1>(a, b, c, count);
}

// v_if (x < 0) { v_if (y < 0) 3 else 2 } else 1, by the predicate stack.
void run_nested_predicates(const uint32_t* a, const uint32_t* b, uint32_t* out, size_t count) {
    for (size_t i = 0; i < count; i += hn::Lanes(du)) {
        const Int x(hn::LoadU(du, a + i)), y(hn::LoadU(du, b + i));
        Int r = 0;
        Predicate p;
        p.enable();
        p.push();
        p.set(negative(x));
        p.push();
        p.set(negative(y));
        r = p.assign(r, Int(3));
        p.complement();
        r = p.assign(r, Int(2));
        p.pop();
        p.complement();
        r = p.assign(r, Int(1));
        p.pop();
        hn::StoreU(r.v, du, out + i);
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <random>
#include <sstream>

#include "tile/sfpu/golden_file.hpp"

namespace tessera::sfpu {
namespace {

HWY_EXPORT(run_lane_operation);
HWY_EXPORT(run_nested_predicates);
HWY_EXPORT(count_differing_lanes);

using Words = std::vector<uint32_t>;

// Runs the body once per SIMD target.
void on_every_target(const std::function<void(const char*)>& body) {
    for (int64_t targets = hwy::SupportedTargets(); targets != 0; targets &= targets - 1) {
        const int64_t target = targets & -targets;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        body(hwy::TargetName(target));
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

Words run(int operation, int version, const uint32_t* a, const uint32_t* b, const uint32_t* c, size_t count) {
    Words out(count);
    HWY_DYNAMIC_DISPATCH(run_lane_operation)(operation, version, a, b, c, out.data(), count);
    return out;
}

int operation_of(const std::string& name) {
    static const std::vector<std::string> kNames = {"SFPMAD",
                                                    "SFPADD",
                                                    "SFPMUL",
                                                    "SFP_STOCH_RND_fp32_to_bf16",
                                                    "SFPCAST_int32_to_fp32",
                                                    "SFP_STOCH_RND_fp32_to_int16",
                                                    "SFPARECIP"};
    return static_cast<int>(std::find(kNames.begin(), kNames.end(), name) - kNames.begin());
}

TEST(SfpuLane, MultiplyAddEqualsBothChipsOnNormalAndSpecialWords) {
    const Words data = golden_words<uint32_t>("fma.bin");
    const size_t n = data.size() / 5;
    ASSERT_GT(n, 16000u);
    on_every_target([&](const char* target) {
        for (int chip = 0; chip < 2; chip++) {
            const Words out = run(0, chip + 1, &data[0], &data[n], &data[2 * n], n);
            size_t wrong = 0;
            for (size_t i = 0; i < n; i++) wrong += out[i] != data[(3 + static_cast<size_t>(chip)) * n + i];
            EXPECT_EQ(wrong, 0u) << target << (chip == 1 ? " blackhole" : " wormhole");
        }
    });
}

// Words whose sums meet every case: few bits or many, at ties, at the ends of binades.
class Operands {
  public:
    uint32_t any() { return static_cast<uint32_t>(bits_()); }
    uint32_t with_exponent(int from, int to) {
        const uint64_t r = bits_();
        uint32_t mantissa = r & 0x7FFFFF;
        if ((r >> 60) % 2 != 0) mantissa &= ~0u << ((r >> 23) % 23);
        if ((r >> 56) % 8 == 0) mantissa = (r >> 30) % 2 != 0 ? 0x7FFFFF ^ ((r >> 40) & 3) : (r >> 40) & 3;
        const uint32_t exponent = static_cast<uint32_t>(from) + any() % static_cast<uint32_t>(to - from + 1);
        return static_cast<uint32_t>(r >> 63) << 31 | exponent << 23 | mantissa;
    }
    // Close to -x * y: some units away, or with other last bits.
    uint32_t cancelling(uint32_t x, uint32_t y) {
        const uint32_t z = std::bit_cast<uint32_t>(-(std::bit_cast<float>(x) * std::bit_cast<float>(y)));
        return any() % 2 != 0 ? z + any() % 41 - 20 : z ^ (any() & ((1u << any() % 22) - 1));
    }

  private:
    std::mt19937_64 bits_{2026};
};

TEST(SfpuLane, MultiplyAddOfTheProcessorIsRepairedWhereverTheCardDiffers) {
    constexpr size_t kLanes = 1 << 15;
    Operands operands;
    Words x(kLanes), y(kLanes), z(kLanes);
    const std::vector<std::pair<const char*, std::function<void(size_t)>>> kinds = {
        {"any words", [&](size_t i) { x[i] = operands.any(), y[i] = operands.any(), z[i] = operands.any(); }},
        {"near each other",
         [&](size_t i) {
             x[i] = operands.with_exponent(125, 129), y[i] = operands.with_exponent(125, 129);
             z[i] = operands.with_exponent(96, 134);
         }},
        {"cancelling",
         [&](size_t i) {
             x[i] = operands.with_exponent(120, 134), y[i] = operands.with_exponent(120, 134);
             z[i] = operands.cancelling(x[i], y[i]);
         }},
        {"zeros, denormals, infinities",
         [&](size_t i) {
             x[i] = operands.with_exponent(0, 255) & (i % 7 == 0 ? 0x80000000u : ~0u);
             y[i] = operands.with_exponent(0, 255),
             z[i] = i % 5 == 0 ? 0x80000000u * (i % 2) : operands.with_exponent(0, 255);
         }},
        {"small", [&](size_t i) {
             x[i] = operands.with_exponent(20, 60), y[i] = operands.with_exponent(60, 110);
             z[i] = operands.with_exponent(0, 60);
         }}};
    for (const auto& [kind, fill] : kinds) {
        for (size_t i = 0; i < kLanes; i++) fill(i);
        on_every_target([&](const char* target) {
            for (int version = 1; version <= 2; version++) {
                const auto count = HWY_DYNAMIC_DISPATCH(count_differing_lanes);
                EXPECT_EQ(count(version, x.data(), y.data(), z.data(), kLanes), 0u) << target << " " << kind;
            }
        });
    }
}

TEST(SfpuLane, PrimitivesEqualTheVectorsOfTheManifest) {
    const Words abc = golden_words<uint32_t>("lane.bin");
    on_every_target([&](const char* target) {
        std::ifstream table(golden_path("lane.txt"));
        size_t rows = 0;
        for (std::string line; std::getline(table, line);) {
            if (line[0] == '#') continue;
            std::istringstream fields(line);
            std::string arch, operation, hash;
            fields >> arch >> operation >> hash;
            Words all;
            for (size_t kind = 0; kind < 8; kind++) {
                const uint32_t* a = &abc[kind * 3072];
                const Words out = run(operation_of(operation), arch == "bh" ? 2 : 1, a, a + 1024, a + 2048, 1024);
                all.insert(all.end(), out.begin(), out.end());
            }
            EXPECT_EQ(golden_hash(all), std::stoull(hash, nullptr, 16)) << target << " " << line;
            rows++;
        }
        EXPECT_EQ(rows, 13u);
    });
}

// Operations without vectors of their own, against plain C++.
TEST(SfpuLane, IntegerOperationsEqualTheirDefinitions) {
    const Words abc = golden_words<uint32_t>("lane.bin");
    const uint32_t* a = &abc[3 * 3072];  // arbitrary bit patterns
    const uint32_t* b = a + 1024;
    on_every_target([&](const char* target) {
        const Words zeros = run(7, 2, a, b, b, 1024), shifted = run(8, 2, a, b, b, 1024),
                    high = run(9, 2, a, b, b, 1024), low = run(10, 2, a, b, b, 1024), least = run(11, 2, a, b, b, 1024),
                    flipped = run(12, 2, a, b, b, 1024);
        const auto key = [](uint32_t w) {
            return w >> 31 ? -static_cast<int64_t>(w & 0x7FFFFFFF) - 1 : static_cast<int64_t>(w);
        };
        for (size_t i = 0; i < 1024; i++) {
            const int32_t amount = static_cast<int32_t>(b[i]);
            const uint32_t by = static_cast<uint32_t>(amount < 0 ? -static_cast<int64_t>(amount) : amount) & 31;
            const uint64_t product = static_cast<uint64_t>(a[i] & 0x7FFFFF) * (b[i] & 0x7FFFFF);
            EXPECT_EQ(zeros[i], static_cast<uint32_t>(std::countl_zero(a[i]))) << target;
            EXPECT_EQ(shifted[i], amount < 0 ? a[i] >> by : a[i] << by) << target;
            EXPECT_EQ(high[i], static_cast<uint32_t>(product >> 23)) << target;
            EXPECT_EQ(low[i], static_cast<uint32_t>(product & 0x7FFFFF)) << target;
            EXPECT_EQ(least[i], key(a[i]) < key(b[i]) ? a[i] : b[i]) << target;
            EXPECT_EQ(flipped[i], a[i] >> 31 ? ((0u - (a[i] & 0x7FFFFFFF)) | 0x80000000u) : a[i]) << target;
        }
    });
}

TEST(SfpuLane, NestedPredicatesWriteOnlyWhereAllConditionsHold) {
    const Words abc = golden_words<uint32_t>("lane.bin");
    const uint32_t* a = &abc[3 * 3072];
    on_every_target([&](const char* target) {
        Words out(1024);
        HWY_DYNAMIC_DISPATCH(run_nested_predicates)(a, a + 1024, out.data(), 1024);
        for (size_t i = 0; i < 1024; i++) EXPECT_EQ(out[i], a[i] >> 31 ? (a[i + 1024] >> 31 ? 3u : 2u) : 1u) << target;
    });
}

}  // namespace
}  // namespace tessera::sfpu
#endif

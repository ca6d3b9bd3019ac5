// Float16 operands: element-wise, matrix products and copies with exponents of five bits. Facts: ARITHMETIC 4-7; what
// they leave out (products of zero, sums of zeros) follows the vendor's simulator, v1.10.0. Plain code: no data type of
// ttnn leads here.
#include <algorithm>
#include <bit>

#include "tile/fpu.hpp"

namespace tessera::tile {
namespace {

constexpr int32_t kRebias = 127 - 15, kZeroProduct = 127 - 30;

// A magnitude with 2^23 (a product: 2^10) for 1.0 at its exponent. Sign: 0 or 1.
struct Term {
    int32_t sign = 0, exponent = 0, magnitude = 0;
    int32_t value() const { return sign ? -magnitude : magnitude; }
};

// A Src datum with its eleven mantissa bits; no exponent: zero.
Term operand(uint32_t bits) {
    const auto e = static_cast<int32_t>((bits >> 23) & 31);
    if (e == 0) return {};
    return {static_cast<int32_t>(bits >> 31), e, static_cast<int32_t>(((bits >> 13) & 0x3FF) | 0x400)};
}

// Dst of 16 bits counts exponents as its operands do, Dst of 32 bits as fp32. Words of Dst are fp32 numbers in both.
class Unit {
  public:
    explicit Unit(const FpuMode& mode) : wide_(mode.dst_32bit), minus_one_bug_(mode.minus_one_bug) {}

    Term product(const Term& a, const Term& b, uint32_t phase) const {
        const int32_t base = (wide_ ? kZeroProduct : -15) - ((phase & 1) ? 5 : 0) - ((phase & 2) ? 7 : 0);
        if (a.exponent == 0 || b.exponent == 0) return {0, std::max(base, 0), 0};
        const int32_t part_a = (phase & 1) ? (a.magnitude >> 1) & 31 : a.magnitude >> 6;
        const int32_t part_b = (phase & 2) ? (b.magnitude & 15) << 3 : b.magnitude >> 4;
        return {a.sign ^ b.sign, a.exponent + b.exponent + base, part_a * part_b};
    }
    Term sum(Term a, Term b) const {
        if (a.exponent < b.exponent || (a.exponent == b.exponent && a.magnitude < b.magnitude)) std::swap(a, b);
        const int32_t distance = a.exponent - b.exponent;
        b.magnitude = distance < 12 ? shifted(b.magnitude, distance, 0) : 0;
        const int32_t total = a.magnitude + (a.sign == b.sign ? b.magnitude : -b.magnitude);
        const int32_t e = !wide_ ? a.exponent : a.exponent != 0 ? a.exponent + kRebias : kZeroProduct;
        return {a.sign, e, total << 13};
    }
    uint32_t accumulate(const Term& x, const Term& y, uint32_t dst) const {
        const Term old = from_dst(dst);
        const int32_t e = std::max({x.exponent, y.exponent, old.exponent});
        if (e <= 0) return 0;
        return to_dst(on_grid(x, e, x.sign) + on_grid(y, e, y.sign) + on_grid(old, e, 0), e);
    }

  private:
    // Right by `distance`, half-up; ties of a negative addend go the other way.
    static int32_t shifted(int32_t magnitude, int32_t distance, int32_t tie) {
        if (distance == 0) return magnitude;
        return distance < 31 ? (magnitude + (1 << (distance - 1)) - tie) >> distance : 0;
    }
    int32_t on_grid(Term term, int32_t e, int32_t tie) const {
        term.magnitude = shifted(term.magnitude, e - term.exponent, tie);
        if (!wide_) term.magnitude = (term.magnitude + 4096 - tie) & ~0x1FFF;
        return term.value();
    }
    Term from_dst(uint32_t bits) const {
        const auto e = static_cast<int32_t>((bits >> 23) & 255) - (wide_ ? 0 : kRebias);
        if (e <= 0) return {};
        return {static_cast<int32_t>(bits >> 31), e, static_cast<int32_t>((bits & 0x7FFFFF) | 0x800000)};
    }
    // Eleven significant bits and the largest number for overflow, or fp32 with infinities.
    uint32_t to_dst(int32_t total, int32_t e) const {
        if (total == 0) return 0;
        const auto magnitude = static_cast<uint32_t>(total < 0 ? -total : total);
        int32_t up = std::countl_zero(magnitude) - 8;
        if (minus_one_bug_ && total == -1) up = -4;
        const int32_t cut = wide_ ? 0 : 13;
        const int32_t down = cut - up;
        uint32_t mantissa = down > 0 ? (magnitude + (1u << (down - 1))) >> down : magnitude << -down;
        mantissa <<= cut;
        const int32_t er = e - up + static_cast<int32_t>((mantissa >> 24) & 1), top = wide_ ? 255 : 32;
        const uint32_t sign = total < 0 ? 0x80000000u : 0;
        if (er <= 0) return 0;
        if (er >= top) return sign | (wide_ ? 0x7F800000u : (uint32_t{31 + kRebias} << 23) | (0x3FFu << 13));
        return sign | (static_cast<uint32_t>(er + (wide_ ? 0 : kRebias)) << 23) | (mantissa & 0x7FFFFF);
    }
    bool wide_, minus_one_bug_;
};

// Eight products, aligned half-up to the largest at its last bit.
Term group(const Unit& unit, const Term* a, const Term* b, uint32_t phase) {
    Term products[8];
    int32_t top = INT32_MIN, sum = 0;
    for (uint32_t k = 0; k < 8; ++k) {
        products[k] = unit.product(a[k], b[k], phase);
        top = std::max(top, products[k].exponent);
    }
    if (top <= 0) return {};
    for (Term& p : products) {
        const int32_t d = std::min(top - p.exponent, 30);
        p.magnitude = (2 * p.magnitude + (1 << d)) >> (d + 1);
        sum += p.value();
    }
    return {sum < 0 ? 1 : 0, top, (sum < 0 ? -sum : sum) << 13};
}

// dst += a column of one face by a row of another, one phase.
uint32_t step(const Unit& unit, const uint32_t* column, const uint32_t* row, uint32_t phase, uint32_t dst) {
    Term a[kFaceCols], b[kFaceCols];
    for (uint32_t k = 0; k < kFaceCols; ++k) {
        a[k] = operand(column[k * kFaceCols]);
        b[k] = operand(row[k]);
    }
    return unit.accumulate(group(unit, a, b, phase), group(unit, a + 8, b + 8, phase), dst);
}

}  // namespace

void elwadd_fp16(const uint32_t* a, const uint32_t* b, uint32_t* dst, uint32_t count, bool subtract, bool accumulate,
                 const FpuMode& mode) {
    const Unit unit(mode);
    const uint32_t flip = subtract ? 0x80000000u : 0;
    for (uint32_t i = 0; i < count; ++i) {
        const Term sum = unit.sum(operand(a[i]), operand(b[i] ^ flip));
        dst[i] = unit.accumulate(sum, {}, accumulate ? dst[i] : 0);
    }
}

void elwmul_fp16(const uint32_t* a, const uint32_t* b, uint32_t* dst, uint32_t count, uint32_t phase,
                 const FpuMode& mode) {
    const Unit unit(mode);
    for (uint32_t i = 0; i < count; ++i) {
        Term product = unit.product(operand(a[i]), operand(b[i]), phase);
        if (product.exponent <= 0) product = {};
        product.magnitude <<= 13;
        dst[i] = unit.accumulate(product, {}, dst[i]);
    }
}

void mvmul_fp16(const uint32_t* b, const uint32_t* a, uint32_t* dst, uint32_t rows, uint32_t phase,
                const FpuMode& mode) {
    const Unit unit(mode);
    for (uint32_t i = 0; i < rows * kFaceCols; ++i)
        dst[i] = step(unit, a + i % kFaceCols, b + i / kFaceCols * kFaceCols, phase, dst[i]);
}

void matmul_fp16(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode) {
    const Unit unit(mode);
    const uint32_t columns = a.face_columns(), inner = std::min(b.face_columns(), a.face_lines());
    for (uint32_t i = 0; i < b.face_lines() * columns * kFaceDatums; ++i) {
        const uint32_t face = i / kFaceDatums, row = i % kFaceDatums / kFaceCols, c = i % kFaceCols;
        if (row >= b.face_rows) continue;
        for (uint32_t phase = 0; phase < mode.phases; ++phase) {
            for (uint32_t kf = 0; kf < inner; ++kf) {
                const uint32_t* column = &a.datum[(kf * columns + face % columns) * kFaceDatums + c];
                const uint32_t at = (face / columns * b.face_columns() + kf) * kFaceDatums + row * kFaceCols;
                dst[i] = step(unit, column, &b.datum[at], phase, dst[i]);
            }
        }
    }
}

// Into 16-bit Dst the number itself, no exponent: +0; into 32-bit Dst the addition of zero.
void copy_fp16(const SrcTile& a, uint32_t* dst, uint32_t faces, const FpuMode& mode) {
    const Unit unit(mode);
    for (uint32_t i = 0; i < faces * kFaceDatums; ++i) {
        const uint32_t bits = a.datum[i];
        const bool alive = ((bits >> 23) & 31) != 0;
        if (mode.dst_32bit) dst[i] = unit.accumulate(unit.sum(operand(bits), {}), {}, 0);
        else dst[i] = alive ? (bits & 0x80000000u) | ((bits & 0x0FFFE000u) + (uint32_t{kRebias} << 23)) : 0;
    }
}

}  // namespace tessera::tile

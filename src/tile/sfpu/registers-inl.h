// The SFPU's eight lane registers, 32 lanes each, for functions whose lanes meet: sums over a tile, sorts, running means.
// Facts: reference page SFPU 11; which lane holds which datum: SFPLOAD takes the even or the odd columns of four rows.
#if defined(TESSERA_SFPU_REGISTERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_REGISTERS_INL_H_
#undef TESSERA_SFPU_REGISTERS_INL_H_
#else
#define TESSERA_SFPU_REGISTERS_INL_H_
#endif

#include <algorithm>
#include <utility>

#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Which rows of lanes (0-3) give their larger word to the first register of a compare-and-swap.
enum class Larger : uint32_t { AllRows = 0xF, Rows01 = 0x3, Rows02 = 0x5 };

// Registers are named by number. They live in the state of the core's SFPU, so they carry over from call to call.
template <int kChip>
class Registers {
  public:
    using F = Float<kChip>;
    static constexpr size_t kLanes = 32, kPerRow = 8;

    // `rows` is row 0 of a tile in Dst; the tiles that follow it are rows 64, 128, ... `words` come with the call.
    Registers(const Call& call, uint32_t* rows, const uint32_t* words)
        : call_(call), dst_(rows), words_(words), l_(call.state->lane.data()) {}

    uint32_t* lane(int reg) { return l_ + reg * kLanes; }
    Int get(int reg, size_t i) { return hn::Load(du, lane(reg) + i); }
    void put(int reg, size_t i, Int word) { hn::Store(word.v, du, lane(reg) + i); }
    // d <- f(a, b) in every lane.
    template <class Fn> void set(int d, int a, int b, Fn f) {
        for (size_t i = 0; i < kLanes; i += hn::Lanes(du)) put(d, i, f(get(a, i), get(b, i)));
    }
    template <class Fn> void set(int d, int a, Fn f) {
        set(d, a, a, [&](Int x, Int) { return f(x); });
    }

    void load(int reg, Access mode, uint32_t row) {
        alignas(64) uint32_t words[kLanes];
        for (size_t i = 0; i < kLanes; i++) words[i] = datum(row, i);
        for (size_t i = 0; i < kLanes; i += hn::Lanes(du)) put(reg, i, sfpu_load(words + i, mode));
    }
    void store(int reg, Access mode, uint32_t row) {
        alignas(64) uint32_t words[kLanes];
        for (size_t i = 0; i < kLanes; i += hn::Lanes(du)) hn::Store(to_dst(get(reg, i).v, mode, call_), du, words + i);
        for (size_t i = 0; i < kLanes; i++) datum(row, i) = words[i];
    }
    void loadi(int reg, uint32_t word) {
        set(reg, reg, [&](Int) { return Int(word); });
    }
    void mov(int from, int to) {
        set(to, from, [](Int x) { return x; });
    }
    void mad(int a, int b, int c, int d) {
        for (size_t i = 0; i < kLanes; i += hn::Lanes(du)) {
            put(d, i, Int(fma<kChip>(get(a, i).v, get(b, i).v, get(c, i).v)));
        }
    }
    // d <- a - b: one SFPMAD with -1.
    void subtract(int a, int b, int d) {
        set(d, a, b, [](Int x, Int y) { return Int((F(x.v) - F(y.v)).v); });
    }
    // d <- a + b: one SFPADD.
    void add(int a, int b, int d) {
        set(d, a, b, [](Int x, Int y) { return Int(sum<kChip>(x.v, y.v)); });
    }
    void mul(int a, int b, int d) {
        set(d, a, b, [](Int x, Int y) { return Int(product<kChip>(x.v, y.v)); });
    }
    void mul_word(int a, uint32_t word, int d) {
        set(d, a, [&](Int x) { return Int(product<kChip>(x.v, Int(word).v)); });
    }
    // d <- d + a, integers.
    void iadd(int a, int d) {
        set(d, a, d, [](Int x, Int y) { return x + y; });
    }
    // SFPTRANSP: in registers 0-3 and in 4-7, register and row of lanes change places.
    void transp() {
        for (int first = 0; first < 8; first += 4) {
            for (int reg = 0; reg < 4; reg++) {
                for (int row = 0; row < reg; row++) {
                    std::swap_ranges(lane(first + reg) + row * kPerRow, lane(first + reg) + (row + 1) * kPerRow,
                                     lane(first + row) + reg * kPerRow);
                }
            }
        }
    }
    // SFPSHFT2 mode 3, `times` over: each row of eight lanes turns right.
    void rotate(int reg, int times) {
        alignas(64) uint32_t turned[kLanes];
        for (size_t i = 0; i < kLanes; i++) turned[(i & ~7u) | ((i + times) & 7)] = lane(reg)[i];
        std::copy(turned, turned + kLanes, lane(reg));
    }
    void exchange(int a, int b) { std::swap_ranges(lane(a), lane(a) + kLanes, lane(b)); }
    // SFPSWAP: the larger word (in total order) goes to `high` in the rows named, to `low` in the others.
    // Reversed is bit 8 of the SFPU's configuration, with_index its bit 2: registers 4-7 follow 0-3.
    void swap(int high, int low, Larger rows = Larger::AllRows, bool reversed = false, bool with_index = false) {
        for (size_t i = 0; i < kLanes; i++) {
            const bool to_high = ((static_cast<uint32_t>(rows) >> (i / kPerRow)) & 1) != 0;
            if (is_less(lane(high)[i], lane(low)[i]) != (to_high != reversed)) continue;
            std::swap(lane(high)[i], lane(low)[i]);
            if (with_index) std::swap(lane(high + 4)[i], lane(low + 4)[i]);
        }
    }
    // The same for two's complement integers.
    void swap_signed(int high, int low, bool reversed) {
        for (size_t i = 0; i < kLanes; i++) {
            const auto a = static_cast<int32_t>(lane(high)[i]), b = static_cast<int32_t>(lane(low)[i]);
            if (reversed ? b < a : a < b) std::swap(lane(high)[i], lane(low)[i]);
        }
    }

    const Call& call() const { return call_; }
    const uint32_t* words() const { return words_; }

  private:
    const Call& call_;
    uint32_t* dst_;
    const uint32_t* words_;
    uint32_t* l_;

    static bool is_less(uint32_t a, uint32_t b) {
        const auto key = [](uint32_t w) { return static_cast<int32_t>((w >> 31) != 0 ? w ^ 0x7FFFFFFFu : w); };
        return key(a) < key(b);
    }
    uint32_t& datum(uint32_t row, size_t i) {
        return dst_[((row & ~3u) + i / kPerRow) * 16 + (i % kPerRow) * 2 + ((row >> 1) & 1)];
    }
    Int sfpu_load(const uint32_t* words, Access mode) {
        return tessera::sfpu::HWY_NAMESPACE::load(words, mode, call_);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

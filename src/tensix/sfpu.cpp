// Lane instructions. Facts: reference pages TENSIX_ISA 14 and SFPU 11; multiply-add and roundings are tile/sfpu's.
#include "tensix/sfpu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tensix/engine.hpp"

namespace tessera::tensix {
namespace {

constexpr uint32_t kSign = 0x80000000u, kOne = 0x3F800000, kMinusOne = 0xBF800000;
constexpr uint32_t kLanesPerRow = 8;

Lanes splat(uint32_t value) {
    Lanes lanes;
    lanes.fill(value);
    return lanes;
}

uint32_t mask_of(bool on) { return on ? ~0u : 0; }

int32_t order(uint32_t word) { return static_cast<int32_t>((word & kSign) != 0 ? word ^ 0x7FFFFFFF : word); }

// Left where the amount is not negative, else right; amounts count modulo 32.
uint32_t shifted(uint32_t x, uint32_t amount, bool arithmetic) {
    if ((amount & kSign) == 0) return x << (amount & 31);
    const uint32_t right = (0 - amount) & 31;
    return arithmetic ? static_cast<uint32_t>(static_cast<int32_t>(x) >> right) : x >> right;
}

uint32_t with_exponent(uint32_t x, uint32_t field) { return (x & 0x807FFFFF) | (field & 255) << 23; }

// A half word as fp32: the exponent counts on, nothing is special.
uint32_t from_fp16(uint32_t half) { return (half & 0x8000) << 16 | ((half & 0x7FFF) + (112u << 10)) << 13; }

// The eight-bit numbers of SFPLUT: sign, three bits of a negative power of two, four of the mantissa; 0xFF is zero.
uint32_t from_lut_byte(uint32_t byte) {
    if ((byte & 0xFF) == 0xFF) return 0;
    return (byte & 0x80) << 24 | (127 - (byte >> 4 & 7)) << 23 | (byte & 15) << 19;
}
// The sixteen-bit ones of SFPLUTFP32: fp16, the largest exponent meaning zero.
uint32_t from_lut_half(uint32_t half) { return (half & 0x7C00) == 0x7C00 ? 0 : from_fp16(half & 0xFFFF); }

}  // namespace

void SfpuRegisters::reset() {
    for (Lanes& reg : l) reg.fill(0);
    l[8].fill(0x3F56594B);
    l[10].fill(kOne);
    l[11].fill(kMinusOne);
    for (uint32_t i = 0; i < kLanes; ++i) l[15][i] = 2 * i;
    flag.fill(~0u);
    used.fill(~0u);
    depth = 0;
    lane_config = misc = 0;
    seed(0);
}

void SfpuRegisters::seed(uint32_t value) {
    for (uint32_t i = 0; i < kLanes; ++i) prng[i] = value + i;
}

// A shift register with feedback: bits 31, 21, 1, 0.
uint32_t SfpuRegisters::next_random(uint32_t lane) {
    const uint32_t now = prng[lane];
    prng[lane] = now >> 1 | static_cast<uint32_t>(~std::popcount(now & 0x80200003u) & 1) << 31;
    return now;
}

// What an instruction sees and how it writes: only in lanes that take part.
class LaneWork {
  public:
    LaneWork(SfpuRegisters& s, uint32_t word) : s_(s), word_(word) {}
    uint32_t mod() const { return word_ & 15; }
    uint32_t target() const { return word_ >> 4 & 15; }
    uint32_t c() const { return word_ >> 8 & 15; }
    uint32_t b() const { return word_ >> 12 & 15; }
    uint32_t a() const { return word_ >> 16 & 15; }
    uint32_t immediate() const { return static_cast<uint32_t>(static_cast<int32_t>(word_ << 8) >> 20); }
    const Lanes& reg(uint32_t index) const { return s_.l[index]; }

    void write(uint32_t reg, const Lanes& value) {
        if (reg >= 8) return;
        for (uint32_t i = 0; i < kLanes; ++i) {
            const uint32_t on = s_.active(i);
            s_.l[reg][i] = (value[i] & on) | (s_.l[reg][i] & ~on);
        }
    }
    // Target := f(old target, C).
    template <class F>
    void each(F&& f) {
        Lanes out;
        const Lanes &d = s_.l[target()], &source = s_.l[c()];
        for (uint32_t i = 0; i < kLanes; ++i) out[i] = f(d[i], source[i]);
        write(target(), out);
    }
    template <class F>
    void flag(F&& f) {
        for (uint32_t i = 0; i < kLanes; ++i)
            if (s_.active(i) != 0) s_.flag[i] = mask_of(f(i));
    }

  private:
    SfpuRegisters& s_;
    uint32_t word_;
};

void Engine::run_sfpu(uint32_t t, uint32_t word) {
    const auto op = static_cast<Op>(word >> 24);
    switch (op) {
        case Op::SFPLOAD:
            return sfpu_load(t, word);
        case Op::SFPSTORE:
            return sfpu_store(t, word);
        case Op::SFPLOADI:
            return sfpu_load_immediate(word);
        case Op::SFPCONFIG:
            return sfpu_configure(word);
        case Op::SFPLOADMACRO:
            refuse(word, "a macro of the SFPU");
        case Op::SFPNOP:
            return;
        case Op::SFPLUT:
            return sfpu_lut(word);
        default:
            break;
    }
    LaneWork work(sfpu_, word);
    const bool has_target = op != Op::SFPSETCC && op != Op::SFPENCC && op != Op::SFPCOMPC && op != Op::SFPPUSHC &&
                            op != Op::SFPPOPC && op != Op::SFPTRANSP;
    if (has_target && work.target() >= 12 && (sfpu_.lane_config & SfpuRegisters::kDisableBackdoor) == 0) {
        sfpu_.instruction_template[work.target() - 12] = word;
        return;
    }
    if (!sfpu_arithmetic(word, work) && !sfpu_bits(word, work) && !sfpu_flags(word, work) && !sfpu_across(word, work))
        refuse(word, "this instruction");
}

void Engine::sfpu_load_immediate(uint32_t word) {
    const insn::SFPLOADI i(word, chip_);
    LaneWork work(sfpu_, word);
    Lanes value = sfpu_.l[i.lreg_ind];
    for (uint32_t& x : value) {
        switch (i.instr_mod0) {
            case 0:
                x = i.imm16 << 16;
                break;
            case 1:
                x = from_fp16(i.imm16);
                break;
            case 2:
                x = i.imm16;
                break;
            case 4:
                x = static_cast<uint32_t>(static_cast<int16_t>(i.imm16));
                break;
            case 8:
                x = (x & 0xFFFF) | i.imm16 << 16;
                break;
            case 10:
                x = (x & 0xFFFF0000) | i.imm16;
                break;
            default:
                refuse(word, fmt::format("mode {}", i.instr_mod0));
        }
    }
    work.write(i.lreg_ind, value);
}

void Engine::sfpu_configure(uint32_t word) {
    const insn::SFPCONFIG i(word, chip_);
    const bool immediate = (i.instr_mod1 & 1) != 0;
    if ((i.instr_mod1 & 8) != 0) refuse(word, "a lane mask");
    if (i.config_dest >= 11 && i.config_dest <= 14) {
        constexpr uint32_t kDefaults[] = {kMinusOne, 0x3B000000, 0xBF2CC4C7, 0xBEB08FF9};
        // Lanes 0 to 7 serve all rows.
        for (uint32_t lane = 0; lane < kLanes; ++lane)
            sfpu_.l[i.config_dest][lane] = immediate ? kDefaults[i.config_dest - 11] : sfpu_.l[0][lane % kLanesPerRow];
        return;
    }
    const uint32_t value = immediate ? i.imm16_math : sfpu_.l[0][0];
    if (i.config_dest < 4) {
        sfpu_.instruction_template[i.config_dest] = value;
    } else if (i.config_dest < 8) {
        sfpu_.sequence[i.config_dest - 4] = value;
    } else if (i.config_dest == 8) {
        const uint32_t how = i.instr_mod1 >> 1 & 3;
        sfpu_.misc = how == 0   ? value
                     : how == 1 ? sfpu_.misc | value
                     : how == 2 ? sfpu_.misc & value
                                : sfpu_.misc ^ value;
    } else if (i.config_dest == 15) {
        const uint32_t known =
            SfpuRegisters::kDisableBackdoor | SfpuRegisters::kEnableIndex | SfpuRegisters::kReverseSwap;
        if ((value & ~known) != 0) refuse(word, fmt::format("lane configuration {:#x}", value));
        sfpu_.lane_config = value;
    } else {
        refuse(word, fmt::format("target {}", i.config_dest));
    }
}

// Three pieces of |x| with slopes and offsets of eight bits each.
void Engine::sfpu_lut(uint32_t word) {
    const insn::SFPLUT i(word, chip_);
    if ((i.instr_mod0 & 8) != 0) refuse(word, "a target named by a register");
    Lanes slope, magnitude, offset, out;
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
        magnitude[lane] = sfpu_.l[3][lane] & ~kSign;
        const uint32_t piece = magnitude[lane] < kOne ? 0 : magnitude[lane] < 0x40000000 ? 1 : 2;
        slope[lane] = from_lut_byte(sfpu_.l[piece][lane] >> 8);
        offset[lane] = from_lut_byte(sfpu_.l[piece][lane]);
    }
    lanes_fma(units_.sfpu_version, slope, magnitude, offset, out);
    for (uint32_t lane = 0; (i.instr_mod0 & 4) != 0 && lane < kLanes; ++lane)
        out[lane] = (out[lane] & ~kSign) | (sfpu_.l[3][lane] & kSign);
    LaneWork(sfpu_, word).write(i.lreg_ind, out);
}

bool Engine::sfpu_arithmetic(uint32_t word, LaneWork& work) {
    Lanes out;
    const uint32_t m = work.mod();
    switch (static_cast<Op>(word >> 24)) {
        case Op::SFPMULI:
        case Op::SFPADDI: {
            if ((m & 12) != 0) refuse(word, "a register named by a register");
            const Lanes immediate = splat((word >> 8 & 0xFFFF) << 16), &old = work.reg(work.target());
            const bool multiplies = static_cast<Op>(word >> 24) == Op::SFPMULI;
            lanes_fma(units_.sfpu_version, immediate, multiplies ? old : splat(kOne), multiplies ? splat(0) : old, out);
            break;
        }
        case Op::SFPMAD:
        case Op::SFPADD:
        case Op::SFPMUL: {
            if ((m & 12) != 0) refuse(word, "a register named by a register");
            if (units_.sfpu_version < 2 && (m & 3) != 0) refuse(word, fmt::format("modifier {}", m));
            Lanes a = work.reg(work.a()), c = work.reg(work.c());
            for (uint32_t i = 0; (m & 1) != 0 && i < kLanes; ++i) a[i] ^= kSign;
            for (uint32_t i = 0; (m & 2) != 0 && i < kLanes; ++i) c[i] ^= kSign;
            lanes_fma(units_.sfpu_version, a, work.reg(work.b()), c, out);
            break;
        }
        case Op::SFPLUTFP32:
            sfpu_lut_fp32(word, out);
            break;
        case Op::SFPMUL24:
            if (m > 1) refuse(word, fmt::format("modifier {}", m));
            lanes_mul24(work.reg(work.a()), work.reg(work.b()), m == 1, out);
            break;
        case Op::SFPARECIP:
            if (m != 0) refuse(word, fmt::format("modifier {}", m));
            lanes_reciprocal(work.reg(work.c()), out);
            break;
        case Op::SFPCAST:
            sfpu_cast(word, work, out);
            break;
        case Op::SFP_STOCH_RND:
            sfpu_round(word, work, out);
            break;
        default:
            return false;
    }
    work.write(work.target(), out);
    return true;
}

// Six pieces of |x|: slopes in L0-2, offsets in L4-6, two to a register, as fp16.
void Engine::sfpu_lut_fp32(uint32_t word, Lanes& out) {
    const uint32_t m = word & 15;
    if (m != 2 && m != 6) refuse(word, fmt::format("modifier {}", m));
    constexpr uint32_t kCuts[] = {0x3F000000, 0x3F800000, 0x3FC00000, 0x40000000, 0x40400000};
    Lanes slope, magnitude, offset;
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
        magnitude[lane] = sfpu_.l[3][lane] & ~kSign;
        uint32_t piece = 0;
        while (piece < 5 && magnitude[lane] >= kCuts[piece]) ++piece;
        const uint32_t shift = piece % 2 * 16;
        slope[lane] = from_lut_half(sfpu_.l[piece / 2][lane] >> shift & 0xFFFF);
        offset[lane] = from_lut_half(sfpu_.l[4 + piece / 2][lane] >> shift & 0xFFFF);
    }
    lanes_fma(units_.sfpu_version, slope, magnitude, offset, out);
    for (uint32_t lane = 0; (m & 4) != 0 && lane < kLanes; ++lane)
        out[lane] = (out[lane] & ~kSign) | (sfpu_.l[3][lane] & kSign);
}

void Engine::sfpu_cast(uint32_t word, const LaneWork& work, Lanes& out) {
    const Lanes& x = work.reg(work.c());
    if (work.mod() == 0) {
        lanes_from_integer(x, out);
    } else if (units_.sfpu_version >= 2 &&
               work.mod() == 3) {  // sign and magnitude, two's complement: the same both ways
        for (uint32_t i = 0; i < kLanes; ++i)
            out[i] = (x[i] & kSign) != 0 ? kSign | ((0 - (x[i] & ~kSign)) & ~kSign) : x[i];
    } else if (units_.sfpu_version >= 2 && work.mod() == 2) {
        for (uint32_t i = 0; i < kLanes; ++i) out[i] = (x[i] & kSign) != 0 ? 0 - x[i] : x[i];
    } else {
        refuse(word, fmt::format("modifier {}", work.mod()));
    }
}

void Engine::sfpu_round(uint32_t word, const LaneWork& work, Lanes& out) {
    const insn::SFP_STOCH_RND i(word, chip_);
    if (i.rnd_mode != 0) refuse(word, "stochastic rounding");
    for (uint32_t lane = 0; lane < kLanes; ++lane) sfpu_.next_random(lane);
    const Lanes& x = work.reg(work.c());
    switch (i.instr_mod1 & 7) {
        case 1:
            return lanes_round_to_bf16(x, out);
        case 2:
            return lanes_round_to_integer(x, 255, false, out);
        case 3:
            return lanes_round_to_integer(x, 127, true, out);
        case 6:
            return lanes_round_to_integer(x, 65535, false, out);
        case 7:
            return lanes_round_to_integer(x, 32767, true, out);
        default:
            refuse(word, fmt::format("modifier {}", i.instr_mod1));
    }
}

bool Engine::sfpu_bits(uint32_t word, LaneWork& work) {
    const uint32_t m = work.mod(), imm = work.immediate();
    const bool three = units_.sfpu_version >= 2 && (m & 1) != 0;  // AND and OR with a second source
    switch (static_cast<Op>(word >> 24)) {
        case Op::SFPDIVP2:
            work.each([&](uint32_t, uint32_t c) {
                const uint32_t e = c >> 23 & 255;
                if ((m & 1) == 0) return with_exponent(c, imm);
                return e == 255 ? c : with_exponent(c, e + imm);
            });
            break;
        case Op::SFPEXEXP: {
            work.each([&](uint32_t, uint32_t c) { return (c >> 23 & 255) - ((m & 1) != 0 ? 0 : 127); });
            const Lanes& c = work.reg(work.c());
            sfpu_flag_of(work, m & 2, m & 8, [&](uint32_t i) {
                return static_cast<int32_t>((c[i] >> 23 & 255) - ((m & 1) != 0 ? 0 : 127)) < 0;
            });
            break;
        }
        case Op::SFPEXMAN:
            work.each([&](uint32_t, uint32_t c) { return (c & 0x7FFFFF) | ((m & 1) != 0 ? 0 : 0x800000u); });
            break;
        case Op::SFPIADD: {
            Lanes sum;
            const Lanes &c = work.reg(work.c()), &d = work.reg(work.target());
            for (uint32_t i = 0; i < kLanes; ++i)
                sum[i] = (m & 1) != 0 ? c[i] + imm : (m & 2) != 0 ? c[i] - d[i] : c[i] + d[i];
            work.write(work.target(), sum);
            sfpu_flag_of(work, (~m & 4), m & 8, [&](uint32_t i) { return (sum[i] & kSign) != 0; });
            break;
        }
        case Op::SFPSHFT:
            work.each([&](uint32_t d, uint32_t c) {
                const bool from_c = units_.sfpu_version >= 2 && (m & 4) != 0;
                return shifted(from_c ? c : d, (m & 1) != 0 ? imm : c, units_.sfpu_version >= 2 && (m & 2) != 0);
            });
            break;
        case Op::SFPMOV:
            sfpu_move(word, work);
            break;
        case Op::SFPABS:
            work.each([&](uint32_t, uint32_t c) {
                if ((m & 1) == 0) return (c & kSign) != 0 ? 0 - c : c;
                return c > 0xFF800000 ? c : c & ~kSign;
            });
            break;
        case Op::SFPAND:
        case Op::SFPOR: {
            Lanes out;
            const Lanes &c = work.reg(work.c()), &other = work.reg(three ? work.b() : work.target());
            const bool is_and = static_cast<Op>(word >> 24) == Op::SFPAND;
            for (uint32_t i = 0; i < kLanes; ++i) out[i] = is_and ? other[i] & c[i] : other[i] | c[i];
            work.write(work.target(), out);
            break;
        }
        case Op::SFPXOR:
            work.each([](uint32_t d, uint32_t c) { return d ^ c; });
            break;
        case Op::SFPNOT:
            work.each([](uint32_t, uint32_t c) { return ~c; });
            break;
        case Op::SFPLZ: {
            const Lanes c = work.reg(work.c());
            const uint32_t keep = (m & 4) != 0 ? ~kSign : ~0u;
            work.each([&](uint32_t, uint32_t x) { return static_cast<uint32_t>(std::countl_zero(x & keep)); });
            sfpu_flag_of(work, m & 2, m & 8, [&](uint32_t i) { return (c[i] & keep) != 0; });
            break;
        }
        case Op::SFPSETEXP:
            work.each([&](uint32_t d, uint32_t c) { return with_exponent(c, m == 1 ? imm : m == 2 ? d >> 23 : d); });
            break;
        case Op::SFPSETMAN:
            work.each([&](uint32_t d, uint32_t c) {
                return (c & 0xFF800000) | ((m & 1) != 0 ? (imm & 0xFFF) << 11 : d & 0x7FFFFF);
            });
            break;
        case Op::SFPSETSGN:
            work.each([&](uint32_t d, uint32_t c) { return (c & ~kSign) | ((m & 1) != 0 ? imm << 31 : d & kSign); });
            break;
        default:
            return false;
    }
    return true;
}

// A flag from a test; `invert` alone turns the old flag round.
template <class F>
void Engine::sfpu_flag_of(LaneWork& work, uint32_t tests, uint32_t invert, F&& test) {
    if (tests == 0 && invert == 0) return;
    work.flag([&](uint32_t i) { return (tests != 0 ? test(i) : sfpu_.flag[i] != 0) != (invert != 0); });
}

void Engine::sfpu_move(uint32_t word, LaneWork& work) {
    const uint32_t m = work.mod();
    const Lanes& c = work.reg(work.c());
    if (m == 2) {  // all lanes, flags or not
        if (work.target() < 8) sfpu_.l[work.target()] = c;
    } else if (m == 8) {
        if (work.c() == 9) {
            Lanes random;
            for (uint32_t i = 0; i < kLanes; ++i) random[i] = sfpu_.next_random(i);
            work.write(work.target(), random);
        } else {
            refuse(word, fmt::format("special register {}", work.c()));
        }
    } else {
        work.each([&](uint32_t, uint32_t x) { return (m & 1) != 0 ? x ^ kSign : x; });
    }
}

bool Engine::sfpu_flags(uint32_t word, LaneWork& work) {
    const uint32_t m = work.mod(), imm = work.immediate();
    const Lanes &c = work.reg(work.c()), &d = work.reg(work.target());
    switch (static_cast<Op>(word >> 24)) {
        case Op::SFPSETCC:
            for (uint32_t i = 0; i < kLanes; ++i) {
                if (sfpu_.used[i] == 0) sfpu_.flag[i] = 0;
                if (sfpu_.flag[i] == 0) continue;
                const bool negative = (c[i] & kSign) != 0, zero = c[i] == 0;
                sfpu_.flag[i] = mask_of((m & 8) != 0   ? false
                                        : (m & 1) != 0 ? (imm & 1) != 0
                                        : m == 0       ? negative
                                        : m == 2       ? !zero
                                        : m == 4       ? !negative
                                                       : zero);
            }
            break;
        case Op::SFPENCC:
            if ((m & 2) != 0) sfpu_.used.fill(mask_of((imm & 1) != 0));
            else if ((m & 1) != 0)
                for (uint32_t& used : sfpu_.used) used = ~used;
            sfpu_.flag.fill(mask_of((m & 8) != 0 ? (imm & 2) != 0 : true));
            break;
        case Op::SFPPUSHC:
            if (m != 0) refuse(word, fmt::format("modifier {}", m));
            if (sfpu_.depth == SfpuRegisters::kStack) overflow("SFPPUSHC finds the stack of flags full", sfpu_.depth);
            sfpu_.stack[sfpu_.depth++] = {sfpu_.flag, sfpu_.used};
            break;
        case Op::SFPPOPC:
            if (m != 0) refuse(word, fmt::format("modifier {}", m));
            if (sfpu_.depth == 0) overflow("SFPPOPC finds the stack of flags empty", 0);
            --sfpu_.depth;
            sfpu_.flag = sfpu_.stack[sfpu_.depth].flag;
            sfpu_.used = sfpu_.stack[sfpu_.depth].used;
            break;
        case Op::SFPCOMPC:
            for (uint32_t i = 0; i < kLanes; ++i) {
                const bool stacked = sfpu_.depth > 0;
                const uint32_t top = stacked ? sfpu_.stack[sfpu_.depth - 1].flag[i] : ~0u;
                const uint32_t top_used = stacked ? sfpu_.stack[sfpu_.depth - 1].used[i] : sfpu_.used[i];
                sfpu_.flag[i] = (sfpu_.used[i] & top_used) != 0 ? top & ~sfpu_.flag[i] : 0;
            }
            break;
        case Op::SFPLE:
        case Op::SFPGT: {
            const bool greater = static_cast<Op>(word >> 24) == Op::SFPGT;
            if (m != 1 && m != 8) refuse(word, fmt::format("modifier {}", m));
            Lanes result;
            for (uint32_t i = 0; i < kLanes; ++i) result[i] = mask_of((order(d[i]) > order(c[i])) == greater);
            if (m == 8) work.write(work.target(), result);
            else work.flag([&](uint32_t i) { return result[i] != 0; });
            break;
        }
        default:
            return false;
    }
    return true;
}

void Engine::overflow(const char* what, uint32_t depth) {
    throw Fault{Message{.code = "illegal-instruction",
                        .headline = fmt::format("{}: {} of {} levels", what, depth, SfpuRegisters::kStack)}};
}

// Instructions in which lanes or registers meet.
bool Engine::sfpu_across(uint32_t word, LaneWork& work) {
    switch (static_cast<Op>(word >> 24)) {
        case Op::SFPTRANSP:
            sfpu_transpose();
            return true;
        case Op::SFPSWAP:
            sfpu_swap(word, work);
            return true;
        case Op::SFPSHFT2:
            sfpu_shift(word, work);
            return true;
        default:
            return false;
    }
}

// In L0-3 and in L4-7, register and row of lanes change places; each lane takes what its own flag allows.
void Engine::sfpu_transpose() {
    const std::array<Lanes, 16> old = sfpu_.l;
    for (uint32_t reg = 0; reg < 8; ++reg)
        for (uint32_t lane = 0; lane < kLanes; ++lane)
            if (sfpu_.active(lane) != 0)
                sfpu_.l[reg][lane] =
                    old[(reg & 4) | lane / kLanesPerRow][(reg & 3) * kLanesPerRow + lane % kLanesPerRow];
}

void Engine::sfpu_swap(uint32_t word, const LaneWork& work) {
    // Rows of lanes in which the target takes the smaller of the two, by modifier.
    constexpr uint32_t kSmaller[] = {0, 15, 3, 5, 9, 1, 2, 4, 8, 0};
    const uint32_t m = work.mod(), d = work.target(), c = work.c();
    if (m > 9) refuse(word, fmt::format("modifier {}", m));
    const bool reversed = (sfpu_.lane_config & SfpuRegisters::kReverseSwap) != 0;
    // Indices in L4-7 follow their values in L0-3, also where the swap is unconditional.
    const bool indexed = (sfpu_.lane_config & SfpuRegisters::kEnableIndex) != 0;
    const uint32_t writable = indexed ? 4 : 8;
    for (uint32_t i = 0; i < kLanes; ++i) {
        if (sfpu_.active(i) == 0) continue;
        uint32_t &x = sfpu_.l[d][i], &y = sfpu_.l[c][i];
        if (m != 0) {
            const bool smaller_first = ((kSmaller[m] >> i / kLanesPerRow & 1) != 0) != reversed;
            if ((order(y) < order(x)) != smaller_first) continue;
        }
        const uint32_t old_x = x, old_y = y;
        if (d < writable) x = old_y;
        if (c < writable) y = old_x;
        if (indexed) std::swap(sfpu_.l[4 + (d & 3)][i], sfpu_.l[4 + (c & 3)][i]);
    }
}

void Engine::sfpu_shift(uint32_t word, LaneWork& work) {
    const uint32_t m = work.mod();
    const Lanes c = work.reg(work.c());
    Lanes out{};
    if (m <= 2) {
        const Lanes first = sfpu_.l[0];
        Lanes last{};
        for (uint32_t i = 0; i < kLanes; ++i) {
            if (m == 1 && i + kLanesPerRow < kLanes) last[i] = first[i + kLanesPerRow];
            if (m == 2) last[i] = c[(i & ~7u) | ((i + 7) & 7)];
        }
        for (uint32_t reg = 0; reg < 3; ++reg) work.write(reg, Lanes(sfpu_.l[reg + 1]));
        work.write(3, last);
        return;
    }
    const Lanes& shifts = work.reg(work.b());
    for (uint32_t i = 0; i < kLanes; ++i) {
        const bool enters = i % kLanesPerRow == 0;
        if (m == 3) out[i] = c[(i & ~7u) | ((i + 7) & 7)];
        else if (m == 4) out[i] = enters ? 0 : c[i - 1];
        else if (m == 5) out[i] = shifted(shifts[i], c[i], false);
        else if (m == 6) out[i] = shifted(shifts[i], work.immediate(), false);
        else refuse(word, fmt::format("modifier {}", m));
    }
    work.write(work.target(), out);
}

}  // namespace tessera::tensix

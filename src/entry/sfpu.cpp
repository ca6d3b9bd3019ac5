// Calls of a compute thread into the SFPU: find the Dst tiles, run the function, keep what init calls leave.
// Facts: tessera/abi/calls.def. MATH works on its half of Dst, PACK on the half it packs.
#include "tile/sfpu/sfpu.hpp"

#include <fmt/format.h>

#include <bit>

#include "device/device.hpp"
#include "device/observer.hpp"
#include "device/tensix.hpp"
#include "diag/error.hpp"
#include "entry/entry.hpp"
#include "tile/operand.hpp"
#include "tile/sfpu/tile_functions.hpp"

using namespace tessera;

namespace {

struct Caller {
    Fiber& fiber = tile_fiber();
    Tensix& tensix = *fiber.core().tensix;
    uint32_t first = fiber.role() == Role::Pack ? tensix.sync.pack_first : tensix.sync.math_first;

    uint32_t* tile(uint32_t index) { return tensix.dst.read(tile::physical_tile(fiber, first, index)); }
    uint32_t* row_0(uint32_t index) { return tensix.dst.tile[tile::physical_tile(fiber, first, index)].data(); }
    void announce(sfpu::Function function, std::array<uint32_t, 3> in, uint32_t out) {
        for (uint32_t& index : in)
            if (index != kNone) index = tile::physical_tile(fiber, first, index);
        fiber.core().observer->sfpu(fiber, static_cast<uint32_t>(function), in, tile::physical_tile(fiber, first, out));
    }
    static constexpr uint32_t kNone = ~0u;
};

constexpr auto kTileFunction = sfpu::Function::Count;  // none of the element-wise ones

// exp's approximate forms: 256 / ln 2 and the clamp, scaled as the init call said (SFPU 2).
void scale_exp(sfpu::Call& call, float scale) {
    call.arg[0] = std::bit_cast<uint32_t>(256.0f * 1.4426950408889634f * scale);
    call.arg[1] = std::bit_cast<uint32_t>(-88.5f / scale);
}

// A store into 16-bit Dst would have to round to float16.
void refuse_float16(Caller& caller) {
    if (caller.tensix.dst.is_32bit || caller.tensix.math.a != DatumKind::Fp16) return;
    Message message;
    message.code = "unsupported";
    message.headline = "an SFPU function on float16 in 16-bit Dst is not supported";
    message.note = "see docs/unsupported.md, fpu-operands";
    message.help = "set fp32_dest_acc_en=True";
    caller.fiber.fail(std::move(message));
}

sfpu::Call call_of(Caller& caller, sfpu::Function function, uint32_t rows, std::array<uint32_t, 4> arg) {
    const Tensix& tensix = caller.tensix;
    refuse_float16(caller);
    sfpu::Call call;
    call.version = tensix.chip.sfpu_version;
    call.fp32 = tensix.dst.is_32bit;
    call.approx = tensix.math.approx;
    call.fast = tensix.numerics == Numerics::Fast;
    call.mode = static_cast<sfpu::VectorMode>(abi::mode_of_rows(rows));
    call.iterations = abi::iterations_of_rows(rows);
    call.arg = arg;
    call.state = &caller.tensix.sfpu;
    if (function == sfpu::Function::ExpApprox || function == sfpu::Function::ExpApproxUnclamped) {
        scale_exp(call, std::bit_cast<float>(caller.tensix.sfpu.exp_scale));
    }
    return call;
}

// Kernels name functions by the enum that the library is built with, so an unknown one is a fault of ours.
void require_known(Caller& caller, bool is_known, uint32_t function) {
    if (is_known) return;
    caller.fiber.fail(Message{.code = "internal",
                              .headline = fmt::format("there is no SFPU function {}", function),
                              .help = "clear the kernel cache: tessera cache clear"});
}

void apply(Caller& caller, sfpu::Function function, const sfpu::Call& call, const sfpu::Operands& operands) {
    require_known(caller, sfpu::apply(function, call, operands), static_cast<uint32_t>(function));
}

}  // namespace

TESSERA_ENTRY void tess_sfpu_unary(sfpu::Function f, uint32_t dst, uint32_t rows, uint32_t a0, uint32_t a1, uint32_t a2,
                                   uint32_t a3) {
    Caller caller;
    caller.announce(f, {dst, Caller::kNone, Caller::kNone}, dst);
    uint32_t* tile = caller.tile(dst);
    apply(caller, f, call_of(caller, f, rows, {a0, a1, a2, a3}), {{tile}, tile});
}

TESSERA_ENTRY void tess_sfpu_binary(sfpu::Function f, uint32_t in0, uint32_t in1, uint32_t out, uint32_t rows,
                                    uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3) {
    Caller caller;
    caller.announce(f, {in0, in1, Caller::kNone}, out);
    apply(caller, f, call_of(caller, f, rows, {a0, a1, a2, a3}),
          {{caller.tile(in0), caller.tile(in1)}, caller.tile(out)});
}

TESSERA_ENTRY void tess_sfpu_ternary(sfpu::Function f, uint32_t in0, uint32_t in1, uint32_t in2, uint32_t out,
                                     uint32_t rows, uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3) {
    Caller caller;
    caller.announce(f, {in0, in1, in2}, out);
    apply(caller, f, call_of(caller, f, rows, {a0, a1, a2, a3}),
          {{caller.tile(in0), caller.tile(in1), caller.tile(in2)}, caller.tile(out)});
}

// Functions whose datums meet. `reads` and `writes` have a bit per Dst tile; rows count from tile `dst`. None of both:
// the call only sets registers. tiled_prod runs over into the next tile where the kernel has one.
TESSERA_ENTRY void tess_sfpu_tiles(sfpu::TileFunction f, uint32_t dst, uint32_t reads, uint32_t writes, uint32_t a0,
                                   uint32_t a1, uint32_t a2, uint32_t a3, const uint32_t* words) {
    Caller caller;
    for (uint32_t tile = 0; tile < 32; tile++) {
        if (((reads | writes) >> tile & 1) == 0) continue;
        tile::require_own_tile(caller.fiber, tile);
        const bool is_read = (reads >> tile & 1) != 0;
        caller.announce(kTileFunction, {is_read ? tile : Caller::kNone, Caller::kNone, Caller::kNone}, tile);
        caller.tile(tile);
    }
    if (f == sfpu::TileFunction::TiledProd) {
        const bool has_next = dst + 1 < caller.tensix.dst_capacity();
        if (has_next) caller.tile(dst + 1);
        a0 = has_next ? 128 : 64;
    }
    uint32_t* rows = (reads | writes) != 0 ? caller.row_0(dst) : nullptr;
    const sfpu::Call call = call_of(caller, sfpu::Function::Count, 0, {a0, a1, a2, a3});
    require_known(caller, sfpu::apply_tile(f, call, rows, words), static_cast<uint32_t>(f));
}

TESSERA_ENTRY void tess_sfpu_constants(uint32_t c0, uint32_t c1, uint32_t c2) {
    caller_core().tensix->sfpu.constant = {c0, c1, c2};
}
TESSERA_ENTRY void tess_sfpu_exp_scale(uint32_t bits) { caller_core().tensix->sfpu.exp_scale = bits; }
TESSERA_ENTRY void tess_sfpu_seed(uint32_t seed) { caller_core().tensix->sfpu.prng = seed; }

// The math thread. Facts: see math.hpp; reductions and their operand roles: ARITHMETIC 8.
#include "tile/math.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "device/core.hpp"
#include "device/device.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "tile/fpu.hpp"
#include "tile/operand.hpp"

namespace tessera::tile {
namespace {

constexpr uint32_t kSrcA = 0, kSrcB = 1;

FpuMode mode_of(const Tensix& tensix) {
    FpuMode mode;
    mode.dst_32bit = tensix.dst.is_32bit;
    mode.minus_one_bug = tensix.chip.fpu_minus_one_bug;
    mode.fast = tensix.numerics == Numerics::Fast;
    mode.phases = phases_of(tensix.math.fidelity);
    mode.keep_denormals = tensix.math.keep_denormals;
    return mode;
}

SrcTile& bank_to_take(Fiber& fiber, SrcPort& port, uint32_t object) {
    fiber.wait_until(Wait{WaitKind::SrcValid, object, 0, 1, 0}, [&port](Wait&) { return port.full_banks() > 0; });
    return port.next_to_take();
}

void give_back(Fiber& fiber, SrcPort& port) {
    fiber.core().observer->src_taken(fiber, side_of(fiber, port), port.taken);
    ++port.taken;
}

const char* name_of(FpuProgram program) {
    switch (program) {
        case FpuProgram::None:
            return "nothing";
        case FpuProgram::Copy:
            return "copy";
        case FpuProgram::Add:
            return "add";
        case FpuProgram::Sub:
            return "sub";
        case FpuProgram::Mul:
            return "mul";
        case FpuProgram::Matmul:
            return "matmul";
        case FpuProgram::Reduce:
            return "reduce";
    }
    return "";
}

void require(Fiber& fiber, bool holds, const char* call) {
    if (holds) return;
    Message message;
    message.code = "init-missing";
    const FpuProgram program = tensix_of(fiber).math.program;
    message.headline = program == FpuProgram::None
                           ? fmt::format("{} runs, but no init has prepared the FPU", call)
                           : fmt::format("{} runs, but the FPU was last initialised for {}", call, name_of(program));
    message.note =
        "the call runs the program its init put into the FPU; another operation's program hangs or gives garbage on "
        "the card";
    message.help = "call the init of this operation before it, after any other operation's init";
    fiber.fail(std::move(message));
}

const char* name_of(DatumKind kind) {
    switch (kind) {
        case DatumKind::Bf16:
        case DatumKind::Tf32:
            return "8-bit exponents";
        case DatumKind::Fp16:
            return "float16";
        case DatumKind::Int8:
            return "int8";
        case DatumKind::Raw16:
        case DatumKind::Raw32:
            return "integers";
    }
    return "";
}

[[noreturn]] void refuse_operands(Fiber& fiber, const char* call, DatumKind a, DatumKind b) {
    Message message;
    message.code = "unsupported";
    message.headline = a == b ? fmt::format("{} of {} is not supported", call, name_of(a))
                              : fmt::format("{} of {} and {} is not supported", call, name_of(a), name_of(b));
    message.note = "see docs/unsupported.md, fpu-operands";
    fiber.fail(std::move(message));
}

bool is_float(DatumKind kind) { return kind == DatumKind::Bf16 || kind == DatumKind::Tf32; }

// What all of the FPU computes with: 8-bit exponents.
void require_floats(Fiber& fiber, DatumKind a, DatumKind b, const char* call) {
    if (!is_float(a) || !is_float(b)) refuse_operands(fiber, call, a, b);
}

// Element-wise operations and matrix products also take two operands of float16.
void require_operands(Fiber& fiber, const SrcTile& a, const SrcTile& b, const char* call) {
    if (a.kind == DatumKind::Fp16 && b.kind == DatumKind::Fp16) return;
    require_floats(fiber, a.kind, b.kind, call);
}

// Dst as an operand: the register holds what a Src of this kind can (the rest is cut off).
void dst_to_src(const uint32_t* dst, DatumKind kind, uint32_t faces, SrcTile& tile) {
    const uint32_t mask = kind == DatumKind::Tf32 ? 0xFFFFE000u : 0xFFFF0000u;
    for (uint32_t i = 0; i < faces * kFaceDatums; ++i) tile.datum[i] = dst[i] & mask;
    tile.kind = kind;
    tile.faces = static_cast<uint8_t>(faces);
}

void compute_binary(Fiber& fiber, const SrcTile& a, const SrcTile& b, uint32_t physical, bool fresh) {
    Tensix& tensix = tensix_of(fiber);
    const FpuMode mode = mode_of(tensix);
    const uint32_t faces = std::min(a.faces, b.faces);
    const bool multiply = tensix.math.program == FpuProgram::Mul;
    const bool keep = !fresh && (multiply || tensix.math.accumulate);
    uint32_t* dst = keep || faces < 4 ? tensix.dst.read(physical) : tensix.dst.overwrite(physical);
    if (multiply && !keep) std::fill_n(dst, faces * kFaceDatums, 0u);
    if (multiply) elwmul(a, b, dst, faces, mode);
    else elwadd(a, b, dst, faces, tensix.math.program == FpuProgram::Sub, keep, mode);
    fiber.core().observer->computed(
        fiber, {.program = tensix.math.program, .a = &a, .b = &b, .dst = physical, .faces = faces, .keeps = keep});
}

// One operand comes from Dst, whose tile is cleared before the result goes there.
void run_reuse(Fiber& fiber, uint32_t physical) {
    Tensix& tensix = tensix_of(fiber);
    const bool dest_is_a = tensix.math.reuse == ReusedOperand::DEST_TO_SRCA;
    SrcPort& port = dest_is_a ? tensix.src_b : tensix.src_a;
    SrcTile& other = bank_to_take(fiber, port, dest_is_a ? kSrcB : kSrcA);
    require_floats(fiber, other.kind, dest_is_a ? tensix.math.a : tensix.math.b, "an operation with Dst as an operand");
    SrcTile& moved = tensix.to_dest_scratch;
    moved.narrow = other.narrow;
    dst_to_src(tensix.dst.read(physical), dest_is_a ? tensix.math.a : tensix.math.b, other.faces, moved);
    fiber.core().observer->moved_to_src(fiber, physical, moved);
    dest_is_a ? compute_binary(fiber, moved, other, physical, true)
              : compute_binary(fiber, other, moved, physical, true);
    give_back(fiber, port);
}

}  // namespace

void configure_math(Fiber& fiber, uint32_t cb_a, uint32_t cb_b) {
    fiber.core().observer->configured(fiber);
    reconfigure_math_a(fiber, cb_a);
    reconfigure_math_b(fiber, cb_b);
}

// The zero flag follows the formats again.
void reconfigure_math_a(Fiber& fiber, uint32_t cb) {
    tensix_of(fiber).math.a = operand_of(fiber.core(), cb).kind;
    tensix_of(fiber).math.keep_denormals = false;
}

void reconfigure_math_b(Fiber& fiber, uint32_t cb) {
    tensix_of(fiber).math.b = operand_of(fiber.core(), cb).kind;
    tensix_of(fiber).math.keep_denormals = false;
}

void init_binary(Fiber& fiber, FpuProgram program, bool accumulate, ReusedOperand reuse) {
    MathState& math = tensix_of(fiber).math;
    math.program = program;
    math.accumulate = accumulate;
    math.reuse = reuse;
}

void run_binary(Fiber& fiber, uint32_t dst, const char* call) {
    Tensix& tensix = tensix_of(fiber);
    const FpuProgram program = tensix.math.program;
    require(fiber, program == FpuProgram::Add || program == FpuProgram::Sub || program == FpuProgram::Mul, call);
    const uint32_t physical = physical_tile(fiber, tensix.sync.math_first, dst);
    if (tensix.math.reuse != ReusedOperand::NONE) return run_reuse(fiber, physical);
    const SrcTile& a = bank_to_take(fiber, tensix.src_a, kSrcA);
    const SrcTile& b = bank_to_take(fiber, tensix.src_b, kSrcB);
    require_operands(fiber, a, b, call);
    compute_binary(fiber, a, b, physical, false);
    give_back(fiber, tensix.src_a);
    give_back(fiber, tensix.src_b);
}

void init_copy(Fiber& fiber) { tensix_of(fiber).math.program = FpuProgram::Copy; }

void run_copy(Fiber& fiber, uint32_t dst, bool from_src_b, bool to_dest) {
    Tensix& tensix = tensix_of(fiber);
    require(fiber, tensix.math.program == FpuProgram::Copy, "copy_tile");
    const uint32_t physical = physical_tile(fiber, tensix.sync.math_first, dst);
    if (to_dest) {
        tensix.to_dest_tile = physical;
        const uint32_t asked = ++tensix.to_dest_asked;
        return fiber.wait_until(Wait{WaitKind::SrcValid, kSrcA, 0, 1, 0},
                                [&tensix, asked](Wait&) { return tensix.to_dest_done == asked; });
    }
    SrcPort& port = from_src_b ? tensix.src_b : tensix.src_a;
    const SrcTile& bank = bank_to_take(fiber, port, from_src_b ? kSrcB : kSrcA);
    if (bank.kind == DatumKind::Int8) refuse_operands(fiber, "copy_tile", bank.kind, bank.kind);
    copy(bank, bank.faces < 4 ? tensix.dst.read(physical) : tensix.dst.overwrite(physical), bank.faces,
         mode_of(tensix));
    fiber.core().observer->computed(fiber,
                                    {.program = FpuProgram::Copy, .a = &bank, .dst = physical, .faces = bank.faces});
    give_back(fiber, port);
}

void init_matmul(Fiber& fiber) { tensix_of(fiber).math.program = FpuProgram::Matmul; }

void run_matmul(Fiber& fiber, uint32_t dst, uint32_t ct, uint32_t rt) {
    Tensix& tensix = tensix_of(fiber);
    require(fiber, tensix.math.program == FpuProgram::Matmul, "matmul");
    const FpuMode mode = mode_of(tensix);
    const bool reuse_in0 = ct >= rt;
    SrcPort& held = reuse_in0 ? tensix.src_b : tensix.src_a;
    SrcPort& moving = reuse_in0 ? tensix.src_a : tensix.src_b;
    for (uint32_t outer = 0; outer < (reuse_in0 ? rt : ct); ++outer) {
        for (uint32_t inner = 0; inner < (reuse_in0 ? ct : rt); ++inner) {
            const SrcTile& fixed = bank_to_take(fiber, held, reuse_in0 ? kSrcB : kSrcA);
            const SrcTile& next = bank_to_take(fiber, moving, reuse_in0 ? kSrcA : kSrcB);
            require_operands(fiber, fixed, next, "matmul");
            const uint32_t at = reuse_in0 ? outer * ct + inner : inner * ct + outer;
            const SrcTile &in0 = reuse_in0 ? fixed : next, &in1 = reuse_in0 ? next : fixed;
            const uint32_t physical = physical_tile(fiber, tensix.sync.math_first, dst + at);
            matmul(in0, in1, tensix.dst.read(physical), mode);
            fiber.core().observer->computed(
                fiber, {.program = FpuProgram::Matmul, .a = &in1, .b = &in0, .dst = physical, .keeps = true});
            give_back(fiber, moving);
        }
        give_back(fiber, held);
    }
}

void init_reduce(Fiber& fiber, ckernel::PoolType pool, ckernel::ReduceDim dim) {
    MathState& math = tensix_of(fiber).math;
    math.program = FpuProgram::Reduce;
    math.pool = pool;
    math.dim = dim;
}

void run_reduce(Fiber& fiber, ckernel::PoolType pool, ckernel::ReduceDim dim, uint32_t dst) {
    Tensix& tensix = tensix_of(fiber);
    require(fiber, tensix.math.program == FpuProgram::Reduce, "reduce_tile");
    const uint32_t physical = physical_tile(fiber, tensix.sync.math_first, dst);
    const SrcTile& a = bank_to_take(fiber, tensix.src_a, kSrcA);
    const SrcTile& b = bank_to_take(fiber, tensix.src_b, kSrcB);
    require_floats(fiber, a.kind, b.kind, "reduce_tile");
    const FpuMode mode = mode_of(tensix);
    const uint64_t valid = tensix.dst.valid[physical];
    uint32_t* out = tensix.dst.read(physical);
    // A row sum multiplies the data as SrcB by the scaler as SrcA; all others have the data in SrcA.
    if (pool == ckernel::MAX) {
        dim == ckernel::REDUCE_ROW   ? reduce_max_row(a, out, valid, mode)
        : dim == ckernel::REDUCE_COL ? reduce_max_col(a, out, valid, mode)
                                     : reduce_max_scalar(a, out, valid, mode);
    } else {
        dim == ckernel::REDUCE_ROW   ? reduce_sum_row(b, a, out, mode)
        : dim == ckernel::REDUCE_COL ? reduce_sum_col(a, b, out, mode)
                                     : reduce_sum_scalar(a, b, out, mode);
    }
    fiber.core().observer->computed(
        fiber,
        {.program = FpuProgram::Reduce, .a = &a, .b = &b, .dst = physical, .keeps = true, .pool = pool, .dim = dim});
    give_back(fiber, tensix.src_a);
    give_back(fiber, tensix.src_b);
}

void transpose_dst(Fiber& fiber, uint32_t dst, bool faces) {
    Tensix& tensix = tensix_of(fiber);
    SrcTile& scratch = tensix.to_dest_scratch;
    scratch.faces = 4;
    const uint32_t physical = physical_tile(fiber, tensix.sync.math_first, dst);
    uint32_t* datums = tensix.dst.read(physical);
    std::copy_n(datums, kTileDatums, scratch.datum.begin());
    transpose_within_faces(scratch);
    if (faces) transpose_faces(scratch);
    std::copy_n(scratch.datum.begin(), kTileDatums, datums);
    fiber.core().observer->turned_dst(fiber, physical, faces);
}

void copy_dst(Fiber& fiber, uint32_t from, uint32_t to) {
    Tensix& tensix = tensix_of(fiber);
    const uint32_t source = physical_tile(fiber, tensix.sync.math_first, from),
                   target = physical_tile(fiber, tensix.sync.math_first, to);
    std::copy_n(tensix.dst.read(source), kTileDatums, tensix.dst.overwrite(target));
    fiber.core().observer->copied_dst(fiber, source, target);
}

}  // namespace tessera::tile

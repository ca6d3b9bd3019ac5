// Calls of TRISC1 into the tile engine. Facts: tessera/abi/calls.def.
#include "device/tensix.hpp"
#include "entry/entry.hpp"
#include "fiber/slip.hpp"
#include "tile/handshake.hpp"
#include "tile/math.hpp"
#include "tile/operand.hpp"

using namespace tessera;
using namespace tessera::tile;

namespace {

Message sums_instead_of_minimum() {
    return {.code = "reduce-min",
            .headline = "reduce_tile<PoolType::MIN> forms the sum: the FPU has no minimum",
            .note = "the FPU pools by sums and maxima; the call takes every pool type but MAX for a sum",
            .help = "take the maximum of the negated values, or sfpu_reduce<PoolType::MIN, ...> in Dst"};
}

FpuProgram program_of(ckernel::EltwiseBinaryType op) {
    switch (op) {
        case ckernel::ELWMUL:
            return FpuProgram::Mul;
        case ckernel::ELWADD:
            return FpuProgram::Add;
        case ckernel::ELWSUB:
            return FpuProgram::Sub;
        default:
            return FpuProgram::None;
    }
}

const char* call_of(ckernel::EltwiseBinaryType op) {
    return op == ckernel::ELWMUL ? "mul_tiles" : op == ckernel::ELWADD ? "add_tiles" : "sub_tiles";
}

}  // namespace

TESSERA_ENTRY void tess_math_configure(uint32_t cb_a, uint32_t cb_b) { configure_math(tile_fiber(), cb_a, cb_b); }
TESSERA_ENTRY void tess_math_reconfigure_a(uint32_t cb) { reconfigure_math_a(tile_fiber(), cb); }
TESSERA_ENTRY void tess_math_reconfigure_b(uint32_t cb) { reconfigure_math_b(tile_fiber(), cb); }
TESSERA_ENTRY void tess_math_keep_denormals(uint32_t on) { caller_core().tensix->math.keep_denormals = on != 0; }
TESSERA_ENTRY void tess_math_sync_init(void) { init_math_sync(tile_fiber()); }
TESSERA_ENTRY void tess_math_acquire(void) { wait_for_free_dst(visible_fiber()); }
TESSERA_ENTRY void tess_math_commit(void) { commit_dst(visible_fiber()); }

TESSERA_ENTRY void tess_math_binary_init(ckernel::EltwiseBinaryType op, uint32_t accumulate,
                                         ckernel::EltwiseBinaryReuseDestType reuse) {
    init_binary(tile_fiber(), program_of(op), accumulate != 0, reuse);
}
TESSERA_ENTRY void tess_math_binary(ckernel::EltwiseBinaryType op, uint32_t dst) {
    run_binary(tile_fiber(), dst, call_of(op));
}

TESSERA_ENTRY void tess_math_copy_init(uint32_t) { init_copy(tile_fiber()); }
TESSERA_ENTRY void tess_math_copy(uint32_t dst, uint32_t cb, uint32_t from_src_b, uint32_t may_go_to_dest) {
    const bool to_dest = may_go_to_dest != 0 && operand_of(caller_core(), cb).to_dest;
    run_copy(tile_fiber(), dst, from_src_b != 0, to_dest);
}
TESSERA_ENTRY void tess_math_matmul_init(void) { init_matmul(tile_fiber()); }
TESSERA_ENTRY void tess_math_matmul(uint32_t dst, uint32_t ct, uint32_t rt) { run_matmul(tile_fiber(), dst, ct, rt); }
TESSERA_ENTRY void tess_math_reduce_init(ckernel::PoolType pool, ckernel::ReduceDim dim) {
    init_reduce(tile_fiber(), pool, dim);
}
TESSERA_ENTRY void tess_math_reduce(uint32_t dst, ckernel::PoolType pool, ckernel::ReduceDim dim) {
    Fiber& fiber = tile_fiber();
    if (pool == ckernel::PoolType::MIN) [[unlikely]]
        slip(fiber, "reduce-min", -1, sums_instead_of_minimum);
    run_reduce(fiber, pool, dim, dst);
}
TESSERA_ENTRY void tess_math_transpose_dst(uint32_t dst, uint32_t faces) {
    transpose_dst(tile_fiber(), dst, faces != 0);
}
TESSERA_ENTRY void tess_math_copy_dst(uint32_t from, uint32_t to) { copy_dst(tile_fiber(), from, to); }

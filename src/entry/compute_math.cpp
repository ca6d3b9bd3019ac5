// Calls of TRISC1 into the tile engine. Facts: kernel_api/tessera/compute_entry.h.
#include "device/tensix.hpp"
#include "entry/entry.hpp"
#include "tile/handshake.hpp"
#include "tile/math.hpp"
#include "tile/operand.hpp"

using namespace tessera;
using namespace tessera::tile;

namespace {

// EltwiseBinaryType's values.
FpuProgram program_of(uint32_t op) {
    switch (op) {
        case 0:
            return FpuProgram::Mul;
        case 2:
            return FpuProgram::Add;
        case 3:
            return FpuProgram::Sub;
        default:
            return FpuProgram::None;
    }
}

const char* call_of(uint32_t op) { return op == 0 ? "mul_tiles" : op == 2 ? "add_tiles" : "sub_tiles"; }

}  // namespace

TESSERA_ENTRY void tess_math_configure(uint32_t cb_a, uint32_t cb_b) { configure_math(*current_fiber(), cb_a, cb_b); }
TESSERA_ENTRY void tess_math_reconfigure_a(uint32_t cb) { reconfigure_math_a(*current_fiber(), cb); }
TESSERA_ENTRY void tess_math_reconfigure_b(uint32_t cb) { reconfigure_math_b(*current_fiber(), cb); }
TESSERA_ENTRY void tess_math_keep_denormals(uint32_t on) { caller_core().tensix->math.keep_denormals = on != 0; }
TESSERA_ENTRY void tess_math_sync_init(void) { init_math_sync(*current_fiber()); }
TESSERA_ENTRY void tess_math_acquire(void) { wait_for_free_dst(*current_fiber()); }
TESSERA_ENTRY void tess_math_commit(void) { commit_dst(*current_fiber()); }

TESSERA_ENTRY void tess_math_binary_init(uint32_t op, uint32_t accumulate, uint32_t reuse) {
    init_binary(*current_fiber(), program_of(op), accumulate != 0, static_cast<ReusedOperand>(reuse));
}
TESSERA_ENTRY void tess_math_binary(uint32_t op, uint32_t dst) { run_binary(*current_fiber(), dst, call_of(op)); }

TESSERA_ENTRY void tess_math_copy_init(uint32_t) { init_copy(*current_fiber()); }
TESSERA_ENTRY void tess_math_copy(uint32_t dst, uint32_t cb, uint32_t from_src_b, uint32_t may_go_to_dest) {
    const bool to_dest = may_go_to_dest != 0 && operand_of(caller_core(), cb).to_dest;
    run_copy(*current_fiber(), dst, from_src_b != 0, to_dest);
}
TESSERA_ENTRY void tess_math_matmul_init(void) { init_matmul(*current_fiber()); }
TESSERA_ENTRY void tess_math_matmul(uint32_t dst, uint32_t ct, uint32_t rt) {
    run_matmul(*current_fiber(), dst, ct, rt);
}
TESSERA_ENTRY void tess_math_reduce_init(uint32_t pool, uint32_t dim) { init_reduce(*current_fiber(), pool, dim); }
TESSERA_ENTRY void tess_math_reduce(uint32_t dst, uint32_t pool, uint32_t dim) {
    run_reduce(*current_fiber(), pool, dim, dst);
}
TESSERA_ENTRY void tess_math_transpose_dst(uint32_t dst, uint32_t faces) {
    transpose_dst(*current_fiber(), dst, faces != 0);
}
TESSERA_ENTRY void tess_math_copy_dst(uint32_t from, uint32_t to) { copy_dst(*current_fiber(), from, to); }

// matmul: each output tile from a row of tiles of a and a column of tiles of b. Facts: KERNEL_API (matmul.h).
#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "op/plan.hpp"

namespace tessera::op {

namespace {

// Arguments: addresses of a and b; tile rows and columns of the output; inner tiles; b's stride per matrix; first tile,
// number.
constexpr const char* kReader = R"(#include "dataflow_api.h"

void kernel_main() {
    const uint32_t a_address = get_arg_val<uint32_t>(0), b_address = get_arg_val<uint32_t>(1);
    const uint32_t down = get_arg_val<uint32_t>(2), across = get_arg_val<uint32_t>(3);
    const uint32_t inner = get_arg_val<uint32_t>(4), per_matrix = get_arg_val<uint32_t>(5);
    const uint32_t first = get_arg_val<uint32_t>(6), count = get_arg_val<uint32_t>(7);
    constexpr uint32_t cb_a = tt::CBIndex::c_0, cb_b = tt::CBIndex::c_1;
    constexpr auto a_args = TensorAccessorArgs<0>();
    constexpr auto b_args = TensorAccessorArgs<a_args.next_compile_time_args_offset()>();
    const auto a = TensorAccessor(a_args, a_address, get_tile_size(cb_a));
    const auto b = TensorAccessor(b_args, b_address, get_tile_size(cb_b));
    for (uint32_t tile = first; tile < first + count; ++tile) {
        const uint32_t matrix = tile / (down * across), row = tile / across % down, column = tile % across;
        for (uint32_t k = 0; k < inner; ++k) {
            cb_reserve_back(cb_a, 1);
            cb_reserve_back(cb_b, 1);
            noc_async_read_tile((matrix * down + row) * inner + k, a, get_write_ptr(cb_a));
            noc_async_read_tile(matrix * per_matrix + k * across + column, b, get_write_ptr(cb_b));
            noc_async_read_barrier();
            cb_push_back(cb_a, 1);
            cb_push_back(cb_b, 1);
        }
    }
}
)";

// Arguments: first tile (unused), number of output tiles; compile time: inner tiles.
constexpr const char* kCompute = R"(#include "compute_kernel_api/common.h"
#include "compute_kernel_api/matmul.h"

namespace NAMESPACE {
void MAIN {
    const uint32_t count = get_arg_val<uint32_t>(1);
    constexpr uint32_t inner = get_compile_time_arg_val(0);
    constexpr auto cb_a = tt::CBIndex::c_0, cb_b = tt::CBIndex::c_1, cb_out = tt::CBIndex::c_16;
    mm_init(cb_a, cb_b, cb_out);
    for (uint32_t tile = 0; tile < count; ++tile) {
        tile_regs_acquire();
        for (uint32_t k = 0; k < inner; ++k) {
            cb_wait_front(cb_a, 1);
            cb_wait_front(cb_b, 1);
            matmul_tiles(cb_a, cb_b, 0, 0, 0);
            cb_pop_front(cb_a, 1);
            cb_pop_front(cb_b, 1);
        }
        tile_regs_commit();
        cb_reserve_back(cb_out, 1);
        tile_regs_wait();
        pack_tile(0, cb_out);
        tile_regs_release();
        cb_push_back(cb_out, 1);
    }
}
}  // namespace NAMESPACE
)";

}  // namespace

Tensor matmul(const Tensor& a, const Tensor& b, const Options& options) {
    check_input(a, "matmul", options.line);
    check_input(b, "matmul", options.line);
    const Tiles of_a(a), of_b(b);
    const bool ranks = a.shape().rank() >= 2 && b.shape().rank() >= 2;
    if (!ranks || a.shape()[-1] != b.shape()[-2] || (of_b.batch != 1 && of_b.batch != of_a.batch) ||
        a.tile().width != b.tile().height)
        refuse({.code = "op-shapes",
                .headline = fmt::format("matmul of shapes {} and {}", a.shape().str(), b.shape().str()),
                .upstream = "The width of the first tensor must be equal to the height of the second tensor",
                .line = options.line,
                .help = "the last extent of the first must be the last but one of the second"});
    std::vector<uint32_t> dims = a.shape().dims();
    dims.back() = b.shape()[-1];
    const Tensor out = make_output(a, Shape(dims), options);
    Plan plan(out, options.line);
    plan.add_input(kInA, a);
    plan.add_input(kInB, b);
    plan.add_reader(
        kReader, accessor_args({&a, &b}),
        {a.address(), b.address(), of_a.down, of_b.across, of_a.across, of_b.batch == 1 ? 0 : of_b.down * of_b.across});
    plan.add_compute(kCompute, compute_config({&a, &b, &out}), {}, {of_a.across});
    return plan.run({a, b});
}

}  // namespace tessera::op

// add, subtract, multiply, with b broadcast along rows, columns or both. Kernels: one pair of tiles at a time.
// Facts: KERNEL_API (eltwise_binary.h, bcast.h).
#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "op/plan.hpp"

namespace tessera::op {

namespace {

// Arguments: addresses of a and b; tile rows and columns of a; b's stride per matrix, row, column; first tile, number.
constexpr const char* kReader = R"(#include "dataflow_api.h"

void kernel_main() {
    const uint32_t a_address = get_arg_val<uint32_t>(0), b_address = get_arg_val<uint32_t>(1);
    const uint32_t down = get_arg_val<uint32_t>(2), across = get_arg_val<uint32_t>(3);
    const uint32_t per_matrix = get_arg_val<uint32_t>(4), per_row = get_arg_val<uint32_t>(5), per_column = get_arg_val<uint32_t>(6);
    const uint32_t first = get_arg_val<uint32_t>(7), count = get_arg_val<uint32_t>(8);
    constexpr uint32_t cb_a = tt::CBIndex::c_0, cb_b = tt::CBIndex::c_1;
    constexpr auto a_args = TensorAccessorArgs<0>();
    constexpr auto b_args = TensorAccessorArgs<a_args.next_compile_time_args_offset()>();
    const auto a = TensorAccessor(a_args, a_address, get_tile_size(cb_a));
    const auto b = TensorAccessor(b_args, b_address, get_tile_size(cb_b));
    for (uint32_t tile = first; tile < first + count; ++tile) {
        const uint32_t matrix = tile / (down * across), row = tile / across % down, column = tile % across;
        cb_reserve_back(cb_a, 1);
        cb_reserve_back(cb_b, 1);
        noc_async_read_tile(tile, a, get_write_ptr(cb_a));
        noc_async_read_tile(matrix * per_matrix + row * per_row + column * per_column, b, get_write_ptr(cb_b));
        noc_async_read_barrier();
        cb_push_back(cb_a, 1);
        cb_push_back(cb_b, 1);
    }
}
)";

// Arguments: first tile (unused), number of tiles. OP and INIT, or OP_TYPE and BROADCAST, are defines.
// FLOAT32: both operands go to Dst whole and the SFPU computes, because Src would cut them to 19 bits.
constexpr const char* kCompute = R"(#include "compute_kernel_api/common.h"
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_binary_sfpu.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
    const uint32_t count = get_arg_val<uint32_t>(1);
    constexpr auto cb_a = tt::CBIndex::c_0, cb_b = tt::CBIndex::c_1, cb_out = tt::CBIndex::c_16;
#ifdef BROADCAST
    init_bcast<OP_TYPE, BroadcastType::BROADCAST>(cb_a, cb_b, cb_out);
#elif defined(FLOAT32)
    unary_op_init_common(cb_a, cb_out);
    INIT();
#else
    binary_op_init_common(cb_a, cb_b, cb_out);
    INIT(cb_a, cb_b);
#endif
    for (uint32_t tile = 0; tile < count; ++tile) {
        cb_wait_front(cb_a, 1);
        cb_wait_front(cb_b, 1);
        tile_regs_acquire();
#ifdef BROADCAST
        any_tiles_bcast<OP_TYPE, BroadcastType::BROADCAST>(cb_a, cb_b, 0, 0, 0);
#elif defined(FLOAT32)
        copy_tile(cb_a, 0, 0);
        copy_tile(cb_b, 0, 1);
        OP(0, 1, 0);
#else
        OP(cb_a, cb_b, 0, 0, 0);
#endif
        tile_regs_commit();
        cb_pop_front(cb_a, 1);
        cb_pop_front(cb_b, 1);
        cb_reserve_back(cb_out, 1);
        tile_regs_wait();
        pack_tile(0, cb_out);
        tile_regs_release();
        cb_push_back(cb_out, 1);
    }
}
}  // namespace NAMESPACE
)";

using Defines = std::vector<std::pair<std::string, std::string>>;

const char* short_name(Binary kind) { return kind == Binary::Add ? "add" : kind == Binary::Subtract ? "sub" : "mul"; }
const char* type_name(Binary kind) {
    return kind == Binary::Add ? "ELWADD" : kind == Binary::Subtract ? "ELWSUB" : "ELWMUL";
}

// How b is spread over a's matrices, rows and columns.
struct Spread {
    bool one_matrix, one_row, one_column;
    Spread(const Tensor& a, const Tensor& b)
        : one_matrix(Tiles(b).batch == 1 && Tiles(a).batch != 1),
          one_row(b.spec().logical_height() == 1 && a.spec().logical_height() != 1),
          one_column(b.spec().logical_width() == 1 && a.spec().logical_width() != 1) {}

    bool fits(const Tensor& a, const Tensor& b) const {
        return (one_matrix || Tiles(a).batch == Tiles(b).batch) &&
               (one_row || a.spec().logical_height() == b.spec().logical_height()) &&
               (one_column || a.spec().logical_width() == b.spec().logical_width()) && a.tile() == b.tile();
    }
    Defines defines(Binary kind, bool in_float32) const {
        if (!one_row && !one_column && in_float32)
            return {{"FLOAT32", "1"},
                    {"INIT", fmt::format("{}_binary_tile_init", short_name(kind))},
                    {"OP", fmt::format("{}_binary_tile", short_name(kind))}};
        if (!one_row && !one_column)
            return {{"INIT", fmt::format("{}_tiles_init", short_name(kind))},
                    {"OP", fmt::format("{}_tiles", short_name(kind))}};
        return {{"OP_TYPE", type_name(kind)},
                {"BROADCAST", one_row && one_column ? "SCALAR"
                              : one_row             ? "ROW"
                                                    : "COL"}};
    }
};

}  // namespace

Tensor binary(Binary kind, const Tensor& a, const Tensor& b, const Options& options) {
    check_input(a, short_name(kind), options.line);
    check_input(b, short_name(kind), options.line);
    const Spread spread(a, b);
    if (!spread.fits(a, b) && kind != Binary::Subtract && Spread(b, a).fits(b, a)) return binary(kind, b, a, options);
    if (!spread.fits(a, b))
        refuse({.code = "op-shapes",
                .headline = fmt::format("{} of shapes {} and {} with tiles of {}x{} and {}x{}", short_name(kind),
                                        a.shape().str(), b.shape().str(), a.tile().height, a.tile().width,
                                        b.tile().height, b.tile().width),
                .upstream = "Invalid subtile broadcast type",
                .line = options.line,
                .help = "the second shape must be the first's, with ones where it is broadcast"});
    const Tensor out = make_output(a, a.shape(), options);
    const Tiles of_a(a), of_b(b);
    Plan plan(out, options.line);
    plan.add_input(kInA, a);
    plan.add_input(kInB, b);
    plan.add_reader(kReader, accessor_args({&a, &b}),
                    {a.address(), b.address(), of_a.down, of_a.across, spread.one_matrix ? 0 : of_b.down * of_b.across,
                     spread.one_row ? 0 : of_b.across, spread.one_column ? 0u : 1u});
    const bool in_float32 = a.dtype() == DataType::Float32 && b.dtype() == DataType::Float32;
    ComputeConfigDescriptor config = compute_config({&a, &b, &out});
    if (in_float32 && !spread.one_row && !spread.one_column) unpack_to_dst(config, a.device().arch(), {kInA, kInB});
    plan.add_compute(kCompute, config, spread.defines(kind, in_float32));
    return plan.run({a, b});
}

}  // namespace tessera::op

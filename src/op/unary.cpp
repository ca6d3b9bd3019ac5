// exp, relu, and the copy that casts: one tile through Dst. Facts: KERNEL_API (tile_move_copy.h, eltwise_unary/).
#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "op/plan.hpp"

namespace tessera::op {

namespace {

// Arguments: address, first tile, number of tiles; compile time: the accessor.
constexpr const char* kReader = R"(#include "dataflow_api.h"

void kernel_main() {
    const uint32_t address = get_arg_val<uint32_t>(0), first = get_arg_val<uint32_t>(1), count = get_arg_val<uint32_t>(2);
    constexpr uint32_t cb_in = tt::CBIndex::c_0;
    constexpr auto args = TensorAccessorArgs<0>();
    const auto in = TensorAccessor(args, address, get_tile_size(cb_in));
    for (uint32_t tile = first; tile < first + count; ++tile) {
        cb_reserve_back(cb_in, 1);
        noc_async_read_tile(tile, in, get_write_ptr(cb_in));
        noc_async_read_barrier();
        cb_push_back(cb_in, 1);
    }
}
)";

// Arguments: first tile (unused), number of tiles. HEADER, INIT and OP are defines.
constexpr const char* kCompute = R"(#include "compute_kernel_api/common.h"
#include "compute_kernel_api/tile_move_copy.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#ifdef HEADER
#include HEADER
#endif

namespace NAMESPACE {
void MAIN {
    const uint32_t count = get_arg_val<uint32_t>(1);
    constexpr auto cb_in = tt::CBIndex::c_0, cb_out = tt::CBIndex::c_16;
    init_sfpu(cb_in, cb_out);
    INIT
    for (uint32_t tile = 0; tile < count; ++tile) {
        cb_wait_front(cb_in, 1);
        tile_regs_acquire();
        copy_tile(cb_in, 0, 0);
        OP
        tile_regs_commit();
        cb_pop_front(cb_in, 1);
        cb_reserve_back(cb_out, 1);
        tile_regs_wait();
        pack_tile(0, cb_out);
        tile_regs_release();
        cb_push_back(cb_out, 1);
    }
}
}  // namespace NAMESPACE
)";

std::vector<std::pair<std::string, std::string>> defines(Unary kind) {
    switch (kind) {
        case Unary::Exp:
            return {{"HEADER", "\"compute_kernel_api/eltwise_unary/exp.h\""},
                    {"INIT", "exp_tile_init();"},
                    {"OP", "exp_tile(0);"}};
        case Unary::Relu:
            return {{"HEADER", "\"compute_kernel_api/eltwise_unary/relu.h\""},
                    {"INIT", "relu_tile_init();"},
                    {"OP", "relu_tile(0);"}};
        case Unary::Copy:
            break;
    }
    return {{"INIT", ""}, {"OP", ""}};
}

bool is_float(DataType type) {
    return type == DataType::Bfloat16 || type == DataType::Float32 || is_block_format(to_data_format(type));
}

}  // namespace

Tensor unary(Unary kind, const Tensor& a, const Options& options) {
    check_input(a, kind == Unary::Exp ? "exp" : kind == Unary::Relu ? "relu" : "typecast", options.line);
    const Tensor out = make_output(a, a.shape(), options);
    Plan plan(out, options.line);
    plan.add_input(kInA, a);
    plan.add_reader(kReader, accessor_args({&a}), {a.address()});
    ComputeConfigDescriptor config = compute_config({&a, &out});
    if (a.dtype() == DataType::Float32) unpack_to_dst(config, a.device().arch(), {kInA});  // the SFPU sees all bits
    plan.add_compute(kCompute, config, defines(kind));
    return plan.run({a});
}

Tensor typecast(const Tensor& a, DataType dtype, const Options& options) {
    if (a.is_on_device() && a.layout() == Layout::TILE && is_float(a.dtype()) && is_float(dtype)) {
        Options cast = options;
        cast.dtype = dtype;
        return unary(Unary::Copy, a, cast);
    }
    TensorSpec spec = a.spec();
    spec.dtype = dtype;
    if (options.memory_config) spec.memory_config = *options.memory_config;
    const HostType type = host_type(a.dtype());
    std::vector<std::byte> array(a.logical_volume() * element_bytes(type));
    a.to_array(array.data(), type);
    return Tensor::from_array(array.data(), type, spec, a.is_on_device() ? &a.device() : nullptr, 0, options.line);
}

}  // namespace tessera::op

// exp and relu: one tile through Dst. Facts: KERNEL_API (tile_move_copy.h, eltwise_unary/).
#include "op/plan.hpp"

namespace tessera::op {

namespace {

using Defines = std::vector<std::pair<std::string, std::string>>;

Defines defines(Unary kind, DataType type) {
    if (kind == Unary::Exp)
        return {{"HEADER", "\"compute_kernel_api/eltwise_unary/exp.h\""},
                {"INIT", "exp_tile_init();"},
                {"OP", "exp_tile(0);"}};
    return {{"HEADER", "\"compute_kernel_api/eltwise_unary/relu.h\""},
            {"INIT", "relu_tile_init();"},
            {"OP", type == DataType::Int32 ? "relu_tile_int32(0);" : "relu_tile(0);"}};
}

}  // namespace

Tensor unary(Unary kind, const Tensor& a, const Options& options) {
    const char* what = kind == Unary::Exp ? "exp" : "relu";
    check_input(a, what, options.line);
    if (kind == Unary::Exp || a.dtype() != DataType::Int32) check_is_float(a, what, options.line);
    const Tensor out = make_output(a, a.shape(), options);
    Plan plan(out, options.line);
    plan.add_input(kInA, a);
    plan.add_reader("unary_reader.cpp", accessor_args({&a}), {a.address()});
    ComputeConfigDescriptor config = compute_config({&a, &out});
    if (a.dtype() == DataType::Float32) unpack_to_dst(config, a.device().arch(), {kInA});  // the SFPU sees all bits
    plan.add_compute("unary_compute.cpp", config, defines(kind, a.dtype()));
    return plan.run({a});
}

}  // namespace tessera::op

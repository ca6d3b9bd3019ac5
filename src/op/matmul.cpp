// matmul: each output tile from a row of tiles of a and a column of tiles of b. Facts: KERNEL_API (matmul.h).
#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "op/plan.hpp"

namespace tessera::op {

Tensor matmul(const Tensor& a, const Tensor& b, const Options& options) {
    check_input(a, "matmul", options.line);
    check_input(b, "matmul", options.line);
    check_is_float(a, "matmul", options.line);
    check_is_float(b, "matmul", options.line);
    const Tiles of_a(a), of_b(b);
    const bool ranks = a.shape().rank() >= 2 && b.shape().rank() >= 2;
    if (!ranks || a.shape()[-1] != b.shape()[-2] || (of_b.batch != 1 && of_b.batch != of_a.batch) ||
        a.tile().width != b.tile().height)
        refuse({.code = "op-shapes",
                .headline = fmt::format("shapes {} and {} cannot be multiplied", a.shape().str(), b.shape().str()),
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
        "matmul_reader.cpp", accessor_args({&a, &b}),
        {a.address(), b.address(), of_a.down, of_b.across, of_a.across, of_b.batch == 1 ? 0 : of_b.down * of_b.across});
    plan.add_compute("matmul_compute.cpp", compute_config({&a, &b, &out}), {}, {of_a.across});
    return plan.run({a, b});
}

}  // namespace tessera::op

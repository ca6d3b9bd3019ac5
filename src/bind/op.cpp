// The comparison ops in Python, by the names ttnn/operations.py gives them.
#include "op/op.hpp"

#include "bind/bind.hpp"
#include "tensor/rearrange.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

// Runs without Python's lock; Ctrl-C while kernels run is raised when they have ended.
template <class Run>
Tensor unlocked(Run&& run) {
    try {
        nb::gil_scoped_release unlocked;
        return run();
    } catch (const Error&) {
        if (PyErr_Occurred()) throw nb::python_error();
        throw;
    }
}

op::Options options(std::optional<MemoryConfig> config, std::optional<DataType> dtype) {
    return {std::move(config), dtype, user_line()};
}

}  // namespace

void bind_op(nb::module_& module) {
    nb::enum_<op::Binary>(module, "BinaryOp")
        .value("ADD", op::Binary::Add)
        .value("SUBTRACT", op::Binary::Subtract)
        .value("MULTIPLY", op::Binary::Multiply);
    nb::enum_<op::Unary>(module, "UnaryOp")
        .value("COPY", op::Unary::Copy)
        .value("EXP", op::Unary::Exp)
        .value("RELU", op::Unary::Relu);
    module.def(
        "binary",
        [](op::Binary kind, const Tensor& a, const Tensor& b, std::optional<MemoryConfig> config,
           std::optional<DataType> dtype) {
            return unlocked([&, with = options(std::move(config), dtype)] { return op::binary(kind, a, b, with); });
        },
        "kind"_a, "a"_a, "b"_a, "memory_config"_a = nb::none(), "dtype"_a = nb::none());
    module.def(
        "unary",
        [](op::Unary kind, const Tensor& a, std::optional<MemoryConfig> config) {
            return unlocked([&, with = options(std::move(config), {})] { return op::unary(kind, a, with); });
        },
        "kind"_a, "a"_a, "memory_config"_a = nb::none());
    module.def(
        "matmul",
        [](const Tensor& a, const Tensor& b, std::optional<MemoryConfig> config, std::optional<DataType> dtype) {
            return unlocked([&, with = options(std::move(config), dtype)] { return op::matmul(a, b, with); });
        },
        "a"_a, "b"_a, "memory_config"_a = nb::none(), "dtype"_a = nb::none());
    module.def(
        "typecast",
        [](const Tensor& a, DataType dtype, std::optional<MemoryConfig> config) {
            return unlocked([&, with = options(std::move(config), {})] { return op::typecast(a, dtype, with); });
        },
        "a"_a, "dtype"_a, "memory_config"_a = nb::none());
    module.def(
        "permute",
        [](const Tensor& a, const std::vector<int64_t>& order, std::optional<MemoryConfig> config) {
            return unlocked([&, line = user_line()] { return permute(a, order, config, line); });
        },
        "a"_a, "dims"_a, "memory_config"_a = nb::none());
    module.def(
        "repeat",
        [](const Tensor& a, const std::vector<uint32_t>& times, std::optional<MemoryConfig> config) {
            return unlocked([&, line = user_line()] { return repeat(a, times, config, line); });
        },
        "a"_a, "repeat_dims"_a, "memory_config"_a = nb::none());
}

}  // namespace tessera::bind

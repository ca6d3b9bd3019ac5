// The comparison ops in Python, by the names ttnn/operations.py gives them.
#include "op/op.hpp"

#include "bind/bind.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

using Config = std::optional<MemoryConfig>;
using Type = std::optional<DataType>;
using Output = std::optional<Tensor>;

op::Options options(Config config, Type dtype = {}, Output output = {}) {
    return {std::move(config), dtype, std::move(output), user_line()};
}

void bind_arithmetic(nb::module_& module) {
    nb::enum_<op::Binary>(module, "BinaryOp")
        .value("ADD", op::Binary::Add)
        .value("SUBTRACT", op::Binary::Subtract)
        .value("MULTIPLY", op::Binary::Multiply);
    nb::enum_<op::Unary>(module, "UnaryOp").value("EXP", op::Unary::Exp).value("RELU", op::Unary::Relu);
    module.def(
        "binary",
        [](op::Binary kind, const Tensor& a, const Tensor& b, Config config, Type dtype, Output output) {
            const op::Options with = options(std::move(config), dtype, std::move(output));
            return unlocked([&] { return op::binary(kind, a, b, with); });
        },
        "kind"_a, "a"_a, "b"_a, "memory_config"_a = nb::none(), "dtype"_a = nb::none(), "output"_a = nb::none());
    module.def(
        "unary",
        [](op::Unary kind, const Tensor& a, Config config, Output output) {
            const op::Options with = options(std::move(config), {}, std::move(output));
            return unlocked([&] { return op::unary(kind, a, with); });
        },
        "kind"_a, "a"_a, "memory_config"_a = nb::none(), "output"_a = nb::none());
    module.def(
        "matmul",
        [](const Tensor& a, const Tensor& b, Config config, Type dtype) {
            const op::Options with = options(std::move(config), dtype);
            return unlocked([&] { return op::matmul(a, b, with); });
        },
        "a"_a, "b"_a, "memory_config"_a = nb::none(), "dtype"_a = nb::none());
    module.def(
        "typecast",
        [](const Tensor& a, DataType dtype, Config config) {
            const op::Options with = options(std::move(config));
            return unlocked([&] { return op::typecast(a, dtype, with); });
        },
        "a"_a, "dtype"_a, "memory_config"_a = nb::none());
}

void bind_movement(nb::module_& module) {
    module.def(
        "permute",
        [](const Tensor& a, const std::vector<int64_t>& order, Config config) {
            const op::Options with = options(std::move(config));
            return unlocked([&] { return op::permute(a, order, with); });
        },
        "a"_a, "dims"_a, "memory_config"_a = nb::none());
    module.def(
        "repeat",
        [](const Tensor& a, const std::vector<uint32_t>& times, Config config) {
            const op::Options with = options(std::move(config));
            return unlocked([&] { return op::repeat(a, times, with); });
        },
        "a"_a, "repeat_dims"_a, "memory_config"_a = nb::none());
    module.def(
        "reshape",
        [](const Tensor& a, const Shape& shape, Config config) {
            const op::Options with = options(std::move(config));
            return unlocked([&] { return op::reshape(a, shape, with); });
        },
        "a"_a, "shape"_a, "memory_config"_a = nb::none());
    module.def(
        "to_layout",
        [](const Tensor& a, Layout layout, Type dtype, Config config) {
            const op::Options with = options(std::move(config), dtype);
            return unlocked([&] { return op::to_layout(a, layout, with); });
        },
        "a"_a, "layout"_a, "dtype"_a = nb::none(), "memory_config"_a = nb::none());
    module.def(
        "to_memory_config",
        [](const Tensor& a, const MemoryConfig& config, Type dtype) {
            const op::Options with = options({}, dtype);
            return unlocked([&] { return op::to_memory_config(a, config, with); });
        },
        "a"_a, "memory_config"_a, "dtype"_a = nb::none());
}

}  // namespace

void bind_op(nb::module_& module) {
    bind_arithmetic(module);
    bind_movement(module);
}

}  // namespace tessera::bind

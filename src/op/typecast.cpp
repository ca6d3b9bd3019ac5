// typecast: one tile through Dst and the SFPU's typecast. Facts: KERNEL_API (eltwise_unary/typecast.h).
#include <fmt/format.h>

#include "op/move.hpp"
#include "op/plan.hpp"

namespace tessera::op {

namespace {

TensorSpec spec_of(const Tensor& a, DataType dtype, const Options& options) {
    TensorSpec spec = a.spec();
    spec.dtype = dtype;
    if (options.memory_config) spec.memory_config = *options.memory_config;
    return spec;
}

Tensor by_host(const Tensor& a, DataType dtype, const Options& options) {
    const HostType type = host_type(a.dtype());
    std::vector<std::byte> array(a.logical_volume() * element_bytes(type));
    a.to_array(array.data(), type);
    return Tensor::from_array(array.data(), type, spec_of(a, dtype, options), nullptr, 0, options.line);
}

Tensor by_sfpu(const Tensor& a, DataType dtype, const Options& options) {
    const Tensor out = Tensor::allocate_on_device(spec_of(a, dtype, options), a.device(), options.line);
    Plan plan(out, options.line);
    plan.add_input(kInA, a);
    plan.add_reader("unary_reader.cpp", accessor_args({&a}), {a.address()});
    ComputeConfigDescriptor config = compute_config({&a, &out});
    config.bfp8_pack_precise = dtype == DataType::Bfloat8b;
    if (a.dtype() == DataType::Float32) unpack_to_dst(config, a.device().arch(), {kInA});
    const std::string types = fmt::format("<{}u, {}u>", static_cast<uint32_t>(to_data_format(a.dtype())),
                                          static_cast<uint32_t>(to_data_format(dtype)));
    plan.add_compute("unary_compute.cpp", config,
                     {{"HEADER", "\"compute_kernel_api/eltwise_unary/typecast.h\""},
                      {"INIT", "typecast_tile_init" + types + "();"},
                      {"OP", "typecast_tile" + types + "(0);"}});
    return plan.run({a});
}

// Between integers of different width: the low bits, or zeros above them.
Tensor by_width(const Tensor& a, DataType dtype, const Options& options) {
    const Tensor out = Tensor::allocate_on_device(spec_of(a, dtype, options), a.device(), options.line);
    if (a.logical_volume()) move_elements(a, out, reshaping(a.shape(), a.shape(), options.line), options.line);
    return out;
}

}  // namespace

Tensor typecast(const Tensor& a, DataType dtype, const Options& options) {
    if (!a.is_on_device()) return by_host(a, dtype, options);
    const UserLine& line = options.line;
    if (a.dtype() == dtype)
        return to_memory_config(a, options.memory_config.value_or(a.memory_config()), {.line = line});
    const bool to_low_bits = dtype == DataType::Uint8 || dtype == DataType::Uint16,
               from_byte = a.dtype() == DataType::Uint8;
    if ((to_low_bits && is_float(a.dtype())) || (from_byte && is_float(dtype)))
        return typecast(typecast(a, DataType::Int32, {.line = line}), dtype, options);
    if (to_low_bits || from_byte) return by_width(a, dtype, options);
    if (a.layout() == Layout::TILE) return by_sfpu(a, dtype, options);
    spec_of(a, dtype, options).validate(line);  // before anything is moved
    const Options plain{.memory_config = without_shards(a.memory_config()), .line = line};
    const Tensor cast = by_sfpu(to_layout(a, Layout::TILE, plain), dtype, plain);
    return to_layout(cast, Layout::ROW_MAJOR,
                     {.memory_config = options.memory_config.value_or(a.memory_config()), .line = line});
}

}  // namespace tessera::op

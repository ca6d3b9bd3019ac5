// The standard shape of an op's program: reader, compute, writer, one tile at a time, double buffered. Kernels:
// kernels/.
#include "op/plan.hpp"

#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "device/arch.hpp"
#include "program/run.hpp"
#include "tensor/accessor.hpp"

namespace tessera::op {

Tiles::Tiles(const Tensor& tensor) {
    const PageGrid grid = tensor.spec().page_grid();
    down = tensor.spec().padded_height() / tensor.tile().height;
    across = grid.across();
    batch = down ? grid.down() / down : 0;
}

Plan::Plan(const Tensor& out, const UserLine& line) : out_(out), line_(line) {
    work_ = split_work_to_cores(out.device().grid(), Tiles(out).count(), true);
    program_.made_at = line;
    add_cb(kOut, out);
    program_.kernels.push_back(
        kernel("tile_writer.cpp", WriterConfigDescriptor{}, accessor_args({&out}), {out.address()}));
}

void Plan::add_cb(uint32_t index, const Tensor& tensor) {
    const DataFormat format = to_data_format(tensor.dtype());
    const uint32_t page = tensor.tile().bytes(format);
    program_.cbs.push_back({.total_size = 2 * page,
                            .core_ranges = work_.all_cores,
                            .format_descriptors = {{index, format, page, tensor.tile(), line_}},
                            .made_at = line_});
}

void Plan::add_input(uint32_t cb, const Tensor& tensor) { add_cb(cb, tensor); }

KernelDescriptor Plan::kernel(const char* file, KernelConfig config, std::vector<uint32_t> compile_time_args,
                              const std::vector<uint32_t>& common) const {
    return {.kernel_source = kernel_path(file),
            .core_ranges = work_.all_cores,
            .compile_time_args = std::move(compile_time_args),
            .runtime_args = dealt(work_, common),
            .config = std::move(config),
            .made_at = line_};
}

void Plan::add_reader(const char* file, std::vector<uint32_t> compile_time_args, const std::vector<uint32_t>& common) {
    program_.kernels.push_back(kernel(file, ReaderConfigDescriptor{}, std::move(compile_time_args), common));
}

void Plan::add_compute(const char* file, ComputeConfigDescriptor config,
                       std::vector<std::pair<std::string, std::string>> defines,
                       std::vector<uint32_t> compile_time_args) {
    program_.kernels.push_back(kernel(file, std::move(config), std::move(compile_time_args), {}));
    program_.kernels.back().defines = std::move(defines);
}

Tensor Plan::run(std::vector<Tensor> inputs) {
    if (work_.num_cores == 0) return out_;  // nothing to do for a tensor without elements
    inputs.push_back(out_);
    return generic_op(inputs, program_, line_);
}

std::string kernel_path(const char* file) { return data_dir() + "/src/op/kernels/" + file; }

std::vector<CoreArgs> dealt(const WorkSplit& work, const std::vector<uint32_t>& common) {
    std::vector<CoreArgs> all;
    uint32_t first = 0;
    for (CoreCoord core : work.all_cores.cores(true)) {
        const uint32_t count = work.group_1.contains(core) ? work.units_per_core_1 : work.units_per_core_2;
        std::vector<uint32_t> args(common);
        args.insert(args.end(), {first, count});
        all.emplace_back(core, std::move(args));
        first += count;
    }
    return all;
}

namespace {

[[noreturn]] void refuse_output(const Tensor& output, const Shape& shape, const Options& options) {
    refuse({.code = "op-shapes",
            .headline = fmt::format("a result of shape {} in tiles does not fit the output tensor {}", shape.str(),
                                    output.str()),
            .upstream = "Shape of Output tensor",
            .line = options.line,
            .help = fmt::format("give an output tensor of shape {} in TILE layout on the same device", shape.str())});
}

}  // namespace

Tensor make_output(const Tensor& like, const Shape& shape, const Options& options) {
    if (options.output) {
        const Tensor& given = *options.output;
        const bool fits = given.is_on_device() && given.shape() == shape && given.layout() == Layout::TILE &&
                          given.tile() == like.tile() && &given.device() == &like.device();
        if (!fits) refuse_output(given, shape, options);
        return given;
    }
    TensorSpec spec = like.spec();
    spec.dtype = options.dtype.value_or(spec.dtype);
    if (options.memory_config) spec.memory_config = *options.memory_config;
    else if (shape != spec.shape)
        spec.memory_config = {TensorMemoryLayout::INTERLEAVED, spec.memory_config.buffer_type, {}, {}};
    spec.shape = shape;
    return Tensor::allocate_on_device(spec, like.device(), options.line);
}

void check_input(const Tensor& tensor, const char* what, const UserLine& line) {
    if (!tensor.is_on_device())
        refuse({.code = "tensor-on-host",
                .headline = fmt::format("{} needs its inputs on a device, and {} is on the host", what, tensor.str()),
                .upstream = "Tensor must be on a device",
                .line = line,
                .help = "ttnn.to_device(tensor, device)"});
    if (tensor.layout() != Layout::TILE)
        refuse({.code = "op-layout",
                .headline = fmt::format("{} needs tiles, but {} is in ROW_MAJOR layout", what, tensor.str()),
                .upstream = "Input tensor must be in TILE layout",
                .line = line,
                .help = "ttnn.to_layout(tensor, ttnn.TILE_LAYOUT)"});
}

void check_is_float(const Tensor& tensor, const char* what, const UserLine& line) {
    if (is_float(tensor.dtype())) return;
    not_modelled("comparison-ops", fmt::format("{} of {} tensors is not modelled", what, name(tensor.dtype())), line);
}

bool is_float(DataType type) {
    return type == DataType::Bfloat16 || type == DataType::Float32 || is_block_format(to_data_format(type));
}

bool has_32_bits(DataType type) {
    return type == DataType::Float32 || type == DataType::Int32 || type == DataType::Uint32;
}

std::vector<uint32_t> accessor_args(std::initializer_list<const Tensor*> tensors) {
    std::vector<uint32_t> words;
    for (const Tensor* tensor : tensors)
        for (uint32_t word : TensorAccessorArgs(*tensor).compile_time_args) words.push_back(word);
    return words;
}

ComputeConfigDescriptor compute_config(std::initializer_list<const Tensor*> tensors) {
    ComputeConfigDescriptor config;
    for (const Tensor* tensor : tensors) config.fp32_dest_acc_en |= has_32_bits(tensor->dtype());
    return config;
}

void unpack_to_dst(ComputeConfigDescriptor& config, const Arch& arch, std::initializer_list<uint32_t> cbs) {
    config.unpack_to_dest_mode.assign(arch.num_cbs, UnpackToDestMode::Default);
    for (uint32_t cb : cbs) config.unpack_to_dest_mode[cb] = UnpackToDestMode::UnpackToDestFp32;
}

}  // namespace tessera::op

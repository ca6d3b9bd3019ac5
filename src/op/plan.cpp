// The standard shape of an op's program: reader, compute, writer, one tile at a time, double buffered.
#include "op/plan.hpp"

#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "program/run.hpp"
#include "tensor/accessor.hpp"

namespace tessera::op {

namespace {

// Arguments: address of the output, first tile, number of tiles; compile time: its accessor.
constexpr const char* kWriter = R"(#include "dataflow_api.h"

void kernel_main() {
    const uint32_t address = get_arg_val<uint32_t>(0);
    const uint32_t first = get_arg_val<uint32_t>(1);
    const uint32_t count = get_arg_val<uint32_t>(2);
    constexpr uint32_t cb_out = tt::CBIndex::c_16;
    constexpr auto args = TensorAccessorArgs<0>();
    const auto out = TensorAccessor(args, address, get_tile_size(cb_out));
    for (uint32_t tile = first; tile < first + count; ++tile) {
        cb_wait_front(cb_out, 1);
        noc_async_write_tile(tile, out, get_read_ptr(cb_out));
        noc_async_write_barrier();
        cb_pop_front(cb_out, 1);
    }
}
)";

}  // namespace

Tiles::Tiles(const Tensor& tensor) {
    const PageGrid grid = tensor.spec().page_grid();
    down = tensor.spec().padded_height() / tensor.tile().height;
    across = grid.across();
    batch = down ? grid.down() / down : 0;
}

Plan::Plan(const Tensor& out, const UserLine& line) : out_(out), line_(line) {
    work_ = split_work_to_cores(out.device().grid(), Tiles(out).count(), true);
    cores_ = work_.all_cores.cores(true);
    program_.made_at = line;
    add_cb(kOut, out);
    program_.kernels.push_back(kernel(kWriter, WriterConfigDescriptor{}, accessor_args({&out}), {out.address()}));
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

KernelDescriptor Plan::kernel(const std::string& text, KernelConfig config, std::vector<uint32_t> compile_time_args,
                              const std::vector<uint32_t>& common) const {
    KernelDescriptor kernel{.kernel_source = text,
                            .source_type = SourceType::SOURCE_CODE,
                            .core_ranges = work_.all_cores,
                            .compile_time_args = std::move(compile_time_args),
                            .config = std::move(config),
                            .made_at = line_};
    uint32_t first = 0;
    for (CoreCoord core : cores_) {
        const uint32_t count = work_.group_1.contains(core) ? work_.units_per_core_1 : work_.units_per_core_2;
        std::vector<uint32_t> args(common);
        args.insert(args.end(), {first, count});
        kernel.runtime_args.emplace_back(core, std::move(args));
        first += count;
    }
    return kernel;
}

void Plan::add_reader(const std::string& text, std::vector<uint32_t> compile_time_args,
                      const std::vector<uint32_t>& common) {
    program_.kernels.push_back(kernel(text, ReaderConfigDescriptor{}, std::move(compile_time_args), common));
}

void Plan::add_compute(const std::string& text, ComputeConfigDescriptor config,
                       std::vector<std::pair<std::string, std::string>> defines,
                       std::vector<uint32_t> compile_time_args) {
    program_.kernels.push_back(kernel(text, std::move(config), std::move(compile_time_args), {}));
    program_.kernels.back().defines = std::move(defines);
}

Tensor Plan::run(std::vector<Tensor> inputs) {
    if (cores_.empty()) return out_;  // nothing to do for a tensor without elements
    inputs.push_back(out_);
    return generic_op(inputs, program_, line_);
}

Tensor make_output(const Tensor& like, const Shape& shape, const Options& options) {
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
                .headline = fmt::format("{} wants its inputs on a device, and {} is on the host", what, tensor.str()),
                .upstream = "Tensor must be on a device",
                .line = line,
                .help = "ttnn.to_device(tensor, device)"});
    if (tensor.layout() != Layout::TILE)
        refuse({.code = "op-layout",
                .headline = fmt::format("{} wants tiles, but {} is in ROW_MAJOR layout", what, tensor.str()),
                .upstream = "Input tensor must be in TILE layout",
                .line = line,
                .help = "ttnn.to_layout(tensor, ttnn.TILE_LAYOUT)"});
    if (tensor.dtype() != DataType::Bfloat16 && tensor.dtype() != DataType::Float32 &&
        !is_block_format(to_data_format(tensor.dtype())))
        not_modelled("comparison-ops", fmt::format("{} of {} tensors is not modelled", what, name(tensor.dtype())),
                     line);
}

std::vector<uint32_t> accessor_args(std::initializer_list<const Tensor*> tensors) {
    std::vector<uint32_t> words;
    for (const Tensor* tensor : tensors)
        for (uint32_t word : TensorAccessorArgs(*tensor).compile_time_args) words.push_back(word);
    return words;
}

ComputeConfigDescriptor compute_config(std::initializer_list<const Tensor*> tensors) {
    ComputeConfigDescriptor config;
    for (const Tensor* tensor : tensors) config.fp32_dest_acc_en |= tensor->dtype() == DataType::Float32;
    return config;
}

void unpack_to_dst(ComputeConfigDescriptor& config, const Arch& arch, std::initializer_list<uint32_t> cbs) {
    config.unpack_to_dest_mode.assign(arch.num_cbs, UnpackToDestMode::Default);
    for (uint32_t cb : cbs) config.unpack_to_dest_mode[cb] = UnpackToDestMode::UnpackToDestFp32;
}

}  // namespace tessera::op

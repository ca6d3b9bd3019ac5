// Two data movement kernels: one puts blocks of the output together in c_0, the other writes them.
// A block is a tile, or as much of a row as kMaxBlock allows: rows may be longer than L1.
#include "op/move.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"
#include "op/plan.hpp"
#include "program/run.hpp"

namespace tessera::op {

namespace {

constexpr uint32_t kMaxBlock = 4096, kCacheBytes = 64 * 1024, kMaxSlots = 64;
constexpr uint32_t kAlignment = 64;  // DRAM's on both chips: a block starts alike in memory and in L1
constexpr uint32_t kMaxRank = 8;     // kernels/gather.hpp
constexpr uint32_t kOutBlocks = 0, kCache = 1;

uint32_t ceil_div(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit; }
uint32_t block_bytes(const Tensor& tensor) {
    return std::min(ceil_div(tensor.buffer()->page_size, kAlignment) * kAlignment, kMaxBlock);
}
uint32_t blocks_per_page(const Tensor& tensor) { return ceil_div(tensor.buffer()->page_size, block_bytes(tensor)); }

// Address, aligned page, page and block bytes.
std::vector<uint32_t> page_args(const Tensor& tensor) {
    const Buffer& buffer = *tensor.buffer();
    return {tensor.address(), buffer.aligned_page_size, buffer.page_size, block_bytes(tensor)};
}

// The words of `Side` in kernels/move_elements.cpp.
std::vector<uint32_t> side_args(const Tensor& tensor) {
    const TensorSpec& spec = tensor.spec();
    const PageGrid grid = spec.page_grid();
    std::vector<uint32_t> args = page_args(tensor);
    args.insert(args.end(),
                {spec.logical_height(), spec.logical_width(), spec.padded_height(), grid.page_width, grid.across()});
    return args;
}

void append_gather(std::vector<uint32_t>& args, const Gather& gather, const UserLine& line) {
    const Gather folded = gather.folded();
    if (folded.size.size() > kMaxRank)
        not_modelled(
            "comparison-ops",
            fmt::format("a rearrangement of {} dimensions that do not fold into {}", folded.size.size(), kMaxRank),
            line);
    args.push_back(static_cast<uint32_t>(folded.size.size()));
    for (size_t dim = 0; dim < folded.size.size(); ++dim)
        args.insert(args.end(), {folded.size[dim], folded.extent[dim], static_cast<uint32_t>(folded.stride[dim])});
}

// Blocks of `out` dealt to the device's cores; the first kernel makes them, the second writes them.
class Move {
  public:
    Move(const Tensor& in, const Tensor& out, const UserLine& line) : in_(in), out_(out), line_(line) {
        const uint32_t blocks = out.buffer()->num_pages * blocks_per_page(out);
        work_ = split_work_to_cores(out.device().grid(), blocks, true);
        program_.made_at = line;
        add_cb(kOutBlocks, 2, block_bytes(out));
        std::vector<uint32_t> args = page_args(out);
        args.push_back(blocks_per_page(out));
        add_kernel("move_writer.cpp", WriterConfigDescriptor{}, accessor_args({&out}), std::move(args));
    }
    void add_cb(uint32_t index, uint32_t pages, uint32_t page_bytes) {
        program_.cbs.push_back({.total_size = pages * page_bytes,
                                .core_ranges = work_.all_cores,
                                .format_descriptors = {{index, DataFormat::UInt32, page_bytes, {}, line_}},
                                .made_at = line_});
    }
    void add_reader(const char* file, std::vector<uint32_t> compile_time_args, std::vector<uint32_t> common) {
        add_kernel(file, ReaderConfigDescriptor{}, std::move(compile_time_args), std::move(common));
    }
    void run() {
        if (work_.num_cores) generic_op(std::vector{in_, out_}, program_, line_);
    }

  private:
    void add_kernel(const char* file, KernelConfig config, std::vector<uint32_t> compile_time_args,
                    std::vector<uint32_t> common) {
        program_.kernels.push_back({.kernel_source = kernel_path(file),
                                    .core_ranges = work_.all_cores,
                                    .compile_time_args = std::move(compile_time_args),
                                    .runtime_args = dealt(work_, {}),
                                    .common_runtime_args = std::move(common),
                                    .config = std::move(config),
                                    .made_at = line_});
    }

    const Tensor &in_, &out_;
    UserLine line_;
    WorkSplit work_;
    ProgramDescriptor program_;
};

// Height, width and transpositions of a tile; all 0 for rows.
std::vector<uint32_t> page_shape(const Tensor& tensor) {
    if (tensor.layout() != Layout::TILE) return {0, 0, 0};
    const TileShape& tile = tensor.tile();
    return {tile.height, tile.width, (tile.transpose_within_face ? 1u : 0u) | (tile.transpose_of_faces ? 2u : 0u)};
}

void append(std::vector<uint32_t>& words, const std::vector<uint32_t>& more) {
    words.insert(words.end(), more.begin(), more.end());
}

}  // namespace

void move_pages(const Tensor& in, const Tensor& out, const Gather& gather, const UserLine& line) {
    std::vector<uint32_t> args = page_args(in);
    args.push_back(blocks_per_page(in));
    append_gather(args, gather, line);
    Move move(in, out, line);
    move.add_reader("move_pages.cpp", accessor_args({&in}), std::move(args));
    move.run();
}

void move_elements(const Tensor& in, const Tensor& out, const Gather& gather, const UserLine& line) {
    if (in.logical_volume() > UINT32_MAX || out.logical_volume() > UINT32_MAX)
        not_modelled("comparison-ops",
                     fmt::format("a rearrangement of {} elements, which 32 bits do not count",
                                 std::max(in.logical_volume(), out.logical_volume())),
                     line);
    std::vector<uint32_t> compile_time = {element_bytes(in.dtype()), element_bytes(out.dtype())};
    append(compile_time, page_shape(in));
    append(compile_time, page_shape(out));
    append(compile_time, accessor_args({&in}));
    const uint32_t in_pages = in.buffer()->num_pages * blocks_per_page(in);
    const uint32_t slots = std::clamp(std::min(kCacheBytes / block_bytes(in), in_pages), 1u, kMaxSlots);
    std::vector<uint32_t> args = side_args(in);
    append(args, side_args(out));
    args.push_back(slots);
    append_gather(args, gather, line);
    Move move(in, out, line);
    move.add_cb(kCache, slots, block_bytes(in));
    move.add_reader("move_elements.cpp", std::move(compile_time), std::move(args));
    move.run();
}

}  // namespace tessera::op

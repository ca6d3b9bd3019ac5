// Interleaved: one word. Sharded: config, rank, banks, both shapes in pages, bank coordinates two to a word.
// Facts: KERNEL_API 5, METALIUM 7. January's words; the aligned page size, which the head of August 2026 puts into a
// word of its own, stands in the config word above the flags, so that kernels of both find it and count the same words.
#include "tensor/accessor.hpp"

namespace tessera {

namespace {

constexpr uint32_t kSharded = 1, kIsDram = 2, kPageSizeShift = 8, kShardContiguous = 1u << 31;

// 0 where the bits do not hold it (16 MiB and more): such an accessor needs its page size as an argument.
uint32_t page_size_bits(uint32_t bytes) { return bytes < 1u << (32 - kPageSizeShift) ? bytes << kPageSizeShift : 0; }

// L1: the translated coordinate, x above y. DRAM: the bank's number as x, which the kernel looks up.
uint32_t bank_code(const Buffer& buffer, CoreCoord core) {
    if (!buffer.is_l1()) return core.x << 8;
    const NocCoord noc = buffer.device->arch().translated(core);
    return noc.x << 8 | noc.y;
}

}  // namespace

TensorAccessorArgs::TensorAccessorArgs(const Tensor& tensor)
    : TensorAccessorArgs(*tensor.buffer(), tensor.is_sharded() ? page_extents(tensor.spec()) : PageExtents{}) {}

TensorAccessorArgs::TensorAccessorArgs(const Buffer& buffer, const PageExtents& extents) {
    compile_time_args = {(buffer.is_sharded() ? kSharded : 0) | (buffer.is_l1() ? 0 : kIsDram) |
                         page_size_bits(buffer.aligned_page_size)};
    if (!buffer.is_sharded()) return;
    compile_time_args.push_back(static_cast<uint32_t>(extents.tensor.size()));
    compile_time_args.push_back(static_cast<uint32_t>(buffer.shard_cores.size()) |
                                (buffer.shards_per_core ? kShardContiguous : 0));
    compile_time_args.insert(compile_time_args.end(), extents.tensor.begin(), extents.tensor.end());
    compile_time_args.insert(compile_time_args.end(), extents.shard.begin(), extents.shard.end());
    for (size_t i = 0; i < buffer.shard_cores.size(); i += 2) {
        const uint32_t low = bank_code(buffer, buffer.shard_cores[i]);
        const uint32_t high = i + 1 < buffer.shard_cores.size() ? bank_code(buffer, buffer.shard_cores[i + 1]) : 0;
        compile_time_args.push_back(low | high << 16);
    }
}

}  // namespace tessera

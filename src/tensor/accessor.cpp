// Interleaved: one word. Sharded: config, rank, banks, both shapes in pages, bank coordinates two to a word.
// Facts: KERNEL_API 5.
#include "tensor/accessor.hpp"

namespace tessera {

namespace {

constexpr uint32_t kSharded = 1, kIsDram = 2;

// L1: the translated coordinate, x above y. DRAM: the bank's number, which the kernel looks up.
uint32_t bank_code(const Buffer& buffer, CoreCoord core) {
    if (!buffer.is_l1()) return core.x;
    const NocCoord noc = buffer.device->arch().translated(core);
    return noc.x << 8 | noc.y;
}

}  // namespace

TensorAccessorArgs::TensorAccessorArgs(const Tensor& tensor) {
    const Buffer& buffer = *tensor.buffer();
    compile_time_args = {(buffer.is_sharded() ? kSharded : 0) | (buffer.is_l1() ? 0 : kIsDram)};
    if (!buffer.is_sharded()) return;
    const PageExtents extents = page_extents(tensor.spec());
    compile_time_args.push_back(static_cast<uint32_t>(extents.tensor.size()));
    compile_time_args.push_back(static_cast<uint32_t>(buffer.shard_cores.size()));
    compile_time_args.insert(compile_time_args.end(), extents.tensor.begin(), extents.tensor.end());
    compile_time_args.insert(compile_time_args.end(), extents.shard.begin(), extents.shard.end());
    for (size_t i = 0; i < buffer.shard_cores.size(); i += 2) {
        const uint32_t low = bank_code(buffer, buffer.shard_cores[i]);
        const uint32_t high = i + 1 < buffer.shard_cores.size() ? bank_code(buffer, buffer.shard_cores[i + 1]) : 0;
        compile_time_args.push_back(low | high << 16);
    }
}

}  // namespace tessera

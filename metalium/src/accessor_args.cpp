// The words of a tensor accessor (METALIUM 7). The library makes them; some may move to the common runtime arguments.
#include <tt-metalium/tensor_accessor_args.hpp>

#include "buffer_impl.hpp"
#include "convert.hpp"
#include "tensor/accessor.hpp"

namespace tt::tt_metal {

using tensor_accessor::ArgConfig;

struct TensorAccessorArgs::Words {
    std::vector<std::uint32_t> compile_time = {0}, common_runtime;
    static Words of(const Buffer& buffer, Config config, Where where);
};

TensorAccessorArgs::Words TensorAccessorArgs::Words::of(const Buffer& buffer, Config config, Where where) {
    const detail::BufferImpl& impl = buffer.impl();
    const auto extents = impl.extents();
    const tessera::TensorAccessorArgs words(impl.part(), extents.value_or(tessera::PageExtents{}));
    const std::vector<uint32_t>& all = words.compile_time_args;
    if (!extents || !(config.raw() & static_cast<std::uint8_t>(ArgConfig::Runtime))) return {all, {}};
    const auto runtime = [&](ArgConfig part) { return config.test(part); };
    if (runtime(ArgConfig::RuntimeRank) &&
        !(runtime(ArgConfig::RuntimeTensorShape) && runtime(ArgConfig::RuntimeShardShape)))
        detail::refuse_call(where, "a rank at run time needs both shapes at run time",
                            "If rank is runtime, tensor and shard shapes must also be runtime");
    if (runtime(ArgConfig::RuntimeNumBanks) && !runtime(ArgConfig::RuntimeBankCoords))
        detail::refuse_call(where, "a number of banks at run time needs their coordinates at run time",
                            "If number of banks is runtime, bank coordinates must also be runtime");
    Words out{{all[0] | (config.raw() & static_cast<std::uint32_t>(ArgConfig::Runtime))}, {}};
    std::size_t next = 1;
    const auto move = [&](std::size_t count, ArgConfig part) {
        std::vector<uint32_t>& to = runtime(part) ? out.common_runtime : out.compile_time;
        to.insert(to.end(), all.begin() + static_cast<std::ptrdiff_t>(next),
                  all.begin() + static_cast<std::ptrdiff_t>(next + count));
        next += count;
    };
    const std::size_t rank = extents->tensor.size();
    move(1, ArgConfig::RuntimeRank);
    move(1, ArgConfig::RuntimeNumBanks);
    move(rank, ArgConfig::RuntimeTensorShape);
    move(rank, ArgConfig::RuntimeShardShape);
    move(all.size() - next, ArgConfig::RuntimeBankCoords);
    return out;
}

TensorAccessorArgs::TensorAccessorArgs(Words words) : words_(std::make_shared<const Words>(std::move(words))) {}
TensorAccessorArgs::TensorAccessorArgs() : TensorAccessorArgs(Words{}) {}
TensorAccessorArgs::TensorAccessorArgs(const Buffer& buffer, Config config, Where where)
    : TensorAccessorArgs(Words::of(buffer, config, where)) {}

TensorAccessorArgs::TensorAccessorArgs(const Buffer* buffer, Config config, Where where)
    : TensorAccessorArgs(buffer ? Words::of(*buffer, config, where) : Words{}) {}

TensorAccessorArgs TensorAccessorArgs::create_dram_interleaved() {
    return TensorAccessorArgs(Words{{static_cast<std::uint32_t>(ArgConfig::IsDram)}, {}});
}
TensorAccessorArgs TensorAccessorArgs::create_l1_interleaved() { return {}; }
std::vector<std::uint32_t> TensorAccessorArgs::get_compile_time_args() const { return words_->compile_time; }
std::vector<std::uint32_t> TensorAccessorArgs::get_common_runtime_args() const { return words_->common_runtime; }

void TensorAccessorArgs::append_to(std::vector<std::uint32_t>& compile_time_args, Where where) const {
    if (!words_->common_runtime.empty())
        detail::refuse_call(
            where, fmt::format("{} words of this accessor are given at run time", words_->common_runtime.size()),
            fmt::format("Common runtime arguments are required for ArgsConfig {}", words_->compile_time[0] & 0xff),
            "args.append_to(compile_time_args, common_runtime_args)");
    compile_time_args.insert(compile_time_args.end(), words_->compile_time.begin(), words_->compile_time.end());
}
void TensorAccessorArgs::append_to(std::vector<std::uint32_t>& compile_time_args,
                                   std::vector<std::uint32_t>& common_runtime_args) const {
    compile_time_args.insert(compile_time_args.end(), words_->compile_time.begin(), words_->compile_time.end());
    common_runtime_args.insert(common_runtime_args.end(), words_->common_runtime.begin(), words_->common_runtime.end());
}

}  // namespace tt::tt_metal

// One walk over the output with a stride per input dimension. Facts: torch's permute and repeat.
#include "tensor/rearrange.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "descriptor/refuse.hpp"
#include "tensor/parallel.hpp"

namespace tessera {

namespace {

std::vector<uint64_t> strides_of(const std::vector<uint32_t>& dims) {
    std::vector<uint64_t> strides(dims.size(), 1);
    for (size_t dim = dims.size(); dim-- > 1;) strides[dim - 1] = strides[dim] * dims[dim];
    return strides;
}

// Where an output index comes from: coordinate i, wrapped at extent[i], times stride[i].
struct Source {
    std::vector<uint32_t> out, extent;
    std::vector<uint64_t> stride;

    uint64_t at(uint64_t index) const {
        uint64_t from = 0;
        for (size_t dim = out.size(); dim-- > 0;) {
            from += index % out[dim] % extent[dim] * stride[dim];
            index /= out[dim];
        }
        return from;
    }
};

Tensor gather(const Tensor& tensor, const Source& source, const std::optional<MemoryConfig>& config,
              const UserLine& line) {
    const HostType type = host_type(tensor.dtype());
    const size_t bytes = element_bytes(type);
    std::vector<std::byte> from(tensor.logical_volume() * bytes);
    tensor.to_array(from.data(), type);
    TensorSpec spec = tensor.spec();
    spec.shape = Shape(source.out);
    // Shards of the old shape do not fit the new one.
    spec.memory_config =
        config ? *config : MemoryConfig{TensorMemoryLayout::INTERLEAVED, spec.memory_config.buffer_type, {}, {}};
    std::vector<std::byte> to(spec.shape.volume() * bytes);
    const uint32_t row = source.out.empty() ? 1 : source.out.back();
    const uint32_t rows = row ? static_cast<uint32_t>(spec.shape.volume() / row) : 0;
    parallel_for(rows, to.size(), [&](uint32_t begin, uint32_t end) {
        for (uint64_t index = uint64_t{begin} * row; index < uint64_t{end} * row; ++index)
            std::memcpy(to.data() + index * bytes, from.data() + source.at(index) * bytes, bytes);
    });
    return Tensor::from_array(to.data(), type, spec, tensor.is_on_device() ? &tensor.device() : nullptr, 0, line);
}

}  // namespace

Tensor permute(const Tensor& tensor, const std::vector<int64_t>& order, const std::optional<MemoryConfig>& config,
               const UserLine& line) {
    const std::vector<uint32_t>& dims = tensor.shape().dims();
    const int64_t rank = static_cast<int64_t>(dims.size());
    std::vector<int64_t> from(order);
    for (int64_t& dim : from) dim += dim < 0 ? rank : 0;
    std::vector<int64_t> sorted(from), all(dims.size());
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    if (sorted != all)
        refuse({.code = "permute-order",
                .headline = fmt::format("[{}] is no order of the {} dimensions of {}", fmt::join(order, ", "), rank,
                                        tensor.shape().str()),
                .upstream =
                    "The number of dimensions in the tensor input does not match the length of the desired ordering",
                .line = line,
                .help = "name each dimension once"});
    const std::vector<uint64_t> strides = strides_of(dims);
    Source source;
    for (int64_t dim : from) {
        source.out.push_back(dims[static_cast<size_t>(dim)]);
        source.stride.push_back(strides[static_cast<size_t>(dim)]);
    }
    source.extent = source.out;
    return gather(tensor, source, config, line);
}

Tensor repeat(const Tensor& tensor, const std::vector<uint32_t>& times, const std::optional<MemoryConfig>& config,
              const UserLine& line) {
    if (times.size() < tensor.shape().rank())
        refuse(
            {.code = "repeat-dims",
             .headline = fmt::format("{} repetitions for the {} dimensions of {}", times.size(), tensor.shape().rank(),
                                     tensor.shape().str()),
             .upstream = "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor",
             .line = line,
             .help = "give one number per dimension"});
    const std::vector<uint32_t> dims = tensor.shape().to_rank(static_cast<uint32_t>(times.size())).dims();
    Source source{.out = dims, .extent = dims, .stride = strides_of(dims)};
    for (size_t dim = 0; dim < dims.size(); ++dim) source.out[dim] *= times[dim];
    return gather(tensor, source, config, line);
}

}  // namespace tessera

// One walk over the output with a stride per input dimension. Facts: torch's permute, repeat and reshape.
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

}  // namespace

uint64_t Gather::at(uint64_t index) const {
    uint64_t from = 0;
    for (size_t dim = size.size(); dim-- > 0;) {
        from += index % size[dim] % extent[dim] * stride[dim];
        index /= size[dim];
    }
    return from;
}

bool Gather::is_identity() const {
    const Gather whole = folded();
    return whole.size.size() == 1 && whole.size == whole.extent && whole.stride[0] == 1;
}

Gather Gather::folded() const {
    Gather result;
    for (size_t dim = size.size(); dim-- > 0;) {
        if (size[dim] == 1) continue;
        const bool continues = !result.size.empty() && result.size[0] == result.extent[0] &&
                               stride[dim] == result.stride[0] * result.size[0];
        if (continues) {
            result.extent[0] = extent[dim] * result.size[0];
            result.size[0] *= size[dim];
            continue;
        }
        result.size.insert(result.size.begin(), size[dim]);
        result.extent.insert(result.extent.begin(), extent[dim]);
        result.stride.insert(result.stride.begin(), stride[dim]);
    }
    if (result.size.empty()) return {{1}, {1}, {1}};
    return result;
}

Gather permutation(const Shape& shape, const std::vector<int64_t>& order, const UserLine& line) {
    const std::vector<uint32_t>& dims = shape.dims();
    const int64_t rank = static_cast<int64_t>(dims.size());
    std::vector<int64_t> from(order);
    for (int64_t& dim : from) dim += dim < 0 ? rank : 0;
    std::vector<int64_t> sorted(from), all(dims.size());
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    if (sorted != all)
        refuse({.code = "permute-order",
                .headline = fmt::format("[{}] is no order of the {} dimensions of {}", fmt::join(order, ", "), rank,
                                        shape.str()),
                .upstream =
                    "The number of dimensions in the tensor input does not match the length of the desired ordering",
                .line = line,
                .help = "name each dimension once"});
    const std::vector<uint64_t> strides = strides_of(dims);
    Gather gather;
    for (int64_t dim : from) {
        gather.size.push_back(dims[static_cast<size_t>(dim)]);
        gather.stride.push_back(strides[static_cast<size_t>(dim)]);
    }
    gather.extent = gather.size;
    return gather;
}

Gather repetition(const Shape& shape, const std::vector<uint32_t>& times, const UserLine& line) {
    if (times.size() < shape.rank())
        refuse(
            {.code = "repeat-dims",
             .headline =
                 fmt::format("{} repetitions for the {} dimensions of {}", times.size(), shape.rank(), shape.str()),
             .upstream = "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor",
             .line = line,
             .help = "give one number per dimension"});
    const std::vector<uint32_t> dims = shape.to_rank(static_cast<uint32_t>(times.size())).dims();
    Gather gather{.size = dims, .extent = dims, .stride = strides_of(dims)};
    for (size_t dim = 0; dim < dims.size(); ++dim) gather.size[dim] *= times[dim];
    return gather;
}

Gather reshaping(const Shape& from, const Shape& to, const UserLine& line) {
    if (from.volume() != to.volume())
        refuse({.code = "reshape-volume",
                .headline = fmt::format("{} elements of shape {} do not fill shape {} with {}", from.volume(),
                                        from.str(), to.str(), to.volume()),
                .upstream = "Invalid arguments to reshape",
                .line = line});
    return {.size = to.dims(), .extent = to.dims(), .stride = strides_of(to.dims())};
}

MemoryConfig without_shards(const MemoryConfig& config) {
    return {TensorMemoryLayout::INTERLEAVED, config.buffer_type, {}, {}};
}

Tensor rearranged_by_host(const Tensor& tensor, const Gather& gather, const TensorSpec& spec, const UserLine& line) {
    const HostType type = host_type(tensor.dtype());
    const size_t bytes = element_bytes(type);
    std::vector<std::byte> from(tensor.logical_volume() * bytes), to(spec.shape.volume() * bytes);
    tensor.to_array(from.data(), type);
    const uint32_t row = spec.logical_width();
    const uint32_t rows = row ? static_cast<uint32_t>(spec.shape.volume() / row) : 0;
    parallel_for(rows, to.size(), [&](uint32_t begin, uint32_t end) {
        for (uint64_t index = uint64_t{begin} * row; index < uint64_t{end} * row; ++index)
            std::memcpy(to.data() + index * bytes, from.data() + gather.at(index) * bytes, bytes);
    });
    return Tensor::from_array(to.data(), type, spec, tensor.is_on_device() ? &tensor.device() : nullptr, 0, line);
}

}  // namespace tessera

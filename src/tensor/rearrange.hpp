// The elements of a tensor in another order or number. Here is which element goes where; op/rearrange.cpp lets kernels
// move them, and a tensor that is on the host is rearranged where it is. Every bit is kept, except that block formats
// share their exponents again.
#pragma once
#include "tensor/tensor.hpp"

namespace tessera {

// Where an element of the output comes from: coordinate i, wrapped at extent[i], times stride[i] elements of the input.
struct Gather {
    std::vector<uint32_t> size, extent;  // of the output's dimensions
    std::vector<uint64_t> stride;

    uint64_t at(uint64_t index) const;
    bool is_identity() const;
    // The same with as few dimensions as possible, at least one.
    Gather folded() const;
};

// Output dimension i is input dimension order[i]. Throws ProgramError when `order` is no permutation.
Gather permutation(const Shape& shape, const std::vector<int64_t>& order, const UserLine& line);
// Output dimension i is the input's, times[i] times one after the other.
Gather repetition(const Shape& shape, const std::vector<uint32_t>& times, const UserLine& line);
// The same elements in the same order. Throws ProgramError when `to` has another volume than `from`.
Gather reshaping(const Shape& from, const Shape& to, const UserLine& line);

// The memory config a rearranged tensor has unless one is given: shards of another shape do not fit.
MemoryConfig without_shards(const MemoryConfig& config);

// On the host; the result is where the tensor is. `spec` is the result's.
Tensor rearranged_by_host(const Tensor& tensor, const Gather& gather, const TensorSpec& spec, const UserLine& line);

}  // namespace tessera

// The few ops that micro-op tests compare with, as programs of their own: each is a description and two or three small
// kernels (src/op/kernels), the pattern of every micro-op. Facts: HOST_API 1 (names).
#pragma once
#include "tensor/tensor.hpp"

namespace tessera::op {

struct Options {
    std::optional<MemoryConfig> memory_config;  // none: as the first input, without its shards when shapes differ
    std::optional<DataType> dtype;              // none: as the first input
    std::optional<Tensor> output;               // none: a new tensor; only ops that compute write into a given one
    UserLine line;
};

// Tensors on a device, in tiles.
enum class Binary : uint8_t { Add, Subtract, Multiply };
// b may have one row, one column or one element, and one matrix for all of a's. Integers: both of one type.
Tensor binary(Binary kind, const Tensor& a, const Tensor& b, const Options& options = {});

enum class Unary : uint8_t { Exp, Relu };
Tensor unary(Unary kind, const Tensor& a, const Options& options = {});

// [..., M, K] x [..., K, N]; b may have one matrix for all of a's.
Tensor matmul(const Tensor& a, const Tensor& b, const Options& options = {});

// Any type to any other, in any layout, as torch converts: by the SFPU's typecast; to uint16 and uint8 through int32
// and its low bits, because the SFPU would round and clamp (and has no uint8). A tensor on the host is converted there.
Tensor typecast(const Tensor& a, DataType dtype, const Options& options = {});

// Tensors in any layout. Nothing is computed, every bit is kept; block formats that are cut again share exponents
// again, by the packer's rounding. A tensor on the host stays there.
Tensor permute(const Tensor& a, const std::vector<int64_t>& order, const Options& options = {});
Tensor repeat(const Tensor& a, const std::vector<uint32_t>& times, const Options& options = {});
Tensor reshape(const Tensor& a, const Shape& shape, const Options& options = {});
// Block formats become bfloat16 in rows.
Tensor to_layout(const Tensor& a, Layout layout, const Options& options = {});
Tensor to_memory_config(const Tensor& a, const MemoryConfig& config, const Options& options = {});

}  // namespace tessera::op

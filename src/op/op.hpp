// The few ops that micro-op tests compare with, as programs of their own: each is a description and three small
// kernels, the pattern of every micro-op. Facts: HOST_API 1 (names). Tensors are in TILE layout and on a device.
#pragma once
#include "tensor/tensor.hpp"

namespace tessera::op {

struct Options {
    std::optional<MemoryConfig> memory_config;  // none: as the first input, without its shards when shapes differ
    std::optional<DataType> dtype;              // none: as the first input
    UserLine line;
};

enum class Binary : uint8_t { Add, Subtract, Multiply };
// b may have one row, one column or one element, and one matrix for all of a's.
Tensor binary(Binary kind, const Tensor& a, const Tensor& b, const Options& options = {});

enum class Unary : uint8_t { Copy, Exp, Relu };
Tensor unary(Unary kind, const Tensor& a, const Options& options = {});

// [..., M, K] x [..., K, N]; b may have one matrix for all of a's.
Tensor matmul(const Tensor& a, const Tensor& b, const Options& options = {});

// Floating-point types by the packer's rounding, integers by the host's.
Tensor typecast(const Tensor& a, DataType dtype, const Options& options = {});

}  // namespace tessera::op

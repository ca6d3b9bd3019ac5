// The words by which a kernel's TensorAccessor knows where the pages of a tensor are.
// Facts: HOST_API 3.6, KERNEL_API 5, METALIUM 7.
#pragma once
#include "tensor/tensor.hpp"

namespace tessera {

struct TensorAccessorArgs {
    std::vector<uint32_t> compile_time_args = {0}, common_runtime_args;
    TensorAccessorArgs() = default;  // no tensor: a kernel can make an accessor of it and must not use it
    explicit TensorAccessorArgs(const Tensor& tensor);
    TensorAccessorArgs(const Buffer& buffer, const PageExtents& extents);  // extents: of a sharded buffer
};

}  // namespace tessera

// The words that tell a kernel's TensorAccessor where the pages of a tensor are.
// Facts: HOST_API 3.6, KERNEL_API 5 (layout of January 2026).
#pragma once
#include "tensor/tensor.hpp"

namespace tessera {

struct TensorAccessorArgs {
    std::vector<uint32_t> compile_time_args, common_runtime_args;
    TensorAccessorArgs() = default;
    explicit TensorAccessorArgs(const Tensor& tensor);
};

}  // namespace tessera

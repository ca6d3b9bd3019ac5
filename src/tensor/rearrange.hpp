// The elements of a tensor in another order or number: permute and repeat. On the host's side of the device's memory;
// no program runs, every bit is kept (block formats are decoded and encoded again).
#pragma once
#include "tensor/tensor.hpp"

namespace tessera {

// Output dimension i is input dimension order[i]. Throws ProgramError when `order` is no permutation.
Tensor permute(const Tensor& tensor, const std::vector<int64_t>& order, const std::optional<MemoryConfig>& config = {},
               const UserLine& line = {});
// Output dimension i is the input's, times[i] times one behind the other.
Tensor repeat(const Tensor& tensor, const std::vector<uint32_t>& times, const std::optional<MemoryConfig>& config = {},
              const UserLine& line = {});

}  // namespace tessera

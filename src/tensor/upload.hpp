// The pages of a host tensor into a device tensor of the same description. Facts: HEAD_API 6.2.
#pragma once
#include <optional>

#include "tensor/tensor.hpp"

namespace tessera {

// Same pages in the same order: only their places differ.
bool same_pages(const TensorSpec& a, const TensorSpec& b);
// `only`: pages on these cores. Throws ProgramError where the two do not have the same shape, type, layout and tile.
void upload(const Tensor& host, const Tensor& device, const std::optional<CoreRangeSet>& only, const UserLine& line);

}  // namespace tessera

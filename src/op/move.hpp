// Programs that move elements or whole pages from one tensor to another; nothing is computed, every bit is kept.
// Facts: KERNEL_API 5 (TensorAccessor), MACHINE 5 and 6 (alignment, pages).
#pragma once
#include "op/op.hpp"
#include "tensor/rearrange.hpp"

namespace tessera::op {

// Pages of `in` in the order `gather` says, which counts pages. Both have pages of the same bytes.
void move_pages(const Tensor& in, const Tensor& out, const Gather& gather, const UserLine& line);

// Elements of `in` in the order `gather` says, into any layout; integers may change their width. No block formats.
void move_elements(const Tensor& in, const Tensor& out, const Gather& gather, const UserLine& line);

}  // namespace tessera::op

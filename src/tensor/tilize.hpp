// One page between its row-major rectangle and the form it has in device memory. Facts: MACHINE 9 (faces,
// transposition).
#pragma once
#include <cstddef>

#include "tensor/spec.hpp"

namespace tessera {

// `rows` points at the rectangle's first element, `stride` bytes from row to row; elements as host_type(spec.dtype).
void write_page(const TensorSpec& spec, const PageGrid& grid, const std::byte* rows, size_t stride, std::byte* page);
void read_page(const TensorSpec& spec, const PageGrid& grid, const std::byte* page, std::byte* rows, size_t stride);

}  // namespace tessera

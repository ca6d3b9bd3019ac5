// A whole tensor between a row-major host array and its pages. Pages may lie anywhere: the caller says where.
#pragma once
#include <cstddef>
#include <functional>

#include "tensor/convert.hpp"
#include "tensor/spec.hpp"

namespace tessera {

using PageMemory = std::function<std::byte*(uint32_t page)>;  // called from several threads at once

// Elements outside the logical shape become `pad`.
void write_pages(const TensorSpec& spec, const void* array, HostType type, double pad, const PageMemory& pages);
// Reads the logical shape back; padding is dropped.
void read_pages(const TensorSpec& spec, void* array, HostType type, const PageMemory& pages);

}  // namespace tessera

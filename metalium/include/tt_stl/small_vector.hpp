// The vector of short lists. An ordinary vector here: the name is what programs need.
#pragma once
#include <cstddef>
#include <vector>

#include <tt_stl/span.hpp>

namespace ttsl {

template <class T, std::size_t /*kept_inline*/ = 8>
using SmallVector = std::vector<T>;

}  // namespace ttsl

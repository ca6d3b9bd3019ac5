// A list of parts of a specification.
#pragma once
#include <vector>

namespace tt::tt_metal::experimental {
template <class T>
using Group = std::vector<T>;
}

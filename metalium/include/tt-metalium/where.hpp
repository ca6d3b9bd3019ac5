// The caller's line: the last argument, which no caller writes, of every function that can refuse a call.
#pragma once
#include <source_location>

namespace tt::tt_metal::detail {
using Where = std::source_location;
}

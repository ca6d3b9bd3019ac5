// The number of a captured trace.
#pragma once
#include <cstdint>

#include <tt_stl/strong_type.hpp>

namespace tt::tt_metal::distributed {
using MeshTraceId = ttsl::StrongType<std::uint32_t, struct MeshTraceIdTag>;
}

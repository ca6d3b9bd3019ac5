// Names of kinds of buffers.
#pragma once
#include <string_view>

#include "device/buffer.hpp"

namespace tessera {

constexpr std::string_view name(BufferType type) {
    switch (type) {
        case BufferType::DRAM:
            return "DRAM";
        case BufferType::L1:
            return "L1";
        case BufferType::L1_SMALL:
            return "L1_SMALL";
        case BufferType::TRACE:
            return "TRACE";
        case BufferType::SYSTEM_MEMORY:
            break;
    }
    return "SYSTEM_MEMORY";
}

}  // namespace tessera

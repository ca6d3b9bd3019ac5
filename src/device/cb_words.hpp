// What errors, findings and reports say of a circular buffer.
#pragma once
#include <fmt/format.h>

#include <string>

#include "device/cb_state.hpp"

namespace tessera {

// "1 page", "3 pages"
inline std::string pages(uint64_t count) { return fmt::format("{} page{}", count, count == 1 ? "" : "s"); }

// "c_0 was made at add.py:31"
inline std::string made(const CbConfig& config, uint32_t cb) {
    const std::string where = config.made_at && config.made_at->known() ? " at " + config.made_at->str() : "";
    return fmt::format("c_{} was made{}", cb, where);
}

}  // namespace tessera

// Small pieces of the findings' texts.
#pragma once
#include <fmt/format.h>

#include <string>

#include "device/cb_state.hpp"
#include "diag/error.hpp"
#include "diag/origin.hpp"
#include "fiber/fiber.hpp"

namespace tessera::check {

inline Place place_of(const Site* site, std::string label = {}) {
    if (!site) return {.file = "the kernel", .line = 0};
    return {.file = site->file, .line = site->line, .column = site->column, .label = std::move(label)};
}

inline std::string pages(uint32_t count) { return fmt::format("{} page{}", count, count == 1 ? "" : "s"); }

// The pages that a range of a circular buffer touches.
inline std::string page_range(const CbConfig& config, uint32_t address, uint32_t bytes) {
    const uint32_t first = (address - config.address) / config.page_bytes;
    const uint32_t last = (address + bytes - 1 - config.address) / config.page_bytes;
    return first == last ? fmt::format("page {}", first) : fmt::format("pages {} to {}", first, last);
}

// "2 pages from page 1 on", or "nothing".
inline std::string window(const CbConfig& config, uint32_t pointer, uint32_t count) {
    if (count == 0) return "nothing";
    return fmt::format("{} from page {} on", pages(count), (pointer - config.address) / config.page_bytes);
}

inline std::string line_of(const Site* site) { return site ? shown_line(site->file, site->line) : "an unknown line"; }

inline std::string made(const CbConfig& config, uint32_t cb) {
    const std::string where = config.made_at && config.made_at->known() ? " at " + config.made_at->str() : "";
    return fmt::format("c_{} was made{} with {} of {} B", cb, where, pages(config.num_pages), config.page_bytes);
}

}  // namespace tessera::check

// Small pieces of the findings' texts.
#pragma once
#include <fmt/format.h>

#include <string>

#include "device/cb_words.hpp"
#include "diag/error.hpp"
#include "diag/origin.hpp"
#include "fiber/fiber.hpp"

namespace tessera::check {

inline Place place_of(const Site* site, std::string label = {}) {
    if (!site) return {.file = "the kernel", .line = 0};
    return {.file = site->file, .line = site->line, .column = site->column, .label = std::move(label)};
}

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

inline std::string made_with(const CbConfig& config, uint32_t cb) {
    return fmt::format("{} with {} of {} B", made(config, cb), pages(config.num_pages), config.page_bytes);
}

}  // namespace tessera::check

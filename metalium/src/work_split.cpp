// How units of work are divided among cores (METALIUM 3).
#include <tt-metalium/work_split.hpp>

#include <algorithm>

#include "convert.hpp"

namespace tt::tt_metal {

namespace {

WorkSplitResult result_of(const tessera::WorkSplit& split) {
    return {split.num_cores,
            detail::from_library(split.all_cores),
            detail::from_library(split.group_1),
            detail::from_library(split.group_2),
            split.units_per_core_1,
            split.units_per_core_2};
}

// `count` of the cores, from `start` on.
CoreRangeSet cores_from(const std::vector<CoreCoord>& cores, CoreCoord start, std::uint32_t count) {
    const auto first = std::find(cores.begin(), cores.end(), start);
    if (first == cores.end() || cores.end() - first < static_cast<std::ptrdiff_t>(count))
        detail::refuse_call(std::source_location::current(),
                            fmt::format("{} cores from {} on are asked for, and the grid has {}", count, start.str(),
                                        cores.end() - first),
                            "Target number of cores is greater than total number of available cores");
    return CoreRangeSet(ttsl::Span<const CoreCoord>(&*first, count));
}

}  // namespace

std::uint32_t merge_num_sticks_to_read(std::uint32_t num_sticks_to_read, std::uint32_t stick_size_bytes,
                                       std::uint32_t max_read_size) {
    std::uint32_t merged = 1;
    for (std::uint32_t sticks = 1; sticks <= num_sticks_to_read; sticks++)
        if (num_sticks_to_read % sticks == 0 && sticks * stick_size_bytes < max_read_size) merged = sticks;
    return merged;
}

std::tuple<std::uint32_t, std::uint32_t> get_max_cores_divisible_by_tiles_per_core_tiles(
    const std::uint32_t& num_tiles, const std::uint32_t& num_cores_max, bool request_even) {
    for (std::uint32_t cores = std::min(num_cores_max, num_tiles); cores > 1; cores--)
        if (num_tiles % cores == 0 && (!request_even || cores % 2 == 0)) return {cores, num_tiles / cores};
    return {1, num_tiles};
}

int find_max_divisor(std::uint32_t val, std::uint32_t start_max_div) {
    std::uint32_t divisor = std::max(start_max_div, 1u);
    while (val % divisor != 0) divisor--;
    return static_cast<int>(divisor);
}

int find_max_block_size(std::uint32_t val, std::uint32_t max_block_size) {
    return find_max_divisor(val, max_block_size);
}

CoreRangeSet num_cores_to_corerangeset(std::uint32_t target_num_cores, CoreCoord grid_size, bool row_wise) {
    return detail::from_library(
        tessera::num_cores_to_corerangeset(target_num_cores, detail::to_library(grid_size), row_wise));
}
CoreRangeSet num_cores_to_corerangeset(CoreCoord start_core, std::uint32_t target_num_cores, CoreCoord grid_size,
                                       bool row_wise) {
    if (start_core == CoreCoord(0, 0)) return num_cores_to_corerangeset(target_num_cores, grid_size, row_wise);
    return cores_from(grid_to_cores({0, 0}, {grid_size.x - 1, grid_size.y - 1}, row_wise), start_core,
                      target_num_cores);
}
CoreRangeSet num_cores_to_corerangeset_in_subcoregrids(CoreCoord start_core, std::uint32_t target_num_cores,
                                                       const CoreRangeSet& sub_core_grids, bool row_wise) {
    return cores_from(corerange_to_cores(sub_core_grids, std::nullopt, row_wise), start_core, target_num_cores);
}

WorkSplitResult split_work_to_cores(CoreCoord grid_size, std::uint32_t units_to_divide, bool row_wise) {
    return result_of(tessera::split_work_to_cores(detail::to_library(grid_size), units_to_divide, row_wise));
}
WorkSplitResult split_work_to_cores(const CoreRangeSet& core_grid, std::uint32_t units_to_divide, bool row_wise) {
    return result_of(tessera::split_work_to_cores(detail::to_library(core_grid), units_to_divide, row_wise));
}

// Every core gets a multiple of `multiple`, the last one the rest.
std::tuple<std::vector<std::uint32_t>, CoreRangeSet> split_work_to_cores_even_multiples(const CoreCoord& core_grid,
                                                                                        std::uint32_t units_to_divide,
                                                                                        std::uint32_t multiple,
                                                                                        bool row_wise) {
    const auto max_cores = static_cast<std::uint32_t>(core_grid.x * core_grid.y);
    const std::uint32_t each = round_up(div_up(units_to_divide, max_cores), multiple);
    std::vector<std::uint32_t> units;
    for (std::uint32_t left = units_to_divide; left > 0; left -= units.back()) units.push_back(std::min(left, each));
    return {units, num_cores_to_corerangeset(static_cast<std::uint32_t>(units.size()), core_grid, row_wise)};
}

}  // namespace tt::tt_metal

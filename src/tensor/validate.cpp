// Every tensor description that no device can hold, refused before memory is taken. Facts: HOST_API 3.5 and 6
// (messages).
#include <fmt/format.h>

#include <numeric>

#include "descriptor/refuse.hpp"
#include "tensor/spec.hpp"

namespace tessera {

namespace {

uint32_t ceil_div(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit; }

void check_size(const TensorSpec& spec, const UserLine& line) {
    uint64_t volume = 1;
    for (uint32_t dim : spec.shape.dims()) {
        if (dim && volume > (uint64_t{1} << 40) / dim)
            refuse({.code = "tensor-too-large",
                    .headline = fmt::format("a tensor of shape {} has more than 2^40 elements", spec.shape.str()),
                    .line = line});
        volume *= dim;
    }
}

void check_tile(const TensorSpec& spec, const UserLine& line) {
    if (!spec.tile.is_legal())
        refuse({.code = "tile-shape",
                .headline = fmt::format("a tile of {}x{} does not exist", spec.tile.height, spec.tile.width),
                .upstream = "Tile size is not valid for our hardware",
                .line = line,
                .help = "use a height of 1, 2, 4, 8, 16 or 32 and a width of 16 or 32"});
    if (spec.layout == Layout::ROW_MAJOR && is_block_format(to_data_format(spec.dtype)))
        refuse({.code = "block-format-layout",
                .headline =
                    fmt::format("{} shares exponents within a tile, but the layout is ROW_MAJOR", name(spec.dtype)),
                .upstream = fmt::format("Tile layout is required for tensor of type bfloat8_b or bfloat4_b; got {}.",
                                        "Layout::ROW_MAJOR"),
                .line = line,
                .help = "layout=ttnn.TILE_LAYOUT"});
}

[[noreturn]] void no_shard_spec(const TensorSpec& spec, const UserLine& line) {
    refuse(
        {.code = "shard-spec-missing",
         .headline = fmt::format("memory layout {} comes without a shard spec", name(spec.memory_config.memory_layout)),
         .upstream = "ttnn.from_torch: Shard spec must not be None for sharded tensors",
         .line = line,
         .help = "give MemoryConfig a ShardSpec(grid, shape, orientation)"});
}

struct ShardCheck {
    const TensorSpec& spec;
    const UserLine& line;
    PageGrid pages = spec.page_grid();
    const CoreRangeSet& grid = spec.memory_config.shard_spec->grid;
    uint32_t height = spec.memory_config.shard_spec->shape[0], width = spec.memory_config.shard_spec->shape[1];

    void refuse_with(std::string code, std::string headline, std::string upstream, std::string help) const {
        refuse({.code = std::move(code),
                .headline = std::move(headline),
                .upstream = std::move(upstream),
                .line = line,
                .help = std::move(help)});
    }

    void is_made_of_tiles() const {
        const bool empty = height == 0 || width == 0;
        const bool cut = spec.layout == Layout::TILE && (height % spec.tile.height || width % spec.tile.width);
        if (!empty && !cut) return;
        refuse_with("shard-shape",
                    fmt::format("a shard of {}x{} is not made of whole tiles of {}x{}", height, width, spec.tile.height,
                                spec.tile.width),
                    fmt::format("Physical shard shape ({}, {}) must be tile {{{}, {}}} sized!", height, width,
                                spec.tile.height, spec.tile.width),
                    fmt::format("round the shard up to {}x{}",
                                ceil_div(std::max(height, 1u), spec.tile.height) * spec.tile.height,
                                ceil_div(std::max(width, 1u), spec.tile.width) * spec.tile.width));
    }

    void fits_cores(const char* along, uint32_t shards, uint32_t cores) const {
        if (shards <= cores) return;
        refuse_with(
            "shard-count",
            fmt::format("{} shards along {} do not fit on {} core{}", shards, along, cores, cores == 1 ? "" : "s"),
            fmt::format("Number of shards along {} {} must not exceed number of cores {}", along, shards, cores),
            "make the shard larger or the grid of cores larger");
    }

    void by_height() const {
        if (width != pages.columns)
            refuse_with(
                "shard-shape",
                fmt::format("height sharding keeps whole rows of {}, but the shard is {} wide", pages.columns, width),
                fmt::format("Shard width {} must match physical width {} for height sharded", width, pages.columns),
                fmt::format("shard shape ({}, {})", height, pages.columns));
        fits_cores("height", ceil_div(pages.rows, height), grid.num_cores());
    }

    void by_width() const {
        if (height != pages.rows)
            refuse_with(
                "shard-shape",
                fmt::format("width sharding keeps whole columns of {}, but the shard is {} high", pages.rows, height),
                fmt::format("Shard height {} must match physical height {} for width sharded", height, pages.rows),
                fmt::format("shard shape ({}, {})", pages.rows, width));
        fits_cores("width", ceil_div(pages.columns, width), grid.num_cores());
    }

    void by_block() const {
        if (grid.empty() || grid.bounding_box().size() != grid.num_cores())
            refuse_with("shard-grid", fmt::format("block sharding needs one rectangle of cores, not {}", grid.str()),
                        "Shard grid must be one full rectangular grid for block sharded!", "use one CoreRange");
        const CoreCoord size = grid.bounding_box().grid_size();
        const bool rows_first = spec.memory_config.shard_spec->orientation == ShardOrientation::ROW_MAJOR;
        fits_cores("height", ceil_div(pages.rows, height), rows_first ? size.y : size.x);
        fits_cores("width", ceil_div(pages.columns, width), rows_first ? size.x : size.y);
    }
};

void check_shards(const TensorSpec& spec, const UserLine& line) {
    if (!spec.memory_config.shard_spec) no_shard_spec(spec, line);
    const ShardCheck check{.spec = spec, .line = line};
    check.is_made_of_tiles();
    switch (spec.memory_config.memory_layout) {
        case TensorMemoryLayout::HEIGHT_SHARDED:
            return check.by_height();
        case TensorMemoryLayout::WIDTH_SHARDED:
            return check.by_width();
        case TensorMemoryLayout::BLOCK_SHARDED:
            return check.by_block();
        default:
            return;
    }
}

// GRID_2D: one shard per core of a rectangle, rows to rows.
bool fits_box(const TensorSpec& spec, const NdShardSpec& shards) {
    if (shards.shard_shape.rank() != 2 || shards.grid.empty() || shards.shard_shape.volume() == 0) return false;
    const PageGrid pages = spec.page_grid();
    CoreCoord size = shards.grid.bounding_box().grid_size();
    if (size.x * size.y != shards.grid.num_cores()) return false;
    if (shards.orientation == ShardOrientation::COL_MAJOR) std::swap(size.x, size.y);
    return ceil_div(pages.rows, shards.shard_shape[0]) <= size.y &&
           ceil_div(pages.columns, shards.shard_shape[1]) <= size.x;
}

// CONTIGUOUS_1D: every core holds as many shards as the others.
bool fits_evenly(const TensorSpec& spec, const NdShardSpec& shards) {
    return shards.shard_shape.volume() && !shards.grid.empty() &&
           num_shards(page_extents(spec)) % shards.grid.num_cores() == 0;
}

bool fits_grid(const TensorSpec& spec, const NdShardSpec& shards) {
    switch (shards.strategy) {
        case ShardDistributionStrategy::GRID_2D:
            return fits_box(spec, shards);
        case ShardDistributionStrategy::CONTIGUOUS_1D:
            return fits_evenly(spec, shards);
        case ShardDistributionStrategy::ROUND_ROBIN_1D:
            break;
    }
    return true;
}

void check_nd_shards(const TensorSpec& spec, const UserLine& line) {
    if (!spec.memory_config.nd_shard_spec) no_shard_spec(spec, line);
    const NdShardSpec& shards = *spec.memory_config.nd_shard_spec;
    const bool tiled = spec.layout == Layout::TILE;
    const uint32_t rank = shards.shard_shape.rank();
    const bool legal_rank = rank >= (tiled ? 2u : 1u) && rank <= std::max(spec.padded_shape().rank(), 1u);
    const bool whole_tiles =
        legal_rank && shards.shard_shape.volume() &&
        (!tiled || (shards.shard_shape[-1] % spec.tile.width == 0 && shards.shard_shape[-2] % spec.tile.height == 0));
    if (!whole_tiles || shards.grid.empty() || !fits_grid(spec, shards))
        refuse(
            {.code = "shard-shape",
             .headline = fmt::format("shards of {} on {} cores cannot hold a {} tensor of shape {} with tiles of {}x{}",
                                     shards.shard_shape.str(), shards.grid.num_cores(), name(spec.layout),
                                     spec.shape.str(), spec.tile.height, spec.tile.width),
             .upstream = fmt::format("Physical shard shape {} must be tile {{{}, {}}} sized!", shards.shard_shape.str(),
                                     spec.tile.height, spec.tile.width),
             .line = line,
             .help = "give the shard shape as many dimensions as the tensor, the last two in whole tiles"});
}

}  // namespace

void TensorSpec::validate(const UserLine& line) const {
    check_size(*this, line);
    check_tile(*this, line);
    if (memory_config.memory_layout == TensorMemoryLayout::ND_SHARDED) check_nd_shards(*this, line);
    else if (memory_config.is_sharded()) check_shards(*this, line);
}

}  // namespace tessera

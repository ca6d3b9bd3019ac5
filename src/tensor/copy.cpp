// The walk over all pages of a tensor, in parallel.
// Whole pages of the right type go straight; edges and other types go through a page-sized stage.
#include "tensor/copy.hpp"

#include <algorithm>
#include <vector>

#include "tensor/parallel.hpp"
#include "tensor/tilize.hpp"

namespace tessera {

namespace {

struct Walk {
    const TensorSpec& spec;
    HostType outer, inner = host_type(spec.dtype);
    PageGrid grid = spec.page_grid();
    uint32_t width = spec.logical_width(), height = spec.logical_height(), padded_height = spec.padded_height();
    size_t outer_bytes = element_bytes(outer), inner_bytes = element_bytes(inner);
    size_t outer_stride = width * outer_bytes, stage_stride = grid.page_width * inner_bytes;

    uint64_t bytes() const { return uint64_t{grid.num_pages()} * grid.page_bytes; }
    uint32_t valid_columns(uint32_t left) const { return left < width ? std::min(grid.page_width, width - left) : 0; }
    // Row of the host array for a physical row, or -1 for padding.
    int64_t host_row(uint32_t row) const {
        const uint32_t matrix = row / padded_height, inside = row % padded_height;
        return inside < height ? int64_t{matrix} * height + inside : -1;
    }
    bool goes_straight(uint32_t top, uint32_t left) const {
        return outer == inner && valid_columns(left) == grid.page_width && host_row(top) >= 0 &&
               host_row(top + grid.page_height - 1) == host_row(top) + grid.page_height - 1;
    }
    size_t host_offset(int64_t row, uint32_t left) const {
        return static_cast<size_t>(row) * outer_stride + left * outer_bytes;
    }
};

std::vector<std::byte> padding_row(const Walk& walk, double pad) {
    std::vector<double> values(walk.grid.page_width, pad);
    std::vector<std::byte> row(walk.stage_stride);
    converter(HostType::Float64, walk.inner)(values.data(), row.data(), values.size());
    return row;
}

// One page through the stage: converted rows, padding where the tensor has none.
void fill_stage(const Walk& walk, const std::byte* array, const std::vector<std::byte>& padding, uint32_t top,
                uint32_t left, std::byte* stage) {
    const ConvertRun convert = converter(walk.outer, walk.inner);
    const uint32_t columns = walk.valid_columns(left);
    for (uint32_t i = 0; i < walk.grid.page_height; ++i, stage += walk.stage_stride) {
        const int64_t row = walk.host_row(top + i);
        const uint32_t valid = row < 0 ? 0 : columns;
        if (valid < walk.grid.page_width) std::copy(padding.begin(), padding.end(), stage);
        if (valid) convert(array + walk.host_offset(row, left), stage, valid);
    }
}

void empty_stage(const Walk& walk, const std::byte* stage, uint32_t top, uint32_t left, std::byte* array) {
    const ConvertRun convert = converter(walk.inner, walk.outer);
    const uint32_t columns = walk.valid_columns(left);
    for (uint32_t i = 0; columns && i < walk.grid.page_height; ++i, stage += walk.stage_stride) {
        const int64_t row = walk.host_row(top + i);
        if (row >= 0) convert(stage, array + walk.host_offset(row, left), columns);
    }
}

// Calls visit(page, its first row, its first column, room for one page), on several threads.
template <class Visit>
void for_each_page(const Walk& walk, const Visit& visit) {
    parallel_for(walk.grid.num_pages(), walk.bytes(), [&](uint32_t begin, uint32_t end) {
        std::vector<std::byte> stage(walk.grid.page_height * walk.stage_stride);
        for (uint32_t page = begin; page < end; ++page)
            visit(page, page / walk.grid.across() * walk.grid.page_height,
                  page % walk.grid.across() * walk.grid.page_width, stage.data());
    });
}

}  // namespace

void write_pages(const TensorSpec& spec, const void* array, HostType type, double pad, const PageMemory& pages) {
    const Walk walk{.spec = spec, .outer = type};
    const std::byte* source = static_cast<const std::byte*>(array);
    const std::vector<std::byte> padding = padding_row(walk, pad);
    for_each_page(walk, [&](uint32_t page, uint32_t top, uint32_t left, std::byte* stage) {
        if (walk.goes_straight(top, left)) {
            write_page(spec, walk.grid, source + walk.host_offset(walk.host_row(top), left), walk.outer_stride,
                       pages(page));
            return;
        }
        fill_stage(walk, source, padding, top, left, stage);
        write_page(spec, walk.grid, stage, walk.stage_stride, pages(page));
    });
}

void read_pages(const TensorSpec& spec, void* array, HostType type, const PageMemory& pages) {
    const Walk walk{.spec = spec, .outer = type};
    std::byte* target = static_cast<std::byte*>(array);
    for_each_page(walk, [&](uint32_t page, uint32_t top, uint32_t left, std::byte* stage) {
        if (walk.goes_straight(top, left)) {
            read_page(spec, walk.grid, pages(page), target + walk.host_offset(walk.host_row(top), left),
                      walk.outer_stride);
            return;
        }
        read_page(spec, walk.grid, pages(page), stage, walk.stage_stride);
        empty_stage(walk, stage, top, left, target);
    });
}

}  // namespace tessera

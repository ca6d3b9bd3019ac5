// Through Src and Dst: the same functions that move the datums move their origins.
#include <algorithm>

#include "check/cb_window.hpp"
#include "check/dst.hpp"
#include "check/origins.hpp"
#include "check/words.hpp"
#include "descriptor/block_bits.hpp"
#include "tile/fpu.hpp"
#include "tile/operand.hpp"

namespace tessera::check {
namespace {

struct Grid {  // datums of a tile in face order, as rows and columns
    uint32_t columns;
    uint32_t index(uint32_t row, uint32_t column) const {
        const uint32_t face = row / kFaceRows * (columns / kFaceCols) + column / kFaceCols;
        return face * kFaceDatums + row % kFaceRows * kFaceCols + column % kFaceCols;
    }
};
Grid grid_of(const SrcTile& tile) { return {tile.face_columns() * kFaceCols}; }
uint32_t rows_of(const SrcTile& tile) { return tile.face_lines() * kFaceRows; }

// Calls visit(datum, offset of its first byte, bytes) for each datum of a tile in L1.
template <class Visit>
void for_each_datum(DataFormat format, uint32_t faces, uint32_t face_rows, Visit visit) {
    const uint32_t rows = faces * face_rows;
    const bool block = is_block_format(format);
    const uint32_t bits = block ? block_bits(format) : 0, header = block ? (rows + 15) / 16 * 16 : 0;
    const uint32_t size = block ? 1 : element_bytes(format);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < kFaceCols; column++) {
            const uint32_t datum = (row / face_rows * kFaceRows + row % face_rows) * kFaceCols + column;
            const uint32_t number = row * kFaceCols + column;
            visit(datum, block ? header + number * bits / 8 : number * size, size, row);
        }
}

void keep_any(DstOrigins& dst) {
    dst.any = std::any_of(dst.datum.begin(), dst.datum.end(), [](uint8_t origin) { return origin != 0; });
}

void element_wise(const FpuEvent& event, const TileOrigins* a, const TileOrigins* b, DstOrigins& dst) {
    for (uint32_t i = 0; i < event.faces * kFaceDatums; i++) {
        uint32_t from = event.keeps ? dst.datum[i] : 0;
        if (!from && a && a->any) from = a->datums.datum[i];
        if (!from && b && b->any) from = b->datums.datum[i];
        dst.datum[i] = static_cast<uint8_t>(from);
    }
}

// A row of the left operand reaches its row of the result, a column of the right one its column.
void matmul(const FpuEvent& event, const TileOrigins& right, const TileOrigins& left, DstOrigins& dst) {
    const Grid in0 = grid_of(*event.b), in1 = grid_of(*event.a);
    const uint32_t rows = rows_of(*event.b), inner = std::min(in0.columns, rows_of(*event.a)), columns = in1.columns;
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            uint8_t& to = dst.datum[in1.index(row, column)];
            for (uint32_t k = 0; k < inner && !to; k++) {
                if (left.any) to = static_cast<uint8_t>(left.datums.datum[in0.index(row, k)]);
                if (!to && right.any) to = static_cast<uint8_t>(right.datums.datum[in1.index(k, column)]);
            }
        }
}

uint8_t any_scaler(const TileOrigins& scaler) {
    for (uint32_t face = 0; face < 4; face++)
        for (uint32_t column = 0; column < kFaceCols; column++)
            if (uint32_t from = scaler.datums.datum[face * kFaceDatums + column]) return static_cast<uint8_t>(from);
    return 0;
}

// Only row 0 of the scaler's faces counts, and of Dst only the edge that holds the result.
void reduce(const FpuEvent& event, const TileOrigins& data, const SrcTile& shape, const TileOrigins& scaler,
            DstOrigins& dst) {
    const Grid grid = grid_of(shape);
    const uint8_t from_scaler = event.pool != ckernel::MAX && scaler.any ? any_scaler(scaler) : 0;
    for (uint32_t row = 0; row < rows_of(shape); row++)
        for (uint32_t column = 0; column < grid.columns; column++) {
            uint32_t from = data.any ? data.datums.datum[grid.index(row, column)] : 0;
            if (!from) from = from_scaler;
            if (!from) continue;
            const uint32_t at = event.dim == ckernel::REDUCE_ROW   ? grid.index(row, 0)
                                : event.dim == ckernel::REDUCE_COL ? grid.index(0, column)
                                                                   : 0;
            dst.datum[at] = static_cast<uint8_t>(from);
        }
}

// How many datums of the scaler's first rows are zero: in even columns, in odd ones.
struct Zeros {
    uint32_t even = 0, odd = 0;
};
Zeros zeros_of(const SrcTile& scaler) {
    Zeros zeros;
    for (uint32_t face = 0; face < scaler.faces; face++)
        for (uint32_t column = 0; column < kFaceCols; column++)
            if (scaler.datum[face * kFaceDatums + column] == 0) (column % 2 ? zeros.odd : zeros.even)++;
    return zeros;
}

}  // namespace

TileOrigins& Origins::origins_of(const Core& core, const SrcTile& tile) {
    State& state = states_[core];
    Tensix& tensix = *core.tensix;
    for (uint32_t bank = 0; bank < SrcPort::kBanks; bank++) {
        if (&tile == &tensix.src_a.bank[bank]) return state.src_a[bank];
        if (&tile == &tensix.src_b.bank[bank]) return state.src_b[bank];
    }
    return state.scratch;
}

void Origins::loaded(Fiber& fiber, const SrcTile& tile, uint32_t cb, uint32_t address, const OperandConfig& config) {
    TileOrigins& origins = origins_of(fiber.core(), tile);
    origins.clear();
    if (run_.said("format-mismatch")) return;  // what it reads has that cause
    const uint32_t bytes = tile::tile_bytes(config.l1_format, config.faces, config.face_rows);
    const uint8_t* states = run_.shadow.l1(fiber.core(), address);
    if (all_are(states, bytes, kDefined) || run_.is_broken(fiber.core(), cb)) return;
    const uint8_t fresh = unpack_origin(fiber, cb);
    for_each_datum(config.l1_format, config.faces, config.face_rows,
                   [&](uint32_t datum, uint32_t offset, uint32_t size, uint32_t row) {
                       uint8_t from = worst(states + offset, size, fresh);
                       if (!from && is_block_format(config.l1_format)) from = worst(states + row, 1, fresh);
                       origins.datums.datum[datum] = from;
                       origins.any |= from != 0;
                   });
}

void Origins::gathered(Fiber& fiber, const SrcTile& tile, uint32_t cb, const GatherEvent& event) {
    const uint32_t rows = event.faces / event.face_columns * event.face_rows;
    const uint32_t row_bytes = bytes_of_row(event);
    TileOrigins& origins = origins_of(fiber.core(), tile);
    origins.clear();
    const uint32_t size = element_bytes(event.format);
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t start = event.address + row * event.row_bytes;
        const uint8_t* states = run_.shadow.l1(fiber.core(), start);
        if (all_are(states, row_bytes, kDefined) || run_.is_broken(fiber.core(), cb)) continue;
        const uint8_t fresh = unpack_origin(fiber, cb);
        for (uint32_t column = 0; column < event.face_columns * kFaceCols; column++) {
            const uint32_t face = row / event.face_rows * event.face_columns + column / kFaceCols;
            const uint32_t datum = face * kFaceDatums + row % event.face_rows * kFaceCols + column % kFaceCols;
            origins.datums.datum[datum] = worst(states + column * size, size, fresh);
            origins.any |= origins.datums.datum[datum] != 0;
        }
    }
}

// The same functions that move the datums move their origins.
void Origins::turned(Fiber& fiber, const SrcTile& tile, bool within_faces, bool faces) {
    TileOrigins& origins = origins_of(fiber.core(), tile);
    if (!origins.any || (!within_faces && !faces)) return;
    origins.datums.faces = tile.faces;
    origins.datums.face_rows = tile.face_rows;
    origins.datums.narrow = tile.narrow;
    if (within_faces) tile::transpose_within_faces(origins.datums);
    if (faces) tile::transpose_faces(origins.datums);
}

void Origins::broadcast(Fiber& fiber, const SrcTile& tile, BroadcastDim dim, uint32_t row) {
    TileOrigins& origins = origins_of(fiber.core(), tile);
    if (!origins.any || dim == BroadcastDim::None) return;
    origins.datums.faces = tile.faces;
    origins.datums.face_rows = tile.face_rows;
    origins.datums.narrow = tile.narrow;
    tile::broadcast(origins.datums, dim, row);
    origins.any = std::any_of(origins.datums.datum.begin(), origins.datums.datum.end(), [](uint32_t d) { return d; });
}

// A sum with a scaler of zeros, or of float32 bits in a buffer of 16-bit datums (the lower half of 1.0 is zero).
void Origins::check_scaler(Fiber& fiber, const FpuEvent& event) {
    if (event.program != FpuProgram::Reduce || event.pool == ckernel::MAX) return;
    const SrcTile& scaler = event.dim == ckernel::REDUCE_ROW ? *event.a : *event.b;
    if (origins_of(fiber.core(), scaler).any) return;
    const Zeros zeros = zeros_of(scaler);
    const uint32_t half = scaler.faces * kFaceCols / 2;
    if (zeros.even != half || (zeros.odd != half && zeros.odd != 0)) return;
    const bool all = zeros.odd == half;
    run_.report(fiber,
                {.code = "scaler-unprepared",
                 .headline = all ? "reduce_tile works with a scaler of zeros"
                                 : "every second datum of reduce_tile's scaler is zero, as if 32-bit values had been "
                                   "written into a buffer of 16-bit datums",
                 .note = "row 0 of each face of the scaler tile counts, all 16 datums of it",
                 .help = "fill it with generate_reduce_scaler(cb, scaler), where scaler holds the 16-bit value twice"});
}

void Origins::computed(Fiber& fiber, const FpuEvent& event) {
    check_scaler(fiber, event);
    DstOrigins& dst = states_[fiber.core()].dst[event.dst];
    TileOrigins* a = event.a ? &origins_of(fiber.core(), *event.a) : nullptr;
    TileOrigins* b = event.b ? &origins_of(fiber.core(), *event.b) : nullptr;
    const bool tainted = (a && a->any) || (b && b->any) || dst.any;
    if (!tainted) return;
    if (event.program == FpuProgram::Matmul) {
        matmul(event, *a, *b, dst);
    } else if (event.program == FpuProgram::Reduce) {
        const bool data_in_b = event.pool != ckernel::MAX && event.dim == ckernel::REDUCE_ROW;
        reduce(event, data_in_b ? *b : *a, data_in_b ? *event.b : *event.a, data_in_b ? *a : *b, dst);
    } else {
        element_wise(event, a, b, dst);
    }
    keep_any(dst);
}

void Origins::wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) {
    DstOrigins& to = states_[fiber.core()].dst[dst];
    const TileOrigins& from = origins_of(fiber.core(), tile);
    for (uint32_t i = 0; i < tile.faces * kFaceDatums; i++)
        to.datum[i] = from.any ? static_cast<uint8_t>(from.datums.datum[i]) : uint8_t{0};
    keep_any(to);
}

void Origins::moved_to_src(Fiber& fiber, uint32_t dst, const SrcTile& tile) {
    const DstOrigins& from = states_[fiber.core()].dst[dst];
    TileOrigins& to = origins_of(fiber.core(), tile);
    to.any = from.any;
    std::copy(from.datum.begin(), from.datum.end(), to.datums.datum.begin());
}

void Origins::turned_dst(Fiber& fiber, uint32_t dst, bool faces) {
    DstOrigins& origins = states_[fiber.core()].dst[dst];
    if (!origins.any) return;
    SrcTile turned;
    turned.faces = 4;
    std::copy(origins.datum.begin(), origins.datum.end(), turned.datum.begin());
    tile::transpose_within_faces(turned);
    if (faces) tile::transpose_faces(turned);
    std::transform(turned.datum.begin(), turned.datum.end(), origins.datum.begin(),
                   [](uint32_t origin) { return static_cast<uint8_t>(origin); });
}

void Origins::copied_dst(Fiber& fiber, uint32_t from, uint32_t to) {
    State& state = states_[fiber.core()];
    state.dst[to] = state.dst[from];
}

void Origins::sfpu(Fiber& fiber, uint32_t function, const std::array<uint32_t, 3>& in, uint32_t out) {
    State& state = states_[fiber.core()];
    DstOrigins result = state.dst[out];
    if (only_writes(function)) result.clear();
    for (uint32_t tile : in) {
        if (tile == ~0u || tile == out || only_writes(function) || !state.dst[tile].any) continue;
        for (uint32_t i = 0; i < kTileDatums; i++)
            if (state.dst[tile].datum[i]) result.datum[i] = state.dst[tile].datum[i];
        result.any = true;
    }
    state.dst[out] = result;
}

void Origins::dst_step(Fiber& fiber, DstStep step) {
    if (step != DstStep::Release) return;
    const Tensix& tensix = *fiber.core().tensix;
    for (uint32_t tile = 0; tile < tensix.dst_capacity(); tile++)
        states_[fiber.core()].dst[tensix.sync.pack_first + tile].clear();
}

// What the packer stores: defined datums, or the origins of those that nobody wrote.
void Origins::packs(Fiber& fiber, uint32_t dst, uint32_t, uint32_t address, uint32_t bytes, const PackState& pack) {
    uint8_t* states = run_.shadow.l1(fiber.core(), address);
    const DstOrigins& origins = states_[fiber.core()].dst[dst];
    if (pack.l1_accumulate && !all_are(states, bytes, kDefined)) {
        const uint8_t from = worst(states, bytes, 0);
        return set_all(states, bytes, from ? from : kUndefined);
    }
    set_all(states, bytes, kDefined);
    if (!origins.any) return;
    for_each_datum(pack.output, pack.faces, pack.face_rows,
                   [&](uint32_t datum, uint32_t offset, uint32_t size, uint32_t row) {
                       if (!origins.datum[datum]) return;
                       set_all(states + offset, size, origins.datum[datum]);
                       if (is_block_format(pack.output)) states[row] = origins.datum[datum];  // the shared exponent
                   });
}

void Origins::packs_datums(Fiber& fiber, uint32_t dst, uint32_t, uint32_t first, uint32_t count, uint32_t address) {
    const uint32_t size = element_bytes(fiber.core().tensix->pack.output);
    uint8_t* states = run_.shadow.l1(fiber.core(), address);
    const DstOrigins& origins = states_[fiber.core()].dst[dst];
    for (uint32_t i = 0; i < count; i++)
        set_all(states + i * size, size, origins.datum[first + i] ? origins.datum[first + i] : kDefined);
}

}  // namespace tessera::check

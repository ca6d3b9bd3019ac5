// Data that nobody wrote: followed datum by datum from memory through Src and Dst to the tensors of the program, and
// told where it came in, but only when it reaches a result. Padding that nothing depends on is no finding.
#include <algorithm>
#include <cstring>
#include <map>

#include "check/checker.hpp"
#include "check/words.hpp"
#include "device/launch.hpp"
#include "tensor/copy.hpp"
#include "tensor/tensor.hpp"
#include "tile/fpu.hpp"
#include "tile/operand.hpp"

namespace tessera::check {
namespace {

constexpr size_t kMaxOrigins = 250;
constexpr uint32_t kPoolMax = 2, kReduceRow = 0, kReduceCol = 1;

struct Grid {  // datums of a tile in face order, as rows and columns
    uint32_t columns;
    uint32_t index(uint32_t row, uint32_t column) const {
        const uint32_t face = row / kFaceRows * (columns / kFaceCols) + column / kFaceCols;
        return face * kFaceDatums + row % kFaceRows * kFaceCols + column % kFaceCols;
    }
};
Grid grid_of(const SrcTile& tile) { return {tile.face_columns() * kFaceCols}; }
uint32_t rows_of(const SrcTile& tile) { return tile.face_lines() * kFaceRows; }

uint32_t block_bits(DataFormat format) {
    return format == DataFormat::Bfp8 || format == DataFormat::Bfp8b   ? 8
           : format == DataFormat::Bfp4 || format == DataFormat::Bfp4b ? 4
                                                                       : 2;
}

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

const CbActs* producer_of(const Core& core, uint32_t cb) {
    const CbActs* producer = nullptr;
    for (const CbActs& acts : core.cbs->acts[cb])
        if (acts.pushed) producer = &acts;
    return producer;
}

// "none of them written", or "1024 of them not written, from byte 1024 on".
std::string undefined_bytes(const std::vector<uint8_t>& states) {
    const auto first = std::find(states.begin(), states.end(), kUndefined);
    const auto count = static_cast<size_t>(std::count(first, states.end(), kUndefined));
    if (count == states.size()) return "none of them written";
    return fmt::format("{} of them not written, from byte {} on", count, first - states.begin());
}

uint8_t worst(const uint8_t* states, uint32_t bytes, uint8_t fresh) {
    for (uint32_t i = 0; i < bytes; i++)
        if (states[i] != kDefined) return states[i] == kUndefined ? fresh : states[i];
    return 0;
}

}  // namespace

uint8_t Checker::origin_at(const Core& core, Role role, Message message) {
    for (size_t i = 0; i < origins_.size(); i++) {
        const Origin& known = origins_[i];
        if (known.message.code == message.code && known.message.headline == message.headline && known.role == role &&
            known.message.places.front().line == message.places.front().line)
            return static_cast<uint8_t>(kFirstOrigin + i);
    }
    if (origins_.size() < kMaxOrigins)
        origins_.push_back({std::move(message), core.logical, role, core.launch->kernels[static_cast<int>(role)].file});
    return static_cast<uint8_t>(kFirstOrigin + origins_.size() - 1);
}

uint8_t Checker::origin_of(const Travel& travel) {
    const bool is_read = travel.event.kind == TransferEvent::Kind::Read;
    const Core& core = is_read && travel.event.core ? *travel.event.core : *travel.self;
    std::vector<Place> places = {place_of(travel.site)};
    const uint8_t owner = is_read ? uint8_t{0} : owner_of(core, travel.event.local);
    if (const CbActs* producer = owner > 0 && owner <= kMaxCbs ? producer_of(core, owner - 1u) : nullptr)
        places.push_back(place_of(producer->push_site, "pushed here"));
    const Object from =
        is_read && !travel.event.core
            ? objects_.in_dram(device_.arch(), static_cast<uint32_t>(travel.event.channel), travel.event.address)
            : object_at(core, is_read ? travel.event.address : travel.event.local);
    return origin_at(*travel.self, travel.role,
                     {.code = "undefined-data",
                      .headline = fmt::format("{} carries data of {} that nobody wrote, and it reaches a result",
                                              travel.event.call, from.known() ? from.name : "memory"),
                      .places = std::move(places),
                      .where = {fmt::format("noc {}: {} B, {}", travel.event.noc, travel.event.bytes,
                                            undefined_bytes(travel.states))},
                      .note = "on the card it is whatever an earlier program left there",
                      .help = "write the data before it is sent: a missing fill, pack or copy, or a page too many"});
}

uint8_t Checker::unpack_origin(Fiber& fiber, uint32_t cb) {
    const CbActs* producer = producer_of(fiber.core(), cb);
    std::vector<Place> places = {place_of(fiber.site())};
    if (producer) places.push_back(place_of(producer->push_site, "pushed here"));
    return origin_at(
        fiber.core(), fiber.role(),
        {.code = "undefined-data",
         .headline = fmt::format("the unpacker reads data of c_{} that nobody wrote, and it reaches a result", cb),
         .places = std::move(places),
         .where = {made(fiber.core().cbs->config[cb], cb)},
         .note = "the page was handed on without being (wholly) written since it was last given back",
         .help = "write every datum that the operation uses: the page itself, and the padding of a reduction"});
}

TileOrigins& Checker::origins_of(const Core& core, const SrcTile& tile) {
    CoreState& state = this->state(core);
    Tensix& tensix = *core.tensix;
    for (uint32_t bank = 0; bank < SrcPort::kBanks; bank++) {
        if (&tile == &tensix.src_a.bank[bank]) return state.src_a[bank];
        if (&tile == &tensix.src_b.bank[bank]) return state.src_b[bank];
    }
    return state.scratch;
}

void Checker::loaded(Fiber& fiber, const SrcTile& tile, uint32_t cb, uint32_t address, const OperandConfig& config) {
    TileOrigins& origins = origins_of(fiber.core(), tile);
    origins.clear();
    if (check_unpack_format(fiber, cb, config)) return;
    const uint32_t bytes = tile::tile_bytes(config.l1_format, config.faces, config.face_rows);
    const uint8_t* states = shadow_.l1(fiber.core(), address);
    if (all_are(states, bytes, kDefined) || is_broken(fiber.core(), cb)) return;
    const uint8_t fresh = unpack_origin(fiber, cb);
    for_each_datum(config.l1_format, config.faces, config.face_rows,
                   [&](uint32_t datum, uint32_t offset, uint32_t size, uint32_t row) {
                       uint8_t from = worst(states + offset, size, fresh);
                       if (!from && is_block_format(config.l1_format)) from = worst(states + row, 1, fresh);
                       origins.datums.datum[datum] = from;
                       origins.any |= from != 0;
                   });
}

void Checker::gathered(Fiber& fiber, const SrcTile& tile, uint32_t cb, const GatherEvent& event) {
    const uint32_t rows = event.faces / event.face_columns * event.face_rows;
    const uint32_t row_bytes = event.face_columns * kFaceCols * element_bytes(event.format);
    const CbConfig& config = fiber.core().cbs->config[cb];
    unpacks(fiber, cb,
            (event.address - (local_cb(fiber.core(), fiber.role(), cb).fifo_rd_ptr << 4)) / config.page_bytes,
            event.address, std::min(row_bytes, config.page_bytes));
    TileOrigins& origins = origins_of(fiber.core(), tile);
    origins.clear();
    const uint32_t size = element_bytes(event.format);
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t start = event.address + row * event.row_bytes;
        const uint8_t* states = shadow_.l1(fiber.core(), start);
        if (all_are(states, row_bytes, kDefined) || is_broken(fiber.core(), cb)) continue;
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
void Checker::turned(Fiber& fiber, const SrcTile& tile, bool within_faces, bool faces) {
    TileOrigins& origins = origins_of(fiber.core(), tile);
    if (!origins.any || (!within_faces && !faces)) return;
    origins.datums.faces = tile.faces;
    origins.datums.face_rows = tile.face_rows;
    origins.datums.narrow = tile.narrow;
    if (within_faces) tile::transpose_within_faces(origins.datums);
    if (faces) tile::transpose_faces(origins.datums);
}

void Checker::broadcast(Fiber& fiber, const SrcTile& tile, BroadcastDim dim, uint32_t row) {
    TileOrigins& origins = origins_of(fiber.core(), tile);
    if (!origins.any || dim == BroadcastDim::None) return;
    origins.datums.faces = tile.faces;
    origins.datums.face_rows = tile.face_rows;
    origins.datums.narrow = tile.narrow;
    tile::broadcast(origins.datums, dim, row);
    origins.any = std::any_of(origins.datums.datum.begin(), origins.datums.datum.end(), [](uint32_t d) { return d; });
}

namespace {

uint64_t rows_written(uint32_t faces) { return faces >= 4 ? ~0ull : (1ull << (faces * kFaceRows)) - 1; }

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
    const uint8_t from_scaler = event.pool != kPoolMax && scaler.any ? any_scaler(scaler) : 0;
    for (uint32_t row = 0; row < rows_of(shape); row++)
        for (uint32_t column = 0; column < grid.columns; column++) {
            uint32_t from = data.any ? data.datums.datum[grid.index(row, column)] : 0;
            if (!from) from = from_scaler;
            if (!from) continue;
            const uint32_t at = event.dim == kReduceRow   ? grid.index(row, 0)
                                : event.dim == kReduceCol ? grid.index(0, column)
                                                          : 0;
            dst.datum[at] = static_cast<uint8_t>(from);
        }
}

}  // namespace

void Checker::computed(Fiber& fiber, const FpuEvent& event) {
    report_pending(fiber);
    check_started(fiber);
    check_dst_acquired(fiber);
    DstOrigins& dst = state(fiber.core()).dst[event.dst];
    TileOrigins* a = event.a ? &origins_of(fiber.core(), *event.a) : nullptr;
    TileOrigins* b = event.b ? &origins_of(fiber.core(), *event.b) : nullptr;
    if (event.program == FpuProgram::Reduce && event.pool != kPoolMax)
        if (const SrcTile& scaler = event.dim == kReduceRow ? *event.a : *event.b;
            !origins_of(fiber.core(), scaler).any)
            check_scaler(fiber, scaler);
    const bool tainted = (a && a->any) || (b && b->any) || dst.any;
    dst.by = event.program;
    dst.written |=
        event.program == FpuProgram::Matmul || event.program == FpuProgram::Reduce ? ~0ull : rows_written(event.faces);
    if (!tainted) return;
    if (event.program == FpuProgram::Matmul) {
        matmul(event, *a, *b, dst);
    } else if (event.program == FpuProgram::Reduce) {
        const bool data_in_b = event.pool != kPoolMax && event.dim == kReduceRow;
        reduce(event, data_in_b ? *b : *a, data_in_b ? *event.b : *event.a, data_in_b ? *a : *b, dst);
    } else {
        element_wise(event, a, b, dst);
    }
    keep_any(dst);
}

void Checker::wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) {
    report_pending(fiber);
    DstOrigins& to = state(fiber.core()).dst[dst];
    const TileOrigins& from = origins_of(fiber.core(), tile);
    to.written |= rows_written(tile.faces);
    to.by = FpuProgram::Copy;
    for (uint32_t i = 0; i < tile.faces * kFaceDatums; i++)
        to.datum[i] = from.any ? static_cast<uint8_t>(from.datums.datum[i]) : uint8_t{0};
    keep_any(to);
}

void Checker::moved_to_src(Fiber& fiber, uint32_t dst, const SrcTile& tile) {
    check_dst_written(fiber, dst, "the operand in");
    const DstOrigins& from = state(fiber.core()).dst[dst];
    TileOrigins& to = origins_of(fiber.core(), tile);
    to.any = from.any;
    std::copy(from.datum.begin(), from.datum.end(), to.datums.datum.begin());
}

void Checker::turned_dst(Fiber& fiber, uint32_t dst, bool faces) {
    check_dst_written(fiber, dst, "transpose_wh_dest works on");
    DstOrigins& origins = state(fiber.core()).dst[dst];
    if (!origins.any) return;
    SrcTile turned;
    turned.faces = 4;
    std::copy(origins.datum.begin(), origins.datum.end(), turned.datum.begin());
    tile::transpose_within_faces(turned);
    if (faces) tile::transpose_faces(turned);
    std::transform(turned.datum.begin(), turned.datum.end(), origins.datum.begin(),
                   [](uint32_t origin) { return static_cast<uint8_t>(origin); });
}

void Checker::copied_dst(Fiber& fiber, uint32_t from, uint32_t to) {
    check_dst_written(fiber, from, "copy_dest_values reads");
    CoreState& state = this->state(fiber.core());
    state.dst[to] = state.dst[from];
}

void Checker::check_defined(Fiber& fiber, uint32_t address, uint32_t bytes) {
    const uint8_t* states = shadow_.l1(fiber.core(), address);
    if (all_are(states, bytes, kDefined)) return;
    const Object object = object_at(fiber.core(), address);
    if (!object.known() || object.freed) return;  // said already
    const uint8_t owner = owner_of(fiber.core(), address);
    if (owner > 0 && owner <= kMaxCbs && is_broken(fiber.core(), owner - 1u)) return;
    if (const uint8_t from = worst(states, bytes, 0)) return report_origin(from);
    report(fiber, {.code = "undefined-data",
                   .headline = fmt::format("a load reads data of {} that nobody wrote", object.name),
                   .where = {fmt::format("{} B at L1 0x{:x}", bytes, address)},
                   .note = "on the card it is whatever an earlier program left there",
                   .help = "write the data first, or wait for whoever writes it"});
}

// What was reported once has its reason: that its data are not there yet is no cause of its own.
void Checker::forgive(const Core& core, uint32_t address, uint32_t bytes) {
    set_all(shadow_.l1(core, address), bytes, kDefined);
}

bool Checker::is_broken(const Core& core, uint32_t cb) {
    const auto& use = state(core).use;
    return state(core).kind[cb].overwritten ||
           std::any_of(use.begin(), use.end(), [&](const auto& role) { return role[cb].reported; });
}

void Checker::report_origin(uint8_t number) {
    const size_t index = number - size_t{kFirstOrigin};
    if (index >= origins_.size() || origins_[index].reported) return;
    Origin& origin = origins_[index];
    origin.reported = true;
    report_.add(origin.message, origin.core, origin.role, origin.kernel);
}

// What the packer stores: defined datums, or the origins of those that nobody wrote.
void Checker::mark_packed(Fiber& fiber, uint32_t dst, uint32_t address, uint32_t bytes, const PackState& pack) {
    uint8_t* states = shadow_.l1(fiber.core(), address);
    const DstOrigins& origins = state(fiber.core()).dst[dst];
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

namespace {

// The states of a tensor's bytes, as if they were its data: the padding falls away as it does for the user.
std::vector<uint8_t> logical_states(const Tensor& tensor, const Shadow& shadow, Device& device) {
    const Buffer& buffer = *tensor.buffer();
    const HostType type = host_type(tensor.dtype());
    std::vector<uint8_t> states(tensor.logical_volume() * element_bytes(type));
    read_pages(tensor.spec(), states.data(), type, [&](uint32_t page) {
        return reinterpret_cast<std::byte*>(shadow.beside(device.page_memory(buffer, page)));
    });
    return states;
}

bool is_whole(const Tensor& tensor, const Shadow& shadow, Device& device) {
    const Buffer& buffer = *tensor.buffer();
    for (uint32_t page = 0; page < buffer.num_pages; page++)
        if (!all_are(shadow.beside(device.page_memory(buffer, page)), buffer.page_size, kDefined)) return false;
    return true;
}

// Datums of block formats share bytes: their pages count as a whole, unless they hold padding.
std::vector<uint8_t> block_states(const Tensor& tensor, const Shadow& shadow, Device& device) {
    if (tensor.spec().padded_shape() != tensor.spec().shape) return {};
    const Buffer& buffer = *tensor.buffer();
    std::vector<uint8_t> states;
    for (uint32_t page = 0; page < buffer.num_pages; page++) {
        const uint8_t* at = shadow.beside(device.page_memory(buffer, page));
        states.insert(states.end(), at, at + buffer.page_size);
    }
    return states;
}

}  // namespace

void Checker::check_results(std::span<const Tensor> tensors) {
    for (const Tensor& tensor : tensors) {
        if (!tensor.is_on_device() || !tensor.is_allocated() || is_whole(tensor, shadow_, device_)) continue;
        const bool block = tensor.dtype() == DataType::Bfloat8b || tensor.dtype() == DataType::Bfloat4b;
        for (uint8_t state : block ? block_states(tensor, shadow_, device_) : logical_states(tensor, shadow_, device_))
            if (state >= kFirstOrigin) report_origin(state);
    }
    forget_origins(tensors);
}

void Checker::note_writer(const Travel& travel) {
    const Object object =
        objects_.in_dram(device_.arch(), static_cast<uint32_t>(travel.event.channel), travel.event.address);
    if (object.pages == 0) return;
    const std::string& kernel = travel.self->launch->kernels[static_cast<int>(travel.role)].file;
    writers_[object.address] = {travel.self->logical, travel.role, kernel, travel.site};
}

// Kernels wrote some pages of a tensor, and the host reads all of it. Several programs may fill one tensor, so this can
// be told only here.
void Checker::host_reads(const Buffer& buffer) {
    const auto written = buffer.is_l1() || buffer.is_sharded() ? writers_.end() : writers_.find(buffer.address);
    if (written == writers_.end()) return;
    uint32_t never = 0, first = 0;
    for (uint32_t page = buffer.num_pages; page-- > 0;) {
        if (!all_are(shadow_.beside(device_.page_memory(buffer, page)), buffer.page_size, kUndefined)) continue;
        never++;
        first = page;
    }
    const Writer writer = std::move(written->second);
    writers_.erase(written);  // said once
    if (never == 0) return;
    const std::string name = buffer.made_at.known() ? "the tensor made at " + buffer.made_at.str() : "a tensor";
    report_.add({.code = "undefined-data",
                 .headline = fmt::format("the host reads the {} pages of {}, of which nobody wrote {}",
                                         buffer.num_pages, name, never),
                 .places = {place_of(writer.site, "others of its pages are written here")},
                 .where = {fmt::format("the first of them is page {}", first)},
                 .note = "on the card they hold whatever an earlier program left there",
                 .help = "check which pages each core writes: their start, their count and who takes the remainder"},
                writer.core, writer.role, writer.kernel);
    report_.end();
}

// Numbers of origins mean something in one program only; what they mark stays undefined for the next.
void Checker::forget_origins(std::span<const Tensor> tensors) {
    for (const Tensor& tensor : tensors) {
        if (!tensor.is_on_device() || !tensor.is_allocated()) continue;
        const Buffer& buffer = *tensor.buffer();
        for (uint32_t page = 0; page < buffer.num_pages; page++) {
            uint8_t* states = shadow_.beside(device_.page_memory(buffer, page));
            std::replace_if(states, states + buffer.page_size, [](uint8_t s) { return s >= kFirstOrigin; }, kUndefined);
        }
    }
}

}  // namespace tessera::check

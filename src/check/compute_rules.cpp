// Compute state: each operation after its own init, formats as the circular buffers have them, modes undone.
// Facts: KERNEL_API 3 (which init belongs to which operation), MACHINE 8 (edge mask of a reduce).
#include <algorithm>
#include <string_view>
#include <utility>

#include "check/checker.hpp"
#include "check/sfpu_inits.hpp"
#include "check/words.hpp"
#include "tile/operand.hpp"

namespace tessera::check {
namespace {

using std::string_view;

// An operation of the FPU and the inits after which it may run, separated by blanks.
struct Operation {
    string_view name, inits;
};
constexpr string_view kCopyInits =
    "copy_tile_init copy_tile_to_dst_init_short copy_tile_to_dst_init_short_with_dt unary_op_init_common init_sfpu";
constexpr string_view kMatmulInits =
    "mm_init mm_init_short mm_init_short_with_dt mm_block_init mm_block_init_short mm_block_init_short_with_dt "
    "mm_block_init_short_with_both_dt matmul_init matmul_block_init";
constexpr string_view kTransposeInits = "transpose_wh_init transpose_wh_init_short transpose_init";
constexpr Operation kOperations[] = {
    {"add_tiles", "add_tiles_init add_init binary_tiles_init"},
    {"sub_tiles", "sub_tiles_init sub_init binary_tiles_init"},
    {"mul_tiles", "mul_tiles_init mul_init binary_tiles_init"},
    {"add_block", "add_tiles_init add_init binary_tiles_init"},
    {"sub_block", "sub_tiles_init sub_init binary_tiles_init"},
    {"mul_block", "mul_tiles_init mul_init binary_tiles_init"},
    {"add_tiles_bcast_rows", "add_bcast_rows_init add_bcast_rows_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast_rows", "sub_bcast_rows_init sub_bcast_rows_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast_rows", "mul_bcast_rows_init mul_bcast_rows_init_short init_bcast bcast_init"},
    {"add_tiles_bcast_cols", "add_bcast_cols_init add_bcast_cols_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast_cols", "sub_bcast_cols_init sub_bcast_cols_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast_cols", "mul_bcast_cols_init mul_bcast_cols_init_short init_bcast bcast_init"},
    {"add_tiles_bcast_scalar",
     "add_bcast_scalar_init add_bcast_scalar_init_short add_tiles_bcast_scalar_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast_scalar",
     "sub_bcast_scalar_init sub_bcast_scalar_init_short sub_tiles_bcast_scalar_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast_scalar",
     "mul_bcast_scalar_init mul_bcast_scalar_init_short mul_tiles_bcast_scalar_init_short init_bcast bcast_init"},
    {"add_tiles_bcast",
     "add_bcast_rows_init add_bcast_rows_init_short add_bcast_cols_init add_bcast_cols_init_short "
     "add_bcast_scalar_init add_bcast_scalar_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast",
     "sub_bcast_rows_init sub_bcast_rows_init_short sub_bcast_cols_init sub_bcast_cols_init_short "
     "sub_bcast_scalar_init sub_bcast_scalar_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast",
     "mul_bcast_rows_init mul_bcast_rows_init_short mul_bcast_cols_init mul_bcast_cols_init_short "
     "mul_bcast_scalar_init mul_bcast_scalar_init_short init_bcast bcast_init"},
    {"any_tiles_bcast", "init_bcast bcast_init"},
    {"binary_dest_reuse_tiles", "binary_dest_reuse_tiles_init"},
    {"add_reuse_dest_tiles", "add_reuse_dest_init"},
    {"sub_reuse_dest_tiles", "sub_reuse_dest_init"},
    {"mul_reuse_dest_tiles", "mul_reuse_dest_init"},
    {"copy_tile", kCopyInits},
    {"copy_block", kCopyInits},
    {"copy_block_matmul_partials", kCopyInits},
    {"unary_bcast", "unary_bcast_init reconfigure_unary_bcast"},
    {"transpose_wh_tile", kTransposeInits},
    {"transpose_tile", kTransposeInits},
    {"matmul_tiles", kMatmulInits},
    {"matmul_block", kMatmulInits},
    {"reduce_tile", "reduce_init"},
    {"reduce_block", "reduce_init"},
    {"reduce_block_max_row", "reduce_block_max_row_init"},
    {"tilize_block", "tilize_init tilize_init_short_with_dt"},
    {"fast_tilize_block", "fast_tilize_init fast_tilize_init_with_dt"},
    {"untilize_block", "untilize_init"},
    {"unpack_tilizeA_B_block", "tilizeA_B_reduce_init"},
};

// Modes that stay on until they are undone, and the operations that want them.
struct Mode {
    string_view init, uninit, operations;
};
constexpr Mode kModes[] = {
    {"tilize_init", "tilize_uninit", "tilize_block"},
    {"tilize_init_short_with_dt", "tilize_uninit", "tilize_block"},
    {"fast_tilize_init", "fast_tilize_uninit", "fast_tilize_block"},
    {"fast_tilize_init_with_dt", "fast_tilize_uninit", "fast_tilize_block"},
    {"untilize_init", "untilize_uninit", "untilize_block"},
    {"tilizeA_B_reduce_init", "unpack_tilizeA_B_uninit", "unpack_tilizeA_B_block reduce_tile_math"},
    {"pack_untilize_init", "pack_untilize_uninit", "pack_untilize_block pack_untilize_dest"},
    {"pack_untilize_dest_init", "pack_untilize_uninit", "pack_untilize_block pack_untilize_dest"},
    {"pack_rows_init", "pack_rows_uninit", "pack_rows"},
    {"reduce_init", "reduce_uninit", ""},
    {"reduce_block_max_row_init", "reduce_block_max_row_uninit", ""},
};

bool has_word(string_view list, string_view word) {
    for (size_t at = list.find(word); at != string_view::npos; at = list.find(word, at + 1)) {
        const size_t end = at + word.size();
        if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
    }
    return false;
}

const Operation* operation(string_view name) {
    for (const Operation& one : kOperations)
        if (one.name == name) return &one;
    return nullptr;
}

bool is_fpu_init(string_view name) {
    return std::any_of(std::begin(kOperations), std::end(kOperations),
                       [&](const Operation& one) { return has_word(one.inits, name); });
}

// Functions whose init has another name than theirs with _init; any of several, separated by blanks.
struct Alias {
    string_view function, inits;
};
constexpr Alias kAliases[] = {
    {"add_unary_tile", "binop_with_scalar_tile_init"},
    {"sub_unary_tile", "binop_with_scalar_tile_init"},
    {"mul_unary_tile", "binop_with_scalar_tile_init"},
    {"div_unary_tile", "binop_with_scalar_tile_init"},
    {"rsub_unary_tile", "binop_with_scalar_tile_init"},
    {"floor_tile", "rounding_op_tile_init"},
    {"ceil_tile", "rounding_op_tile_init"},
    {"trunc_tile", "rounding_op_tile_init"},
    {"round_tile", "rounding_op_tile_init"},
    {"frac_tile", "rounding_op_tile_init"},
    {"where_fp32_tile", "where_tile_init"},
    {"where_int32_tile", "where_tile_init"},
    {"where_uint32_tile", "where_tile_init"},
    {"fill_tile_bitcast", "fill_tile_init"},
    {"fill_tile_int", "fill_tile_init"},
    {"dropout_tile", "dropout_kernel_init"},
    {"sigmoid_tile_pack", "sigmoid_tile_init_pack"},
    {"silu_tile_pack", "silu_tile_init_pack"},
    {"tanh_tile_pack", "tanh_tile_init_pack"},
    {"mul_int32_tile", "mul_int32_tile_init mul_int_tile_init"},
    {"mul_uint32_tile", "mul_int_tile_init"},
    {"mul_uint16_tile", "mul_int_tile_init"},
};

bool is_sfpu_init(string_view name) { return std::binary_search(kSfpuInits.begin(), kSfpuInits.end(), name); }

// The inits of which an SFPU function wants one; empty when it has none.
std::string sfpu_inits_of(string_view name) {
    for (const Alias& alias : kAliases)
        if (alias.function == name) return std::string(alias.inits);
    for (string_view suffix : {"", "_int32", "_uint32", "_uint16"})
        if (name.ends_with(suffix)) {
            const std::string init = std::string(name.substr(0, name.size() - suffix.size())) + "_init";
            if (is_sfpu_init(init)) return init;
        }
    return {};
}

// One of the three threads speaks for all: the call runs on each of them.
bool speaks(const Fiber& fiber, string_view function) {
    const bool packs = function.starts_with("pack_") || function.ends_with("_pack");
    return fiber.role() == (packs ? Role::Pack : Role::Math);
}

}  // namespace

void Checker::calls(Fiber& fiber, const char* function) {
    const string_view name = function;
    if (!speaks(fiber, name)) return;
    report_pending(fiber);
    note_mode(fiber, name, function);
    InitState& inits = state(fiber.core()).inits[static_cast<int>(fiber.role())];
    if (is_fpu_init(name)) inits.fpu = function;
    if (is_sfpu_init(name)) inits.sfpu.push_back(function);
    if (const Operation* fpu = operation(name); fpu && (!inits.fpu || !has_word(fpu->inits, inits.fpu)))
        inits.pending = {
            .code = "init-missing",
            .headline = inits.fpu ? fmt::format("{} runs, but the last init was {}", name, inits.fpu)
                                  : fmt::format("{} runs without an init", name),
            .places = {place_of(fiber.site())},
            .note = "an operation runs what its init put into unpacker and FPU; another's gives garbage or hangs",
            .help = fmt::format("call {} before it, after any other operation's init",
                                fpu->inits.substr(0, fpu->inits.find(' ')))};
    const std::string inits_wanted = sfpu_inits_of(name);
    if (inits_wanted.empty()) return;
    const auto done = [&](const char* init) { return has_word(inits_wanted, init); };
    if (std::any_of(inits.sfpu.begin(), inits.sfpu.end(), done)) return;
    const std::string wanted = inits_wanted.substr(0, inits_wanted.find(' '));
    report(fiber, {.code = "init-missing",
                   .headline = fmt::format("{} runs without {}", name, wanted),
                   .note = "the init sets the addressing and the constants that the function uses",
                   .help = fmt::format("call {}() before it", wanted)});
}

// An operation of another family's program ends the run with an error of its own; only what ran on is a finding.
void Checker::report_pending(Fiber& fiber) {
    Message& pending = state(fiber.core()).inits[static_cast<int>(fiber.role())].pending;
    if (!pending.code.empty()) report(fiber, std::exchange(pending, {}));
}

void Checker::note_mode(Fiber& fiber, string_view name, const char* function) {
    InitState& inits = state(fiber.core()).inits[static_cast<int>(fiber.role())];
    for (const Mode& mode : kModes) {
        if (mode.init == name) {
            inits.modes.push_back({function, fiber.site()});
            return;
        }
        if (!name.starts_with(mode.uninit)) continue;
        std::erase_if(inits.modes, [&](const OpenMode& open) { return mode.init == open.init; });
        if (inits.fpu && mode.init == inits.fpu) inits.fpu = nullptr;
    }
    const bool works = operation(name) || name.starts_with("pack_tile") || name == "pack_untilize_dest" ||
                       name == "pack_untilize_block" || name == "pack_rows";
    if (!works) return;
    check_pack_mode(fiber, name);
    for (OpenMode& open : inits.modes) {
        const Mode& mode =
            *std::find_if(std::begin(kModes), std::end(kModes), [&](const Mode& one) { return one.init == open.init; });
        if (open.reported || mode.operations.empty() || has_word(mode.operations, name)) continue;
        open.reported = true;
        report(fiber, {.code = "uninit-missing",
                       .headline = fmt::format("{} runs while the mode of {} is still on", name, open.init),
                       .places = {place_of(fiber.site()), place_of(open.site, "switched on here")},
                       .note = "unpacker or packer keep the mode until it is undone; the next init does not undo it",
                       .help = fmt::format("call {} before it", mode.uninit)});
    }
}

// The packer's operations have no init but the one that switches their mode on.
void Checker::check_pack_mode(Fiber& fiber, string_view name) {
    const auto wants = std::find_if(std::begin(kModes), std::end(kModes), [&](const Mode& mode) {
        return mode.init.starts_with("pack_") && has_word(mode.operations, name);
    });
    if (wants == std::end(kModes)) return;
    const auto& modes = state(fiber.core()).inits[static_cast<int>(fiber.role())].modes;
    for (const Mode& mode : kModes)
        if (has_word(mode.operations, name) &&
            std::any_of(modes.begin(), modes.end(), [&](const OpenMode& open) { return mode.init == open.init; }))
            return;
    report(fiber, {.code = "init-missing",
                   .headline = fmt::format("{} runs, but the packer is not in its mode", name),
                   .note = "the packer writes whole tiles until its init switches the mode on",
                   .help = fmt::format("call {} before it, and {} after the last one", wants->init, wants->uninit)});
}

// A mode that outlives its kernel meets the next one.
void Checker::check_modes_end(Fiber& fiber) {
    for (OpenMode& open : state(fiber.core()).inits[static_cast<int>(fiber.role())].modes) {
        const Mode& mode =
            *std::find_if(std::begin(kModes), std::end(kModes), [&](const Mode& one) { return one.init == open.init; });
        if (open.reported) continue;
        open.reported = true;
        report(fiber, {.code = "uninit-missing",
                       .headline = fmt::format("the kernel ends while the mode of {} is still on", open.init),
                       .places = {place_of(open.site, "switched on here")},
                       .note = "unpacker and packer keep it: the next kernel on this core starts with it",
                       .help = fmt::format("call {} when the operation is over", mode.uninit)});
    }
}

void Checker::configured(Fiber& fiber) { state(fiber.core()).inits[static_cast<int>(fiber.role())].started = true; }

bool Checker::check_started(Fiber& fiber) {
    CoreState& state = this->state(fiber.core());
    if (state.inits[static_cast<int>(fiber.role())].started) return false;
    if (std::exchange(state.startup_reported, true)) return true;  // one call starts all three threads
    report(fiber,
           {.code = "startup-missing",
            .headline = fmt::format("{} works before a start-up call configured it", name(fiber.role())),
            .note = "formats and strides are those that the last kernel on this core left",
            .help = "begin the kernel with compute_kernel_hw_startup, binary_op_init_common, unary_op_init_common, "
                    "mm_init or another start-up call"});
    return true;
}

bool Checker::check_unpack_format(Fiber& fiber, uint32_t cb, const OperandConfig& config) {
    if (check_started(fiber) || !fiber.core().cbs->config[cb].configured) return false;
    const OperandConfig wanted = tile::operand_of(fiber.core(), cb);
    const bool format = wanted.l1_format != config.l1_format;
    if (!format && wanted.faces == config.faces && wanted.face_rows == config.face_rows) return false;
    report(fiber,
           {.code = "format-mismatch",
            .headline = format ? fmt::format("the unpacker is set to {}, but c_{} holds {}", name(config.l1_format), cb,
                                             name(wanted.l1_format))
                               : fmt::format("the unpacker is set to tiles of {} faces of {} rows, but c_{} holds "
                                             "{} faces of {} rows",
                                             config.faces, config.face_rows, cb, wanted.faces, wanted.face_rows),
            .where = {made(fiber.core().cbs->config[cb], cb)},
            .note = "the bytes are read as if they had the other form",
            .help = format ? "call reconfig_data_format with this circular buffer first"
                           : "call the operation's init with this circular buffer first"});
    return true;
}

namespace {

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

// A sum with a scaler of zeros, or of float32 bits in a buffer of 16-bit datums (the lower half of 1.0 is zero).
void Checker::check_scaler(Fiber& fiber, const SrcTile& scaler) {
    const Zeros zeros = zeros_of(scaler);
    const uint32_t half = scaler.faces * kFaceCols / 2;
    if (zeros.even != half || (zeros.odd != half && zeros.odd != 0)) return;
    const bool all = zeros.odd == half;
    report(fiber,
           {.code = "scaler-unprepared",
            .headline = all ? "reduce_tile works with a scaler of zeros"
                            : "every second datum of reduce_tile's scaler is zero, as if 32-bit values had been "
                              "written into a buffer of 16-bit datums",
            .note = "row 0 of each face of the scaler tile counts, all 16 datums of it",
            .help = "fill it with generate_reduce_scaler(cb, scaler), where scaler holds the 16-bit value twice"});
}

bool Checker::check_pack_state(Fiber& fiber, uint32_t dst, uint32_t cb, const PackState& pack) {
    const bool started = !check_started(fiber);
    if (!check_dst_acquired(fiber)) check_dst_written(fiber, dst, "pack_tile packs");
    const CbConfig& config = fiber.core().cbs->config[cb];
    const bool other_form = started && config.configured &&
                            (pack.output != config.format || pack.faces != config.tile.num_faces() ||
                             pack.face_rows != config.tile.face_height());
    if (other_form)
        report(fiber,
               {.code = "format-mismatch",
                .headline = pack.output != config.format
                                ? fmt::format("the packer is set to {}, but c_{} holds {}", name(pack.output), cb,
                                              name(config.format))
                                : fmt::format("the packer is set to tiles of {} faces of {} rows, but c_{} holds {} "
                                              "faces of {} rows",
                                              pack.faces, pack.face_rows, cb, config.tile.num_faces(),
                                              config.tile.face_height()),
                .where = {made(config, cb)},
                .note = "the bytes are written in the other form",
                .help = "call pack_reconfig_data_format with this circular buffer first"});
    if (pack.edge != ReduceEdge::None && state(fiber.core()).dst[dst].by != FpuProgram::Reduce)
        report(fiber, {.code = "reduce-mask-left",
                       .headline = "pack_tile packs a tile that no reduce made, but the mask of a reduce is still on",
                       .note = "the packer zeroes everything but the first row, column or datum until reduce_uninit",
                       .help = "call reduce_uninit() after the last reduce_tile, before other tiles are packed"});
    return other_form;
}

void Checker::packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes, const PackState& pack) {
    if (!check_pack_state(fiber, dst, cb, pack)) check_pack_window(fiber, cb, address, bytes);
    mark_packed(fiber, dst, address, bytes, pack);
}

void Checker::packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count, uint32_t address) {
    const PackState& pack = fiber.core().tensix->pack;
    const uint32_t size = element_bytes(pack.output);
    check_started(fiber);
    if (!check_dst_acquired(fiber)) check_dst_written(fiber, dst, "pack_untilize packs");
    check_pack_window(fiber, cb, address, count * size);
    uint8_t* states = shadow_.l1(fiber.core(), address);
    const DstOrigins& origins = state(fiber.core()).dst[dst];
    for (uint32_t i = 0; i < count; i++)
        set_all(states + i * size, size, origins.datum[first + i] ? origins.datum[first + i] : kDefined);
}

void Checker::check_pack_window(Fiber& fiber, uint32_t cb, uint32_t address, uint32_t bytes) {
    CbUse& use = state(fiber.core()).use[static_cast<int>(fiber.role())][cb];
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (check_not_being_sent(fiber, address, bytes, "the packer overwrites")) return;
    if (!config.configured || use.reported || in_window(fiber.core(), fiber.role(), cb, address, bytes)) return;
    use.reported = true;
    const bool past = address + bytes > config.address + config.size_bytes;
    // The page that should have been written is read later.
    if (past) set_all(shadow_.l1(fiber.core(), config.address), config.size_bytes, kDefined);
    else forgive_reserved(fiber.core(), fiber.role());
    report(fiber,
           {.code = past ? "cb-straddle" : "cb-write-outside",
            .headline =
                past ? fmt::format("the packer writes {} B past the end of c_{} and its {}",
                                   address + bytes - config.address - config.size_bytes, cb, pages(config.num_pages))
                     : fmt::format(
                           "the packer writes to {} of c_{}, but the kernel reserved {}",
                           page_range(config, address, bytes), cb,
                           window(config, local_cb(fiber.core(), fiber.role(), cb).fifo_wr_ptr << 4, use.reserved)),
            .where = {made(config, cb)},
            .note = past ? "pages of one window lie one after the other and do not wrap"
                         : "the consumer may still be reading this page",
            .help = fmt::format("call cb_reserve_back({}, n) for all tiles that are packed before the next push", cb)});
}

}  // namespace tessera::check

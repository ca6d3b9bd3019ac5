// The calls are announced before they are inlined, so the kernel's own words are judged.
#include "check/inits.hpp"

#include <algorithm>
#include <utility>

#include "check/init_tables.hpp"
#include "check/sfpu_inits.hpp"
#include "check/words.hpp"
#include "tile/operand.hpp"

namespace tessera::check {
namespace {

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

bool is_sfpu_init(string_view name) { return std::binary_search(kSfpuInits.begin(), kSfpuInits.end(), name); }

// The inits of which an SFPU function needs one; empty when it has none.
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

void Inits::calls(Fiber& fiber, const char* function) {
    const string_view name = function;
    if (!speaks(fiber, name)) return;
    report_pending(fiber);
    note_mode(fiber, name, function);
    InitState& inits = inits_of(fiber);
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
    check_sfpu_init(fiber, name);
}

void Inits::check_sfpu_init(Fiber& fiber, string_view name) {
    const std::string inits_wanted = sfpu_inits_of(name);
    if (inits_wanted.empty()) return;
    const InitState& inits = inits_of(fiber);
    const auto done = [&](const char* init) { return has_word(inits_wanted, init); };
    if (std::any_of(inits.sfpu.begin(), inits.sfpu.end(), done)) return;
    const std::string wanted = inits_wanted.substr(0, inits_wanted.find(' '));
    run_.report(fiber, {.code = "init-missing",
                        .headline = fmt::format("{} runs without {}", name, wanted),
                        .note = "the init sets the addressing and the constants that the function uses",
                        .help = fmt::format("call {}() before it", wanted)});
}

// An operation of another family's program ends the run with an error of its own; only what ran on is a finding.
void Inits::report_pending(Fiber& fiber) {
    Message& pending = inits_of(fiber).pending;
    if (!pending.code.empty()) run_.report(fiber, std::exchange(pending, {}));
}

void Inits::note_mode(Fiber& fiber, string_view name, const char* function) {
    InitState& inits = inits_of(fiber);
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
        run_.report(fiber,
                    {.code = "uninit-missing",
                     .headline = fmt::format("{} runs while the mode of {} is still on", name, open.init),
                     .places = {place_of(fiber.site()), place_of(open.site, "switched on here")},
                     .note = "unpacker or packer keep the mode until it is undone; the next init does not undo it",
                     .help = fmt::format("call {} before it", mode.uninit)});
    }
}

// The packer's operations have no init but the one that switches their mode on.
void Inits::check_pack_mode(Fiber& fiber, string_view name) {
    const auto mode_of = std::find_if(std::begin(kModes), std::end(kModes), [&](const Mode& mode) {
        return mode.init.starts_with("pack_") && has_word(mode.operations, name);
    });
    if (mode_of == std::end(kModes)) return;
    const auto& modes = inits_of(fiber).modes;
    for (const Mode& mode : kModes)
        if (has_word(mode.operations, name) &&
            std::any_of(modes.begin(), modes.end(), [&](const OpenMode& open) { return mode.init == open.init; }))
            return;
    run_.report(fiber,
                {.code = "init-missing",
                 .headline = fmt::format("{} runs, but the packer is not in its mode", name),
                 .note = "the packer writes whole tiles until its init switches the mode on",
                 .help = fmt::format("call {} before it, and {} after the last one", mode_of->init, mode_of->uninit)});
}

// A mode that outlives its kernel meets the next one.
void Inits::check_modes_end(Fiber& fiber) {
    for (OpenMode& open : inits_of(fiber).modes) {
        const Mode& mode =
            *std::find_if(std::begin(kModes), std::end(kModes), [&](const Mode& one) { return one.init == open.init; });
        if (open.reported) continue;
        open.reported = true;
        run_.report(fiber, {.code = "uninit-missing",
                            .headline = fmt::format("the kernel ends while the mode of {} is still on", open.init),
                            .places = {place_of(open.site, "switched on here")},
                            .note = "unpacker and packer keep it: the next kernel on this core starts with it",
                            .help = fmt::format("call {} when the operation is over", mode.uninit)});
    }
}

bool Inits::check_started(Fiber& fiber) {
    if (inits_of(fiber).started) return false;
    if (std::exchange(states_[fiber.core()].startup_reported, true)) return true;  // one call starts all three threads
    run_.report(
        fiber, {.code = "startup-missing",
                .headline = fmt::format("{} works before a start-up call configured it", name(fiber.role())),
                .note = "formats and strides are those that the last kernel on this core left",
                .help = "begin the kernel with compute_kernel_hw_startup, binary_op_init_common, unary_op_init_common, "
                        "mm_init or another start-up call"});
    return true;
}

void Inits::loaded(Fiber& fiber, const SrcTile&, uint32_t cb, uint32_t, const OperandConfig& config) {
    if (check_started(fiber) || !fiber.core().cbs->config[cb].configured) return;
    const OperandConfig wanted = tile::operand_of(fiber.core(), cb);
    const bool format = wanted.l1_format != config.l1_format;
    if (!format && wanted.faces == config.faces && wanted.face_rows == config.face_rows) return;
    run_.report(
        fiber, {.code = "format-mismatch",
                .headline = format ? fmt::format("the unpacker is set to {}, but c_{} holds {}", name(config.l1_format),
                                                 cb, name(wanted.l1_format))
                                   : fmt::format("the unpacker is set to tiles of {} faces of {} rows, but c_{} holds "
                                                 "{} faces of {} rows",
                                                 config.faces, config.face_rows, cb, wanted.faces, wanted.face_rows),
                .where = {made_with(fiber.core().cbs->config[cb], cb)},
                .note = "the bytes are read as if they had the other form",
                .help = format ? "call reconfig_data_format with this circular buffer first"
                               : "call the operation's init with this circular buffer first"});
}

void Inits::check_pack_format(Fiber& fiber, uint32_t cb, const PackState& pack) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    const bool same = pack.output == config.format && pack.faces == config.tile.num_faces() &&
                      pack.face_rows == config.tile.face_height();
    if (config.configured && !same)
        run_.report(
            fiber,
            {.code = "format-mismatch",
             .headline =
                 pack.output != config.format
                     ? fmt::format("the packer is set to {}, but c_{} holds {}", name(pack.output), cb,
                                   name(config.format))
                     : fmt::format("the packer is set to tiles of {} faces of {} rows, but c_{} holds {} "
                                   "faces of {} rows",
                                   pack.faces, pack.face_rows, cb, config.tile.num_faces(), config.tile.face_height()),
             .where = {made_with(config, cb)},
             .note = "the bytes are written in the other form",
             .help = "call pack_reconfig_data_format with this circular buffer first"});
}

void Inits::launching(const Program&, const UserLine&) {
    for (const Core* core : run_.cores()) states_[*core] = {};
}

void Inits::ended(Fiber& fiber) {
    report_pending(fiber);
    check_modes_end(fiber);
}

void Inits::configured(Fiber& fiber) { inits_of(fiber).started = true; }

void Inits::computed(Fiber& fiber, const FpuEvent&) {
    report_pending(fiber);
    check_started(fiber);
}

void Inits::wrote_dst(Fiber& fiber, uint32_t, const SrcTile&) { report_pending(fiber); }

void Inits::packs(Fiber& fiber, uint32_t, uint32_t cb, uint32_t, uint32_t, const PackState& pack) {
    if (!check_started(fiber)) check_pack_format(fiber, cb, pack);
}

void Inits::packs_datums(Fiber& fiber, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t) { check_started(fiber); }

}  // namespace tessera::check

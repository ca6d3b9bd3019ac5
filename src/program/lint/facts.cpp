// The call tables of a kernel's objects (fiber/fiber.hpp, CallSite), summed up over its roles.
#include "program/lint/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "diag/origin.hpp"
#include "program/validate.hpp"

namespace tessera::lint_rules {
namespace {

// Which arguments of a call are circular-buffer indices: bit 0 the first, bit 1 the second.
struct CbCall {
    std::string_view callee;
    uint8_t indices;
};
constexpr CbCall kCbCalls[] = {
    {"tess_cb_reserve_back", 1},
    {"tess_cb_push_back", 1},
    {"tess_cb_wait_front", 1},
    {"tess_cb_pop_front", 1},
    {"tess_q_cb_room", 1},
    {"tess_q_cb_pages", 1},
    {"tess_q_cb_received", 1},
    {"tess_q_cb_acked", 1},
    {"tess_cb_tile_bytes", 1},
    {"tess_cb_tile_elements", 1},
    {"tess_cb_format", 1},
    {"tess_cb_faces", 1},
    {"tess_local_cb", 1},
    {"tess_print_tile", 1},
    {"tess_unpack_configure", 3},
    {"tess_unpack_reconfigure_a", 1},
    {"tess_unpack_reconfigure_b", 1},
    {"tess_unpack_ab_init", 3},
    {"tess_unpack_ab", 3},
    {"tess_unpack_a_init", 1},
    {"tess_unpack_a", 1},
    {"tess_unpack_matmul_init", 3},
    {"tess_unpack_matmul", 3},
    {"tess_unpack_reduce_init", 3},
    {"tess_unpack_reduce", 3},
    {"tess_unpack_tilize_init", 1},
    {"tess_unpack_tilize", 1},
    {"tess_unpack_tilize_uninit", 1},
    {"tess_unpack_tilize_reduce_init", 3},
    {"tess_unpack_tilize_reduce", 3},
    {"tess_unpack_untilize_init", 1},
    {"tess_unpack_untilize", 1},
    {"tess_unpack_tile_address", 1},
    {"tess_unpack_read_word", 1},
    {"tess_math_configure", 3},
    {"tess_math_reconfigure_a", 1},
    {"tess_math_reconfigure_b", 1},
    {"tess_math_copy", 2},
    {"tess_pack_configure", 1},
    {"tess_pack_init", 1},
    {"tess_pack_reconfigure", 1},
    {"tess_pack_tile", 2},
    {"tess_pack_untilize", 2},
    {"tess_pack_rows", 2},
};
constexpr std::string_view kTransfers[] = {
    "tess_noc_read",         "tess_noc_read_packet", "tess_noc_read_state",      "tess_noc_write",
    "tess_noc_write_packet", "tess_noc_write_state", "tess_noc_write_multicast", "tess_noc_write_word",
    "tess_noc_increment",    "tess_noc_send"};

void note_first(Use& known, Use use) {
    if (!known) known = use;
}

void note_cb(KernelFacts& facts, int64_t index, Use use) {
    const std::string_view callee = use.call->callee;
    const bool push = callee == "tess_cb_push_back";
    const bool wait = callee == "tess_cb_wait_front" || callee == "tess_cb_pop_front" || callee == "tess_q_cb_pages" ||
                      callee == "tess_q_cb_received";
    if (index < 0 || index >= static_cast<int64_t>(kMaxCbs)) {
        facts.names_unknown = true;
        facts.pushes_unknown |= push;
        facts.waits_unknown |= wait;
        return;
    }
    CbUses& uses = facts.cbs[static_cast<size_t>(index)];
    note_first(uses.any, use);
    if (push) note_first(uses.push, use);
    if (wait) note_first(uses.wait, use);
}

void note_arg(ArgUses& args, Use use) {
    const bool one_known_word = use.call->first >= 0 && use.call->second == 1;
    args.reads_all_known &= one_known_word;
    if (use.call->first >= args.count()) args.highest = use;
}

// A Python kernel that the interpreter runs: what it will ask for is Python's to know.
void note_interpreted(KernelFacts& facts) {
    facts.pushes_unknown = facts.waits_unknown = facts.names_unknown = facts.asks_unknown_semaphore = true;
    facts.unique.reads_all_known = facts.common.reads_all_known = false;
}

void note(KernelFacts& facts, Use use) {
    const std::string_view callee = use.call->callee;
    for (const CbCall& known : kCbCalls) {
        if (callee != known.callee) continue;
        if (known.indices & 1) note_cb(facts, use.call->first, use);
        if (known.indices & 2) note_cb(facts, use.call->second, use);
    }
    if (callee == "tess_host_next") note_interpreted(facts);
    if (callee == "tess_arg_address") note_arg(facts.unique, use);
    if (callee == "tess_common_arg_address") note_arg(facts.common, use);
    if (callee == "tess_semaphore_address") {
        if (use.call->first < 0 || use.call->first >= 64) facts.asks_unknown_semaphore = true;
        else facts.semaphores |= uint64_t{1} << use.call->first;
    }
    if (std::find(std::begin(kTransfers), std::end(kTransfers), callee) != std::end(kTransfers) &&
        (use.call->first == 0 || use.call->first == 1))
        note_first(facts.transfers[static_cast<size_t>(use.call->first)], use);
}

}  // namespace

std::vector<KernelFacts> facts_of(const Program& program) {
    std::vector<KernelFacts> all;
    for (size_t number = 0; number < program.descriptor->kernels.size(); number++) {
        KernelFacts facts;
        facts.descriptor = &program.descriptor->kernels[number];
        if (facts.descriptor->core_ranges.empty()) continue;  // runs nowhere
        for (Role role : roles_of(*facts.descriptor))
            if (const auto& kernel = program.kernels[number][static_cast<size_t>(role)])
                for (const CallSite& call : kernel->calls) note(facts, {&call, role});
        all.push_back(facts);
    }
    return all;
}

bool meet(const CoreRangeSet& a, const CoreRangeSet& b) {
    for (const CoreRange& range : a.ranges())
        if (std::any_of(b.ranges().begin(), b.ranges().end(), [&](const CoreRange& r) { return r.overlaps(range); }))
            return true;
    return false;
}

std::vector<Place> places_at(const CallSite& call, const std::string& label) {
    if (!call.site) return {};
    return {Place{.file = call.site->file, .line = call.site->line, .column = call.site->column, .label = label}};
}

std::string line_of(const CallSite& call) {
    return call.site ? shown_line(call.site->file, call.site->line) : "a line the compiler lost";
}

std::string core_words(const CoreRangeSet& cores) {
    const uint32_t more = cores.num_cores() - 1;
    const std::string first = cores.ranges().front().start.str();
    return more ? fmt::format("core {} and {} more", first, more) : fmt::format("core {}", first);
}

std::string kernel_words(const KernelFacts& kernel, Role role) {
    return fmt::format("{} as {}, on {}", shown(*kernel.descriptor), name(role),
                       core_words(kernel.descriptor->core_ranges));
}

Finding finding_on(const KernelFacts& kernel, Role role, Message message) {
    const CoreRangeSet& cores = kernel.descriptor->core_ranges;
    return {std::move(message), cores.ranges().front().start, cores.num_cores() - 1, std::string(name(role))};
}

}  // namespace tessera::lint_rules

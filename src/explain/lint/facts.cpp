// The call tables of a kernel's objects (tessera/abi/layout.h, CallSite), summed up over its roles.
#include "explain/lint/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "diag/origin.hpp"
#include "program/validate.hpp"
#include "tessera/abi/call_table.h"

namespace tessera::lint_rules {
namespace {

using abi::Call;

void note_first(Use& known, Use use) {
    if (!known) known = use;
}

void note_cb(KernelFacts& facts, int64_t index, Use use) {
    const auto is = [&](Call call) { return is_call(*use.call, call); };
    const bool push = is(Call::tess_cb_push_back);
    const bool wait = is(Call::tess_cb_wait_front) || is(Call::tess_cb_pop_front) || is(Call::tess_q_cb_pages) ||
                      is(Call::tess_q_cb_received);
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
    if (is(Call::tess_cb_wait_front)) note_first(uses.blocks, use);
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

void note_transfer(KernelFacts& facts, Use use) {
    const int64_t noc = use.call->first;
    if (noc == 0 || noc == 1) note_first(facts.transfers[static_cast<size_t>(noc)], use);
}

void note_semaphore(KernelFacts& facts, Use use) {
    if (use.call->first < 0 || use.call->first >= 64) facts.asks_unknown_semaphore = true;
    else facts.semaphores |= uint64_t{1} << use.call->first;
}

void note(KernelFacts& facts, Use use) {
    const auto is = [&](Call call) { return is_call(*use.call, call); };
    const abi::CallTraits& call = *abi::find_call(use.call->callee);
    if (call.has(abi::CbFirst)) note_cb(facts, use.call->first, use);
    if (call.has(abi::CbSecond)) note_cb(facts, use.call->second, use);
    if (call.has(abi::Transfer)) note_transfer(facts, use);
    if (is(Call::tess_host_next)) note_interpreted(facts);
    if (is(Call::tess_arg_address)) note_arg(facts.unique, use);
    if (is(Call::tess_common_arg_address)) note_arg(facts.common, use);
    if (is(Call::tess_semaphore_address)) note_semaphore(facts, use);
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

LintFinding finding_on(const KernelFacts& kernel, Role role, Message message) {
    const CoreRangeSet& cores = kernel.descriptor->core_ranges;
    return {std::move(message), cores.ranges().front().start, cores.num_cores() - 1, std::string(name(role))};
}

}  // namespace tessera::lint_rules

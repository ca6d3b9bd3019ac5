// The likely way out, where it can be known: counts that differ, an index that names the wrong buffer, a buffer too
// small for both sides, a semaphore that ran past, Dst handed over out of order.
#include <fmt/format.h>

#include <string_view>

#include "device/cb_words.hpp"
#include "device/device.hpp"
#include "device/signals.hpp"
#include "explain/deadlock/graph.hpp"
#include "tessera/abi/call_table.h"

namespace tessera::deadlock {
namespace {

bool names(const Party& party, abi::Call callee, uint32_t cb) {
    for (const CallSite& call : party.kernel->calls)
        if (is_call(call, callee) && call.first == static_cast<int64_t>(cb)) return true;
    return false;
}

bool anybody_names(const Graph& graph, const Core* core, abi::Call callee, uint32_t cb) {
    for (const Party& party : graph.parties)
        if (party.core == core && names(party, callee, cb)) return true;
    return false;
}

// A buffer that one side uses and the other does not: its index may be the one that was meant.
std::string wrong_index(const Graph& graph, const Party& waiting) {
    const bool needs_pages = waiting.wait.kind == WaitKind::CbPages;
    const abi::Call done = needs_pages ? abi::Call::tess_cb_push_back : abi::Call::tess_cb_pop_front;
    const abi::Call missing = needs_pages ? abi::Call::tess_cb_pop_front : abi::Call::tess_cb_push_back;
    for (const Party& party : graph.parties) {
        if (party.core != waiting.core) continue;
        for (const CallSite& call : party.kernel->calls) {
            if (!is_call(call, done) || call.first < 0 || call.first == waiting.wait.object) continue;
            if (anybody_names(graph, waiting.core, missing, static_cast<uint32_t>(call.first))) continue;
            return fmt::format("{} {} c_{} at {}, which nobody {}: one of the two indices may be wrong", party.name(),
                               needs_pages ? "pushes" : "pops", call.first, line_at(call.site).str(),
                               needs_pages ? "pops" : "pushes");
        }
    }
    return {};
}

// One half of the protocol is there, the other was forgotten.
std::string half_done(const Graph& graph, const Party& waiting) {
    const OtherEnd half = other_end(graph, waiting);
    if (!half.party) return {};
    const bool needs_pages = waiting.wait.kind == WaitKind::CbPages;
    return fmt::format("{} calls {} for c_{} at {} but never {}: add the call after it", half.party->name(),
                       needs_pages ? "cb_reserve_back" : "cb_wait_front", waiting.wait.object, half.at.str(),
                       needs_pages ? "cb_push_back" : "cb_pop_front");
}

// The signal went to the same word of another core.
std::string wrong_target(const Graph& graph, const Party& waiting) {
    for (const Party& party : graph.parties) {
        if (is_compute(party.role)) continue;
        for (const Signal& signal : party.core->signals->by_role[static_cast<int>(party.role)])
            if (static_cast<uint32_t>(signal.target) == waiting.wait.address)
                return fmt::format("{} on core {} signals the same word of another core at {}: check its target",
                                   party.name(), party.core->logical.str(), line_at(signal.site).str());
    }
    return {};
}

std::string missing_help(const Graph& graph, const Party& party) {
    const Wait& wait = party.wait;
    switch (wait.kind) {
        case WaitKind::CbPages:
        case WaitKind::CbRoom: {
            if (std::string hint = half_done(graph, party); !hint.empty()) return hint;
            if (std::string hint = wrong_index(graph, party); !hint.empty()) return hint;
            const char* call = wait.kind == WaitKind::CbPages ? "cb_push_back" : "cb_pop_front";
            return fmt::format("call {}({}, {}) in another kernel on this core, or check the argument that names c_{}",
                               call, wait.object, wait.need, wait.object);
        }
        case WaitKind::Semaphore:
        case WaitKind::SemaphoreMin:
            if (std::string hint = wrong_target(graph, party); !hint.empty()) return hint;
            if (const OtherEnd silent = other_end(graph, party); silent.party)
                return fmt::format(
                    "{} on core {} has {} at {} but never signals it: add noc_semaphore_inc or "
                    "noc_semaphore_set there",
                    silent.party->name(), silent.party->core->logical.str(), semaphore_words(*party.core, wait.address),
                    silent.at.str());
            return fmt::format("signal {} with noc_semaphore_inc or noc_semaphore_set from another kernel",
                               semaphore_words(*party.core, wait.address));
        case WaitKind::Polled:
            return "write it from another kernel, or wait with the API call made for it";
        case WaitKind::DstFree:
            return "call tile_regs_wait and tile_regs_release once for each tile_regs_acquire";
        case WaitKind::DstCommitted:
            return "call tile_regs_acquire and tile_regs_commit once for each tile_regs_wait";
        case WaitKind::MailboxEmpty:
            return "write one word for each that is read";
        case WaitKind::MailboxFull:
            return "read one word for each that is written";
        default:
            return {};
    }
}

std::string finished_help(const Party& party) {
    switch (party.wait.kind) {
        case WaitKind::CbPages:
        case WaitKind::CbRoom:
            return fmt::format("let both sides of c_{} use the same number of pages", party.wait.object);
        case WaitKind::DstFree:
        case WaitKind::DstCommitted:
            return "let math and pack run the same number of tile_regs_acquire/commit and tile_regs_wait/release";
        case WaitKind::SrcValid:
        case WaitKind::SrcFree:
            return "unpack and math run the same source: check conditions that only one of them sees";
        case WaitKind::MailboxEmpty:
        case WaitKind::MailboxFull:
            return "write and read the same number of words";
        case WaitKind::Semaphore:
        case WaitKind::SemaphoreMin:
            return fmt::format("count the signals: {} more {} needed", party.wait.need - party.wait.have,
                               party.wait.need - party.wait.have == 1 ? "is" : "are");
        default:
            return {};
    }
}

// Both sides stand before the same buffer: it is too small for what they ask at a time.
std::string one_buffer_help(const Party& a, const Party& b) {
    const Party& producer = a.wait.kind == WaitKind::CbRoom ? a : b;
    const CbConfig& cb = producer.core->cbs->config[producer.wait.object];
    const uint32_t full = cb.num_pages - producer.wait.have;
    return fmt::format("c_{} has {} and holds {}: give it at least {}, or ask for fewer at a time",
                       producer.wait.object, pages(cb.num_pages), full, full + producer.wait.need);
}

std::string circle_help(const Graph& graph, const Cause& cause) {
    const Party& first = graph.parties[cause.parties.front()];
    if (cause.parties.size() == 1) {
        const char* what = first.wait.kind == WaitKind::CbRoom    ? "pop"
                           : first.wait.kind == WaitKind::CbPages ? "push"
                                                                  : "do that";
        return fmt::format("{} before waiting, or let another kernel do it", what);
    }
    const Party& second = graph.parties[cause.parties[1]];
    const bool cbs = (first.wait.kind == WaitKind::CbRoom && second.wait.kind == WaitKind::CbPages) ||
                     (first.wait.kind == WaitKind::CbPages && second.wait.kind == WaitKind::CbRoom);
    if (cause.parties.size() == 2 && cbs && first.wait.object == second.wait.object)
        return one_buffer_help(first, second);
    for (size_t i : cause.parties)
        if (graph.parties[i].wait.kind == WaitKind::CbRoom)
            return fmt::format("make c_{} deeper, or let both sides go through their buffers in the same order",
                               graph.parties[i].wait.object);
    for (size_t i : cause.parties)
        if (graph.parties[i].wait.kind == WaitKind::DstFree || graph.parties[i].wait.kind == WaitKind::DstCommitted)
            return "hand Dst over in order: math acquires and commits, then pack waits and releases";
    return "let one of them act before it waits";
}

}  // namespace

std::string help_for(const Graph& graph, const Cause& cause) {
    const Party& party = graph.parties[cause.parties.front()];
    switch (cause.kind) {
        case CauseKind::Missing:
            return missing_help(graph, party);
        case CauseKind::Finished:
            return finished_help(party);
        case CauseKind::Overshot:
            return "wait with noc_semaphore_wait_min, or set the semaphore back before it is signalled again";
        case CauseKind::Cycle:
            return circle_help(graph, cause);
    }
    return {};
}

}  // namespace tessera::deadlock

// The other end of a wait that nobody ends: code that begins what would end it and does not go through with it.
#include <fmt/format.h>

#include <string_view>

#include "explain/deadlock/graph.hpp"
#include "tessera/abi/call_table.h"

namespace tessera::deadlock {
namespace {

const CallSite* find_call(const Party& party, abi::Call callee, int64_t first) {
    for (const CallSite& call : party.kernel->calls)
        if (is_call(call, callee) && call.first == first) return &call;
    return nullptr;
}

// Reserved and never pushed, or waited for and never popped.
OtherEnd half_done(const Graph& graph, const Party& waiting) {
    const bool needs_pages = waiting.wait.kind == WaitKind::CbPages;
    for (const Party& party : graph.parties) {
        if (party.core != waiting.core) continue;
        const CallSite* half = find_call(
            party, needs_pages ? abi::Call::tess_cb_reserve_back : abi::Call::tess_cb_wait_front, waiting.wait.object);
        if (half)
            return {&party, line_at(half->site),
                    needs_pages ? "reserved here, never pushed" : "waited for here, never popped"};
    }
    return {};
}

// A kernel that got the semaphore's address and signals it nowhere. Whoever runs the code that waits has it to wait.
OtherEnd never_signals(const Graph& graph, const Party& waiting) {
    const int id = semaphore_id(*waiting.core, waiting.wait.address);
    if (id < 0) return {};
    for (const Party& party : graph.parties) {
        if (party.kernel == waiting.kernel) continue;
        if (const CallSite* asked = find_call(party, abi::Call::tess_semaphore_address, id))
            return {&party, line_at(asked->site), fmt::format("asks for semaphore {}, never signals it", id)};
    }
    return {};
}

}  // namespace

OtherEnd other_end(const Graph& graph, const Party& waiting) {
    switch (waiting.wait.kind) {
        case WaitKind::CbPages:
        case WaitKind::CbRoom:
            return half_done(graph, waiting);
        case WaitKind::Semaphore:
        case WaitKind::SemaphoreMin:
            return never_signals(graph, waiting);
        default:
            return {};
    }
}

}  // namespace tessera::deadlock

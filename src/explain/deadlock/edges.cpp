// Who could end a wait: what each kernel did in this run (cb acts, signals), and what its object can still do (call
// table).
#include <algorithm>
#include <utility>

#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "device/launch.hpp"
#include "device/mailbox.hpp"
#include "device/signals.hpp"
#include "explain/deadlock/graph.hpp"
#include "tessera/abi/call_table.h"

namespace tessera::deadlock {
namespace {

using abi::Call;

// How sure it is that a party could do it.
enum class Sure : uint8_t { Did, OtherCode, SameCode };

// The last place a party did it, else the first place where its code can.
struct Action {
    bool can = false;
    Line at;
    bool perhaps = false;  // the call is there, but only the run knows its object
    Sure sure = Sure::Did;
};

// `object` -1: any. A call whose argument only the run knows counts when no call names the object by a constant.
Action can_call(const Party& party, Call callee, int64_t object) {
    Action maybe;
    for (const CallSite& call : party.kernel->calls) {
        if (!is_call(call, callee)) continue;
        if (object < 0 || call.first == object) return {true, line_at(call.site)};
        if (call.first < 0 && !maybe.can) maybe = {true, line_at(call.site), true};
    }
    return maybe;
}

Action any_call(const Party& party, std::initializer_list<Call> callees) {
    for (const CallSite& call : party.kernel->calls)
        for (Call callee : callees)
            if (is_call(call, callee)) return {true, line_at(call.site)};
    return {};
}

Action cb_action(const Party& party, uint32_t cb, bool push) {
    const CbActs& acts = party.core->cbs->acts[cb][static_cast<int>(party.role)];
    if (push ? acts.pushed : acts.popped) return {true, line_at(genuine(push ? acts.push_site : acts.pop_site))};
    return can_call(party, push ? Call::tess_cb_push_back : Call::tess_cb_pop_front, cb);
}

Action mailbox_action(const Party& waiting, const Party& other, bool write) {
    if (mailbox_thread(other.role) != static_cast<int>(waiting.wait.object)) return {};
    return can_call(other, write ? Call::tess_mailbox_write : Call::tess_mailbox_read, mailbox_thread(waiting.role));
}

bool hits(const Signal& signal, const Core& from, const Core& to, uint32_t address) {
    const auto low = static_cast<uint32_t>(signal.target);
    if (low != address) return false;
    if (signal.local) return &from == &to;
    auto part = [&](int shift) { return static_cast<uint32_t>(signal.target >> shift & 63); };
    if (!signal.multicast) return part(36) == to.noc.x && part(42) == to.noc.y;
    auto between = [](uint32_t a, uint32_t b, uint32_t x) { return a <= b ? a <= x && x <= b : x >= a || x <= b; };
    const uint32_t x0 = std::min(part(36), part(48)), x1 = std::max(part(36), part(48));
    const uint32_t y0 = std::min(part(42), part(54)), y1 = std::max(part(42), part(54));
    return between(x0, x1, to.noc.x) && between(y0, y1, to.noc.y);
}

// A kernel that asks for this semaphore and signals at all may signal it.
Action can_signal(const Party& other, const Party& waiting, int id) {
    bool knows = false;
    for (const CallSite& call : other.kernel->calls)
        if (is_call(call, Call::tess_semaphore_address) && (call.first == id || call.first < 0)) knows = true;
    if (id >= 0 && !knows) return {};
    if (id < 0 && other.core == waiting.core && other.role == waiting.role) return {};
    if (other.core == waiting.core)
        if (Action set = can_call(other, Call::tess_semaphore_set, -1); set.can) return set;
    return any_call(other, {Call::tess_noc_increment, Call::tess_noc_increment_multicast, Call::tess_noc_write_word,
                            Call::tess_noc_write_multicast, Call::tess_noc_send});
}

// Who waits does not signal itself: what it set before was to start again.
Action signal_action(const Party& waiting, const Party& other) {
    if (is_compute(other.role) || &other == &waiting) return {};
    for (const Signal& signal : other.core->signals->by_role[static_cast<int>(other.role)])
        if (hits(signal, *other.core, *waiting.core, waiting.wait.address)) return {true, line_at(signal.site)};
    if (other.state == State::Finished) return {};  // it signalled others, or nobody
    const int id = semaphore_id(*waiting.core, waiting.wait.address);
    if (waiting.wait.kind == WaitKind::Polled && id < 0) return {};
    Action action = can_signal(other, waiting, id);
    action.sure = other.kernel == waiting.kernel ? Sure::SameCode : Sure::OtherCode;
    return action;
}

// A push of SEMPOST or SEMGET with a constant word that names the semaphore among others in its mask.
constexpr uint32_t kSempost = 0xA4, kSemget = 0xA5, kFirstSemaphoreBit = 2;
Action can_push(const Party& party, uint32_t opcode, uint32_t semaphore) {
    for (const CallSite& call : party.kernel->calls)
        if (is_call(call, Call::tess_tensix_push) && call.first >= 0 &&
            static_cast<uint32_t>(call.first) >> 24 == opcode &&
            (call.first >> (kFirstSemaphoreBit + semaphore) & 1) != 0)
            return {true, line_at(call.site)};
    return {};
}

Action local_action(const Party& waiting, const Party& other) {
    const Wait& wait = waiting.wait;
    switch (wait.kind) {
        case WaitKind::CbRoom:
            return cb_action(other, wait.object, false);
        case WaitKind::CbPages:
            return cb_action(other, wait.object, true);
        case WaitKind::SrcFree:
            return other.role == Role::Math
                       ? any_call(other, {Call::tess_math_binary, Call::tess_math_copy, Call::tess_math_matmul,
                                          Call::tess_math_reduce, Call::tess_tensix_push})
                       : Action{};
        case WaitKind::SrcValid:
            return other.role == Role::Unpack
                       ? any_call(other,
                                  {Call::tess_unpack_a, Call::tess_unpack_ab, Call::tess_unpack_matmul,
                                   Call::tess_unpack_reduce, Call::tess_unpack_tilize, Call::tess_unpack_tilize_reduce,
                                   Call::tess_unpack_untilize, Call::tess_tensix_push})
                       : Action{};
        case WaitKind::DstFree:
            return other.role == Role::Pack ? can_call(other, Call::tess_pack_release, -1) : Action{};
        case WaitKind::DstCommitted:
            return other.role == Role::Math ? can_call(other, Call::tess_math_commit, -1) : Action{};
        case WaitKind::TensixPost:
        case WaitKind::TensixGet:
            if (&waiting == &other) return {};
            return can_push(other, wait.kind == WaitKind::TensixPost ? kSempost : kSemget, wait.object);
        case WaitKind::TensixMutex:
            return &waiting != &other && is_compute(other.role) ? any_call(other, {Call::tess_tensix_push}) : Action{};
        case WaitKind::MailboxFull:
            return mailbox_action(waiting, other, false);
        case WaitKind::MailboxEmpty:
            return mailbox_action(waiting, other, true);
        default:
            return {};
    }
}

bool crosses_cores(WaitKind kind) {
    return kind == WaitKind::Semaphore || kind == WaitKind::SemaphoreMin || kind == WaitKind::Polled;
}

// Who could end a wait, the surest first. Whoever runs the code that waits is thought of when nobody else is left.
std::vector<std::pair<size_t, Action>> helpers(const Graph& graph, const Party& waiting) {
    const bool far = crosses_cores(waiting.wait.kind);
    std::vector<std::pair<size_t, Action>> found;
    for (size_t to = 0; to < graph.parties.size(); to++) {
        const Party& other = graph.parties[to];
        if (!far && other.core != waiting.core) continue;
        const Action action = far ? signal_action(waiting, other) : local_action(waiting, other);
        if (action.can) found.emplace_back(to, action);
    }
    auto sure = [](const auto& helper) { return helper.second.sure; };
    std::sort(found.begin(), found.end(),
              [&](auto& a, auto& b) { return std::pair(sure(a), a.first) < std::pair(sure(b), b.first); });
    if (!found.empty() && sure(found.front()) != Sure::SameCode)
        std::erase_if(found, [&](auto& helper) { return sure(helper) == Sure::SameCode; });
    return found;
}

}  // namespace

void find_edges(Graph& graph) {
    for (size_t from = 0; from < graph.parties.size(); from++) {
        const Party& waiting = graph.parties[from];
        if (waiting.state != State::Waiting) continue;
        for (const auto& [to, action] : helpers(graph, waiting))
            graph.edges.push_back({from, to, (action.perhaps ? "perhaps " : "") + action_words(waiting.wait, waiting),
                                   action.at, action.perhaps});
    }
}

}  // namespace tessera::deadlock

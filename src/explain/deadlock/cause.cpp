// The cause: a wait that nobody can end, or a circle of waits. Everything else waits for one of these.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "device/cb_words.hpp"
#include "device/mailbox.hpp"
#include "explain/deadlock/graph.hpp"

namespace tessera::deadlock {
namespace {

constexpr size_t kMaxCauses = 4;

std::string on_core(const Party& party) { return fmt::format("on core {}", party.core->logical.str()); }

uint64_t total(const Party& party, uint32_t CbActs::* what) {
    uint64_t sum = 0;
    for (const CbActs& acts : party.core->cbs->acts[party.wait.object]) sum += acts.*what;
    return sum;
}

std::string missing_text(const Party& party) {
    const Wait& wait = party.wait;
    const bool far =
        wait.kind == WaitKind::Semaphore || wait.kind == WaitKind::SemaphoreMin || wait.kind == WaitKind::Polled;
    if (wait.kind == WaitKind::MailboxEmpty || wait.kind == WaitKind::MailboxFull)
        return fmt::format("{} never {}", name(mailbox_role(wait.object)), action_words(wait, party));
    if (wait.kind == WaitKind::SrcValid || wait.kind == WaitKind::SrcFree || wait.kind == WaitKind::DstFree ||
        wait.kind == WaitKind::DstCommitted) {
        const bool unpack = wait.kind == WaitKind::SrcValid, pack = wait.kind == WaitKind::DstFree;
        return fmt::format("{} never {}", unpack ? "unpack" : pack ? "pack" : "math", action_words(wait, party));
    }
    return fmt::format("no kernel {} {}", far ? "of this program" : on_core(party), action_words(wait, party));
}

std::string cb_finished_text(const Party& party, const Party& other, const Edge& edge) {
    const Wait& wait = party.wait;
    const uint64_t pushed = total(party, &CbActs::pushed), popped = total(party, &CbActs::popped);
    if (wait.kind == WaitKind::CbPages)
        return fmt::format("{} has finished after pushing {} to c_{} (last at {}); {} took {} and needs {} at {}",
                           other.name(), pages(pushed), wait.object, edge.act.str(), party.name(), popped, wait.need,
                           party.at.str());
    return fmt::format(
        "{} has finished after popping {} from c_{} (last at {}); {} pushed {} and needs room for {} more at {}",
        other.name(), pages(popped), wait.object, edge.act.str(), party.name(), pushed, wait.need, party.at.str());
}

std::string finished_text(const Graph& graph, const Party& party, const Edge& edge) {
    const Party& other = graph.parties[edge.to];
    if (party.wait.kind == WaitKind::CbPages || party.wait.kind == WaitKind::CbRoom)
        return cb_finished_text(party, other, edge);
    const std::string where = other.core == party.core ? "" : " " + on_core(other);
    return fmt::format("{}{} {} at {}, but has finished", other.name(), where, edge.action, edge.act.str());
}

std::string overshot_text(const Party& party, const Edge* edge) {
    const std::string who = edge ? fmt::format(", signalled at {}", edge->act.str()) : "";
    return fmt::format("{} is {} and went past {}{}; the wait at {} is for that value exactly",
                       semaphore_words(*party.core, party.wait.address), party.wait.have, party.wait.need, who,
                       party.at.str());
}

bool is_overshot(const Party& party) {
    return party.wait.kind == WaitKind::Semaphore && party.wait.have > party.wait.need;
}

// A wait nobody can end: everyone who could has finished, or there is nobody.
bool dead_end(const Graph& graph, size_t party, Cause& cause) {
    const std::vector<const Edge*> edges = graph.edges_of(party);
    const Party& waiting = graph.parties[party];
    cause.parties = {party};
    if (is_overshot(waiting)) {
        cause.kind = CauseKind::Overshot;
        cause.text = overshot_text(waiting, edges.empty() ? nullptr : edges.front());
        return true;
    }
    if (edges.empty()) {
        cause.kind = CauseKind::Missing;
        cause.text = missing_text(waiting);
        return true;
    }
    const auto other = std::find_if(edges.begin(), edges.end(), [&](const Edge* e) { return e->to != party; });
    if (other == edges.end()) return false;  // only it could
    if (std::any_of(edges.begin(), edges.end(),
                    [&](const Edge* e) { return e->to != party && graph.parties[e->to].state == State::Waiting; }))
        return false;
    cause.kind = CauseKind::Finished;
    cause.text = finished_text(graph, waiting, **other);
    return true;
}

// Who is known to act comes before who perhaps does.
size_t next_in_circle(const Graph& graph, size_t party) {
    for (bool perhaps : {false, true})
        for (const Edge* edge : graph.edges_of(party))
            if (edge->perhaps == perhaps && graph.parties[edge->to].state == State::Waiting) return edge->to;
    return party;
}

std::string circle_text(const Graph& graph, const std::vector<size_t>& circle) {
    if (circle.size() == 1) {
        const Party& party = graph.parties[circle.front()];
        return fmt::format("{} waits at {} for itself: only it {}", party.name(), party.at.str(),
                           action_words(party.wait, party));
    }
    std::string text = "a circle: ";
    for (size_t i = 0; i < circle.size(); i++) {
        const Party& party = graph.parties[circle[i]];
        const Party& next = graph.parties[circle[(i + 1) % circle.size()]];
        const std::string where = next.core == party.core ? "" : " " + on_core(next);
        text +=
            fmt::format("{}{} waits for {}{} ({})", i ? ", " : "", party.name(), next.name(), where, party.at.str());
    }
    return text;
}

// Follows waits from a party until one repeats.
Cause circle_from(const Graph& graph, size_t start) {
    std::vector<size_t> path;
    std::set<size_t> seen;
    size_t at = start;
    while (seen.insert(at).second) {
        path.push_back(at);
        at = next_in_circle(graph, at);
    }
    path.erase(path.begin(), std::find(path.begin(), path.end(), at));
    std::rotate(path.begin(), std::min_element(path.begin(), path.end()), path.end());
    return Cause{.kind = CauseKind::Cycle, .parties = path, .text = circle_text(graph, path)};
}

bool is_new(const Graph& graph, const Cause& cause) {
    return std::none_of(graph.causes.begin(), graph.causes.end(),
                        [&](const Cause& known) { return known.text == cause.text; });
}

}  // namespace

void find_causes(Graph& graph) {
    for (size_t party = 0; party < graph.parties.size(); party++) {
        Cause cause;
        if (graph.parties[party].state == State::Waiting && dead_end(graph, party, cause) && is_new(graph, cause))
            graph.causes.push_back(cause);
    }
    for (size_t party = 0; party < graph.parties.size() && graph.causes.empty(); party++)
        if (graph.parties[party].state == State::Waiting) graph.causes.push_back(circle_from(graph, party));
    // What overshot or is missing explains more than what has finished early.
    auto rank = [](const Cause& cause) {
        return cause.kind == CauseKind::Overshot ? 0 : cause.kind == CauseKind::Missing ? 1 : 2;
    };
    std::sort(graph.causes.begin(), graph.causes.end(), [&](auto& a, auto& b) {
        return std::pair(rank(a), a.parties.front()) < std::pair(rank(b), b.parties.front());
    });
    if (graph.causes.size() > kMaxCauses) graph.causes.resize(kMaxCauses);
    for (Cause& cause : graph.causes) cause.help = help_for(graph, cause);
}

}  // namespace tessera::deadlock

// The report as text. Cores in the same state are shown once.
#include <fmt/format.h>

#include <algorithm>

#include "explain/deadlock/graph.hpp"

namespace tessera::deadlock {
namespace {

constexpr size_t kMaxGroups = 6, kMaxHelpers = 2;

std::string helper_words(const Graph& graph, const Party& waiting, const Edge& edge) {
    const Party& other = graph.parties[edge.to];
    const std::string core = other.core == waiting.core ? "" : fmt::format(" on {}", other.core->logical.str());
    const std::string at = edge.act.known() ? " at " + edge.act.str() : "";
    if (other.state == State::Finished)
        return fmt::format("{}{} {}{} and has finished", other.name(), core, edge.action, at);
    if (&other == &waiting) return fmt::format("only it {}{}", edge.action, at);
    return fmt::format("{}{} {}{}, but waits at {}", other.name(), core, edge.action, at, other.at.str());
}

std::vector<std::string> rows_of(const Graph& graph, size_t index) {
    const Party& party = graph.parties[index];
    if (party.state == State::Finished) return {fmt::format("  {:7} has finished", party.name())};
    std::vector<std::string> rows = {fmt::format("  {:7} {}   {}", party.name(), wait_words(party), party.at.str())};
    const auto edges = graph.edges_of(index);
    for (size_t i = 0; i < std::min(edges.size(), kMaxHelpers); i++)
        rows.push_back(fmt::format("  {:7} {}", "", helper_words(graph, party, *edges[i])));
    if (edges.size() > kMaxHelpers)
        rows.push_back(fmt::format("  {:7} and {} more could", "", edges.size() - kMaxHelpers));
    if (edges.empty()) rows.push_back(fmt::format("  {:7} nobody {}", "", action_words(party.wait, party)));
    return rows;
}

std::string headline(const Graph& graph, const std::vector<Group>& groups) {
    size_t cores = 0;
    for (const Group& group : groups) cores += group.cores.size();
    const size_t waiting = graph.waiting();
    const std::string where = cores == 1 ? "core " + graph.parties[groups.front().parties().front()].core->logical.str()
                                         : fmt::format("{} cores", cores);
    return fmt::format("no kernel can run: {} on {} {}, nothing is in flight", waiting, where,
                       waiting == 1 ? "waits" : "wait");
}

void add_place(Message& message, const Line& at, std::string label) {
    const bool shown = std::any_of(message.places.begin(), message.places.end(),
                                   [&](const Place& place) { return place.file == at.file && place.line == at.line; });
    if (at.known() && !shown)
        message.places.push_back({.file = at.file, .line = at.line, .column = at.column, .label = std::move(label)});
}

// The threads of a compute kernel wait for each other when one of them waits for something else.
bool is_within_compute(const Party& party) {
    const WaitKind kind = party.wait.kind;
    return kind == WaitKind::SrcFree || kind == WaitKind::SrcValid || kind == WaitKind::DstFree ||
           kind == WaitKind::DstCommitted;
}

// Where those of the cause wait, and the line of whoever could have ended it.
void add_places(Message& message, const Graph& graph, const Cause& cause) {
    for (bool within : {false, true})
        for (size_t party : cause.parties)
            if (message.places.size() < 2 && is_within_compute(graph.parties[party]) == within)
                add_place(message, graph.parties[party].at, "waits here");
    const size_t first = cause.parties.front();
    if (cause.kind == CauseKind::Missing) {
        const OtherEnd end = other_end(graph, graph.parties[first]);
        if (end.party) add_place(message, end.at, end.label);
    }
    if (cause.kind == CauseKind::Finished) {
        const Edge& edge = *graph.edges_of(first).front();
        add_place(message, edge.act,
                  fmt::format("{} {} here, and has finished", graph.parties[edge.to].name(), edge.action));
    }
}

void add_groups(Message& message, const Graph& graph, const std::vector<Group>& groups) {
    for (size_t i = 0; i < groups.size(); i++) {
        if (i == kMaxGroups) {
            message.rows.push_back(fmt::format("| and {} more kinds of waiting cores", groups.size() - kMaxGroups));
            break;
        }
        const Group& group = groups[i];
        const std::string more = group.same() ? fmt::format(", and {} more in the same way", group.same()) : "";
        message.rows.push_back(
            fmt::format("| core {}{}", graph.parties[group.parties().front()].core->logical.str(), more));
        for (size_t party : group.parties())
            for (const std::string& row : rows_of(graph, party)) message.rows.push_back("| " + row);
    }
}

}  // namespace

Message text(const Graph& graph, const UserLine& called_at) {
    const std::vector<Group> groups = groups_of(graph);
    Message message{.code = "deadlock", .headline = headline(graph, groups)};
    const Cause& cause = graph.causes.front();
    add_places(message, graph, cause);
    add_groups(message, graph, groups);
    for (const Cause& one : graph.causes) message.where.push_back("cause: " + one.text);
    if (called_at.known()) message.where.push_back("run at " + called_at.str());
    message.help = cause.help;
    return message;
}

}  // namespace tessera::deadlock

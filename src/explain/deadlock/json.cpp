// The report as data: err.graph in Python, deadlock.json on disk. `groups`: for each kind of core, for each core of
// that kind, the ids of its fibers.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "diag/origin.hpp"
#include "explain/deadlock/graph.hpp"

namespace tessera::deadlock {
namespace {

nlohmann::json line_json(const Line& line) {
    if (!line.known()) return nullptr;
    const SourcePosition users = in_users_file({line.file, line.line, line.column});
    return {{"file", shown_path(users.file)}, {"line", users.line}, {"column", users.column}};
}

nlohmann::json party_json(const Graph& graph, size_t index) {
    const Party& party = graph.parties[index];
    nlohmann::json out = {{"id", index},
                          {"core", {party.core->logical.x, party.core->logical.y}},
                          {"role", party.name()},
                          {"kernel", party.kernel_file}};
    if (party.state == State::Finished) {
        out["state"] = "finished";
        return out;
    }
    out["state"] = "waiting";
    out["line"] = line_json(party.at);
    out["words"] = wait_words(party);
    out["wait"] = {{"kind", std::string(name(party.wait.kind))},
                   {"object", party.wait.object},
                   {"address", party.wait.address},
                   {"need", party.wait.need},
                   {"have", party.wait.have}};
    return out;
}

constexpr const char* kKinds[] = {"missing", "finished", "overshot", "cycle"};

}  // namespace

nlohmann::json json(const Graph& graph) {
    nlohmann::json fibers = nlohmann::json::array(), edges = nlohmann::json::array(), causes = nlohmann::json::array();
    for (size_t i = 0; i < graph.parties.size(); i++) fibers.push_back(party_json(graph, i));
    for (const Edge& edge : graph.edges)
        edges.push_back({{"from", edge.from}, {"to", edge.to}, {"action", edge.action}, {"line", line_json(edge.act)}});
    for (const Cause& cause : graph.causes)
        causes.push_back({{"kind", kKinds[static_cast<int>(cause.kind)]},
                          {"fibers", cause.parties},
                          {"text", cause.text},
                          {"help", cause.help}});
    nlohmann::json groups = nlohmann::json::array();
    for (const Group& group : groups_of(graph, true)) groups.push_back(group.cores);
    return {{"fibers", fibers}, {"edges", edges}, {"causes", causes}, {"groups", groups}};
}

}  // namespace tessera::deadlock

// Cores in the same state, which reports show once.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "explain/deadlock/graph.hpp"

namespace tessera::deadlock {
namespace {

// Equal but for coordinates.
std::string key_of(const Graph& graph, const std::vector<size_t>& parties) {
    std::string key;
    for (size_t index : parties) {
        const Party& party = graph.parties[index];
        key += fmt::format("{} {} {} {}|", party.name(), party.kernel_file,
                           party.state == State::Waiting ? wait_words(party) : "", party.at.str());
    }
    return key;
}

std::vector<std::vector<size_t>> by_core(const Graph& graph) {
    std::vector<std::vector<size_t>> cores;
    for (size_t i = 0; i < graph.parties.size(); i++) {
        if (cores.empty() || graph.parties[cores.back().front()].core != graph.parties[i].core) cores.emplace_back();
        cores.back().push_back(i);
    }
    return cores;
}

}  // namespace

std::vector<Group> groups_of(const Graph& graph, bool finished) {
    const auto waits = [&](size_t party) { return graph.parties[party].state == State::Waiting; };
    std::map<std::string, size_t> known;
    std::vector<Group> groups;
    for (auto& parties : by_core(graph)) {
        if (!finished && std::none_of(parties.begin(), parties.end(), waits)) continue;
        auto [entry, fresh] = known.try_emplace(key_of(graph, parties), groups.size());
        if (fresh) groups.emplace_back();
        groups[entry->second].cores.push_back(std::move(parties));
    }
    return groups;
}

}  // namespace tessera::deadlock

// Parties: every kernel of the program on every core, waiting or finished.
#include <algorithm>

#include "device/launch.hpp"
#include "diag/origin.hpp"
#include "explain/deadlock/graph.hpp"

namespace tessera::deadlock {
namespace {

Party party_of(const Program& program, const PlacedCore& placed, Core& core, Role role) {
    const size_t kernel = static_cast<size_t>(placed.kernel[static_cast<int>(role)]);
    Party party{.core = &core, .role = role, .kernel = program.kernels[kernel][static_cast<int>(role)].get()};
    party.kernel_file = core.launch->kernels[static_cast<int>(role)].file;
    const Fiber* fiber = core.fibers[static_cast<int>(role)];
    if (!fiber || fiber->is_finished()) return party;
    party.state = State::Waiting;
    party.wait = fiber->wait();
    party.at = line_at(party.wait.site ? party.wait.site : fiber->site());
    return party;
}

}  // namespace

std::string Line::str() const { return known() ? shown_line(file, line) : "an unknown line"; }

Line line_at(const Site* site) {
    if (!site) return {};
    return {site->file, site->line, site->column};
}

size_t Graph::waiting() const {
    return static_cast<size_t>(
        std::count_if(parties.begin(), parties.end(), [](const Party& p) { return p.state == State::Waiting; }));
}

std::vector<const Edge*> Graph::edges_of(size_t party) const {
    std::vector<const Edge*> found;
    for (const Edge& edge : edges)
        if (edge.from == party) found.push_back(&edge);
    return found;
}

Graph build(const Program& program, Device& device) {
    Graph graph;
    for (const PlacedCore& placed : program.cores)
        for (uint32_t role = 0; role < kNumRoles; role++)
            if (placed.kernel[role] >= 0)
                graph.parties.push_back(party_of(program, placed, device.core(placed.core), static_cast<Role>(role)));
    auto order = [](const Party& party) {
        return std::tuple(party.core->logical.y, party.core->logical.x, party.role);
    };
    std::sort(graph.parties.begin(), graph.parties.end(), [&](auto& a, auto& b) { return order(a) < order(b); });
    find_edges(graph);
    find_causes(graph);
    return graph;
}

}  // namespace tessera::deadlock

// The wait-for graph of a run that stands still: who waits where for what, who could end the wait, and why they do not.
// Built once, after the last fiber stopped; everything in it is plain data (decision 4 of docs/architecture.md).
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "device/role.hpp"
#include "fiber/scheduler.hpp"
#include "program/program.hpp"

namespace tessera::deadlock {

// A user's line; `file` empty: unknown.
struct Line {
    std::string file;
    uint32_t line = 0, column = 0;
    bool known() const { return !file.empty(); }
    std::string str() const;  // "reader.cpp:27", relative to the working directory
};
Line line_at(const Site* site);

enum class State : uint8_t { Waiting, Finished };

// One kernel on one core, in the role it ran as.
struct Party {
    Core* core = nullptr;
    Role role = Role::Brisc;
    const jit::Kernel* kernel = nullptr;
    std::string kernel_file;
    State state = State::Finished;
    Wait wait;  // when it waits
    Line at;  // where it waits
    std::string name() const { return std::string(tessera::name(role)); }
};

// `from` waits for `to` to act; `to` would do so at `act`.
struct Edge {
    size_t from = 0, to = 0;
    std::string action;  // "pushes c_0"
    Line act;
    bool perhaps = false;  // only the run knows whether the call is about the same object
};

enum class CauseKind : uint8_t { Missing, Finished, Overshot, Cycle };

// Why nobody goes on. `parties`: the one that waits in vain, or the cycle in order.
struct Cause {
    CauseKind kind = CauseKind::Missing;
    std::vector<size_t> parties;
    std::string text, help;
};

struct Graph {
    std::vector<Party> parties;  // by core (row by row), then role
    std::vector<Edge> edges;
    std::vector<Cause> causes;  // the first is the one to fix first
    size_t waiting() const;
    std::vector<const Edge*> edges_of(size_t party) const;
};

Graph build(const Program& program, Device& device);
void find_edges(Graph& graph);
void find_causes(Graph& graph);
// Whose code could have ended a wait that nobody ends, where and how far it goes; `party` null: nobody's.
struct OtherEnd {
    const Party* party = nullptr;
    Line at;
    std::string label;
};
OtherEnd other_end(const Graph& graph, const Party& waiting);
// The likely way out; empty where it cannot be known.
std::string help_for(const Graph& graph, const Cause& cause);

// Words. A wait as "waits for 1 page in c_0: 0 of 4 full"; what would end it as "pushes c_0".
std::string wait_words(const Party& party);
std::string action_words(const Wait& wait, const Party& waiting);
std::string semaphore_words(Core& core, uint32_t address);
int semaphore_id(Core& core, uint32_t address);  // -1: not one of the program's

// Cores whose kernels stand at the same lines for the same reasons: for each core its parties, the first speaks for
// all.
struct Group {
    std::vector<std::vector<size_t>> cores;
    const std::vector<size_t>& parties() const { return cores.front(); }
    size_t same() const { return cores.size() - 1; }
};
// Those that wait, in the order of cores; with `finished` also those where every kernel has returned.
std::vector<Group> groups_of(const Graph& graph, bool finished = false);

Message text(const Graph& graph, const UserLine& called_at);
nlohmann::json json(const Graph& graph);

}  // namespace tessera::deadlock

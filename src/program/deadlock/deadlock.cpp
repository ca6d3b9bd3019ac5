// Known at quiescence: no fiber can run and nothing is in flight.
#include "program/deadlock/deadlock.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "program/deadlock/graph.hpp"

namespace tessera {
namespace {

void save(const std::filesystem::path& folder, const nlohmann::json& graph) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    std::ofstream(folder / "deadlock.json") << graph.dump(2) << "\n";
    std::ofstream(folder / "deadlock.html") << deadlock::html(graph);
}

}  // namespace

void throw_deadlock(const Program& program, Device& device, const UserLine& called_at) {
    const deadlock::Graph graph = deadlock::build(program, device);
    KernelError error(deadlock::text(graph, called_at));
    auto data = std::make_shared<nlohmann::json>();
    (*data)["graph"] = deadlock::json(graph);
    if (const char* folder = getenv("TESSERA_REPORT_DIR"); folder && *folder) save(folder, (*data)["graph"]);
    error.data = std::move(data);
    throw error;
}

std::string deadlock_page(const nlohmann::json& graph) { return deadlock::html(graph); }

}  // namespace tessera

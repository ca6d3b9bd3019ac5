// Known at quiescence: no fiber can run and nothing is in flight.
#include "program/explain.hpp"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "device/isolation.hpp"
#include "diag/setting.hpp"
#include "explain/deadlock/graph.hpp"
#include "program/slips.hpp"

namespace tessera {
namespace {

bool save(const std::filesystem::path& file, const nlohmann::json& graph) {
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    std::ofstream out(file);
    out << graph.dump(2) << "\n";
    return static_cast<bool>(out.flush());
}

}  // namespace

void save_deadlock(Message& message, const nlohmann::json& data) {
    const auto folder = text_setting("TESSERA_REPORT_DIR");
    if (!folder) return;
    const std::filesystem::path file = std::filesystem::path(*folder) / "deadlock.json";
    if (save(file, data["graph"])) message.where.push_back("report: tessera report " + file.string());
    else message.where.push_back("the report could not be written to TESSERA_REPORT_DIR, " + *folder);
}

void throw_deadlock(const Program& program, Device& device, const UserLine& called_at) {
    const deadlock::Graph graph = deadlock::build(program, device);
    Message message = deadlock::text(graph, called_at);
    name_causes(message, program, device);
    auto data = std::make_shared<nlohmann::json>();
    (*data)["graph"] = deadlock::json(graph);
    if (!is_in_child(device)) save_deadlock(message, *data);
    KernelError error(std::move(message));
    error.data = std::move(data);
    throw error;
}

}  // namespace tessera

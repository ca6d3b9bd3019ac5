// Known at quiescence: no fiber can run and nothing is in flight.
#include "explain/deadlock/deadlock.hpp"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "device/isolation.hpp"
#include "diag/setting.hpp"
#include "explain/deadlock/graph.hpp"
#include "program/slips.hpp"

namespace tessera {
namespace {

bool write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream out(file);
    out << text;
    return static_cast<bool>(out.flush());
}

bool save(const std::filesystem::path& folder, const nlohmann::json& graph) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    return write(folder / "deadlock.json", graph.dump(2) + "\n") &&
           write(folder / "deadlock.html", deadlock::html(graph));
}

}  // namespace

void save_deadlock(Message& message, const nlohmann::json& data) {
    const auto folder = text_setting("TESSERA_REPORT_DIR");
    if (folder && !save(*folder, data["graph"]))
        message.where.push_back("the report could not be written to TESSERA_REPORT_DIR, " + *folder);
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

std::string deadlock_page(const nlohmann::json& graph) { return deadlock::html(graph); }
std::string deadlock_drawing(const nlohmann::json& graph) { return deadlock::svg(graph); }

}  // namespace tessera

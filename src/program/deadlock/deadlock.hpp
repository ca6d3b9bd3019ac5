// The report of a deadlock: who waits for what, and who would have to act.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "fiber/scheduler.hpp"
#include "program/program.hpp"

namespace tessera {

// The error's data holds the graph; TESSERA_REPORT_DIR=<folder> also writes deadlock.json and deadlock.html there.
[[noreturn]] void throw_deadlock(const Program& program, Device& device, const UserLine& called_at);

// The page for a graph (Error::data["graph"]).
std::string deadlock_page(const nlohmann::json& graph);

// Its drawing alone, for pages that show more.
std::string deadlock_drawing(const nlohmann::json& graph);

}  // namespace tessera

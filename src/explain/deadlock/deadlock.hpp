// The report of a deadlock: who waits for what, and who would have to act.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "fiber/scheduler.hpp"
#include "program/explain.hpp"

namespace tessera {

// The page for a graph (Error::data["graph"]).
std::string deadlock_page(const nlohmann::json& graph);

// Its drawing alone, for pages that show more.
std::string deadlock_drawing(const nlohmann::json& graph);

}  // namespace tessera

// What timed runs record: per program, core and role, in cycles. Read by Python as JSON.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace tessera::timing {

// Everything about the programs that ran timed in this process, oldest first.
std::string runs_json(bool spans);
void clear_runs();
size_t count_runs();
// What a role's time can go into, and for a wait what it is for, in words.
std::vector<std::pair<std::string, std::string>> kinds();

}  // namespace tessera::timing

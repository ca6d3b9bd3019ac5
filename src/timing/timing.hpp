// What timed runs record: per program, core and role, in cycles. Read by Python as JSON.
#pragma once
#include <string>

namespace tessera::timing {

// Everything about the programs that ran timed in this process, oldest first.
std::string runs_json(bool spans);
void clear_runs();
size_t count_runs();

}  // namespace tessera::timing

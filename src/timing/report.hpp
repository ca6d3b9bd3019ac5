// The text of a timed program's report, and when a process shows it.
#pragma once
#include <string>

#include "timing/record.hpp"

namespace tessera::timing {

std::string report(const Record& record);

// Programs that are still recorded when the process ends are reported on standard error, those with one text once.
void report_at_exit();

}  // namespace tessera::timing

// A schedule in words.
#pragma once
#include <string>
#include <vector>

#include "fiber/policies/delays.hpp"

namespace tessera::fuzz {

// "fails when ncrisc on (1,0) is delayed at reader.cpp:41 until ncrisc on (0,0) has passed sender.cpp:20".
std::string sentence(const std::vector<Delay>& delays, const DelayedRun& run);
// "ncrisc on (1,0)  reader.cpp:41", the last steps of a run.
std::vector<std::string> order_in_words(const DelayedRun& run);

}  // namespace tessera::fuzz

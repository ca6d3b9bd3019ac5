// Programs under many schedules: which of them fail, and how to see it again.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "fuzz/schedule.hpp"

namespace tessera::fuzz {

// A program that fails under a schedule the card may choose.
struct Failure {
    std::string program;   // where it was launched: "op.py:31"
    Schedule schedule;     // with the fewest delays that were found
    std::string file;      // where the schedule was written
    std::string sentence;  // "fails when ..."
    std::string text;      // the error, or what differs
    uint32_t tried = 0;    // schedules until it was found
    uint32_t minimised = 0;  // further ones to make it smaller
    std::vector<std::string> failing_order, good_order;  // "ncrisc on (1,0)  reader.cpp:41", step by step
    nlohmann::json json() const;
};

struct Summary {
    uint32_t programs = 0;
    uint64_t schedules = 0;
    std::vector<Failure> failures;
    uint32_t replayed = 0;  // programs that a schedule file was for
};
const Summary& summary();
void clear_summary();

}  // namespace tessera::fuzz

// What run() asks of src/explain, which is defined there: explain/ knows program/, and not the other way round.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "program/program.hpp"

namespace tessera {

// The error's data holds the graph; TESSERA_REPORT_DIR=<folder> also writes deadlock.json there (`tessera report` draws
// it).
[[noreturn]] void throw_deadlock(const Program& program, Device& device, const UserLine& called_at);
// The files of one that was found in another process; a folder that refuses them becomes a line of the message.
void save_deadlock(Message& message, const nlohmann::json& data);

// Reports to the listener of lint what will go wrong in a program that is new.
void report_warnings(const Program& program);
// Reports what a run carried out though it cannot be meant: one warning per line.
void report_slips(const Program& program, Device& device);
// TESSERA_LINT=1: programs are planned, compiled and linted, and not run. `tessera lint` sets it.
bool lints_only();
// What run() does then. An error of the description or of a kernel is one more finding.
void lint_instead(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at);

}  // namespace tessera

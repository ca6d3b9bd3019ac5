// The report of a deadlock: who waits for what, and who would have to act.
#pragma once
#include "fiber/scheduler.hpp"
#include "program/program.hpp"

namespace tessera {

[[noreturn]] void throw_deadlock(const Outcome& outcome, const Program& program, Device& device, const UserLine& called_at);

}  // namespace tessera

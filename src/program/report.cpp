// From an unhappy outcome to an error: faults folded over cores, or the wait-for graph of a deadlock.
#include <fmt/format.h>

#include <map>

#include "device/launch.hpp"
#include "diag/error.hpp"
#include "diag/origin.hpp"
#include "fiber/scheduler.hpp"
#include "program/explain.hpp"
#include "program/program.hpp"
#include "program/slips.hpp"

namespace tessera {
namespace {

std::string who(const Fault& fault) {
    const KernelName& kernel = fault.core->launch->kernels[static_cast<int>(fault.role)];
    return fmt::format("core {}, {}, kernel {}", fault.core->logical.str(), name(fault.role), kernel.file);
}

Message with_place(const Fault& fault) {
    Message message = fault.message;
    if (message.places.empty() && fault.site)
        message.places.push_back({.file = fault.site->file, .line = fault.site->line, .column = fault.site->column});
    return message;
}

// Equal but for the core: reported once.
std::string fold_key(const Fault& fault) {
    const Message message = with_place(fault);
    std::string key = message.code + message.headline;
    for (const Place& place : message.places) key += fmt::format("{}:{}:{}", place.file, place.line, place.column);
    return key;
}

// The first fault in the order of cores and roles is the one that is thrown; equal ones are counted.
[[noreturn]] void throw_fault(const std::vector<Fault>& faults, const Program& program, Device& device) {
    const Fault& first = faults.front();
    Message message = with_place(first);
    size_t same = 0;
    std::map<std::string, const Fault*> others;
    for (size_t i = 1; i < faults.size(); i++) {
        if (fold_key(faults[i]) == fold_key(first)) same++;
        else others.try_emplace(fold_key(faults[i]), &faults[i]);
    }
    std::string where = who(first);
    if (same) where += fmt::format("; {} more in the same way", same);
    message.where.insert(message.where.begin(), where);
    name_causes(message, program, device);
    for (const auto& [key, fault] : others) {
        const Message other = with_place(*fault);
        std::string line = other.places.empty() ? "" : " at " + shown_line(other.places[0].file, other.places[0].line);
        message.where.push_back(
            fmt::format("also error[{}]: {}{} ({})", other.code, other.headline, line, who(*fault)));
    }
    if (message.code == "unsupported") throw Unsupported(message);
    if (message.code == "internal") throw InternalError(message);
    if (message.code == "system-limit") throw ProgramError(message);  // none of the kernel's fault
    throw KernelError(message);
}

}  // namespace

void throw_if_failed(const Outcome& outcome, const Program& program, Device& device, const UserLine& called_at) {
    if (!outcome.faults.empty()) throw_fault(outcome.faults, program, device);
    if (outcome.interrupted)
        throw Interrupted(Message{.code = "interrupted", .headline = "the program was interrupted"});
    if (!outcome.stuck.empty()) throw_deadlock(program, device, called_at);
}

}  // namespace tessera

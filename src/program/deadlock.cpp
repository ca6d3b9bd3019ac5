// Known at quiescence: no fiber can run and nothing is in flight.
#include "program/deadlock.hpp"

#include <fmt/format.h>

#include "device/cb_state.hpp"
#include "device/launch.hpp"
#include "diag/error.hpp"

namespace tessera {
namespace {

std::string words(const Wait& wait, Core& core) {
    switch (wait.kind) {
        case WaitKind::CbRoom: return fmt::format("waits for {} free pages in c_{}, {} of {} free", wait.need, wait.object, wait.have, core.cbs->config[wait.object].num_pages);
        case WaitKind::CbPages: return fmt::format("waits for {} pages in c_{}, {} of {} full", wait.need, wait.object, wait.have, core.cbs->config[wait.object].num_pages);
        case WaitKind::Semaphore: return fmt::format("waits for the word at 0x{:x} to be {}, it is {}", wait.address, wait.need, wait.have);
        case WaitKind::SemaphoreMin: return fmt::format("waits for the word at 0x{:x} to be at least {}, it is {}", wait.address, wait.need, wait.have);
        case WaitKind::Polled: return fmt::format("polls address 0x{:x}", wait.address);
        default: return fmt::format("waits for {}", name(wait.kind));
    }
}

std::string row(Fiber& fiber) {
    const Site* site = fiber.site();
    const std::string line = site ? fmt::format("{}:{}", shown_path(site->file), site->line) : "";
    return fmt::format("{:8} {:8} {}   {}", fiber.core().logical.str(), name(fiber.role()), words(fiber.wait(), fiber.core()), line);
}

}  // namespace

void throw_deadlock(const Outcome& outcome, const Program&, Device&, const UserLine& called_at) {
    Message message{.code = "deadlock", .headline = fmt::format("no kernel can run: {} wait, nothing is in flight", outcome.stuck.size())};
    if (called_at.known()) message.places.push_back({.file = called_at.file, .line = called_at.line});
    for (Fiber* fiber : outcome.stuck) {
        if (message.rows.size() == 12) { message.rows.push_back(fmt::format("and {} more", outcome.stuck.size() - 12)); break; }
        message.rows.push_back(row(*fiber));
    }
    throw KernelError(message);
}

}  // namespace tessera

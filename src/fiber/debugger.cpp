// What tools/gdb.py asks the stopped process: plain text and numbers, so that it works without our debug information.
// Saved registers: Boost's jump_fcontext on System V x86-64 keeps rbp at 0x30 and the return address at 0x38.
#include <fmt/format.h>

#include <cstring>

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "fiber/machinery.hpp"
#include "fiber/scheduler.hpp"

#define TESSERA_DEBUGGER extern "C" __attribute__((visibility("default"), used))

namespace tessera {
namespace {

Fiber* find(uint32_t x, uint32_t y, const char* role) {
    if (!Scheduler::running()) return nullptr;
    for (Fiber* fiber : Scheduler::running()->fibers())
        if (fiber->core().logical.x == x && fiber->core().logical.y == y && name(fiber->role()) == role) return fiber;
    return nullptr;
}

const char* state_of(const Fiber& fiber) {
    if (&fiber == current_fiber()) return "running";
    if (fiber.is_waiting()) return "waiting";
    if (fiber.is_finished()) return "finished";
    return fiber.has_failed() ? "failed" : "ready";
}

std::string row(const Fiber& fiber) {
    const Site* site = fiber.site();
    const std::string at = site ? fmt::format("{}:{}", shown_path(site->file), site->line) : "";
    const std::string why = fiber.is_waiting() ? fmt::format("{} {} needs {} has {}", name(fiber.wait().kind),
                                                             fiber.wait().object, fiber.wait().need, fiber.wait().have)
                                               : "";
    return fmt::format("{}{:8} {:7} {:9} {:40} {}\n", &fiber == current_fiber() ? "* " : "  ",
                       fiber.core().logical.str(), name(fiber.role()), state_of(fiber), at, why);
}

std::string cb_rows(Core& core, Role role) {
    std::string out;
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        if (!config.configured) continue;
        const LocalCBInterface& local = local_cb(core, role, cb);
        const uint32_t shift = cb_address_shift(role);
        out +=
            fmt::format("  c_{:<3} {} of {} pages full   {} B each at 0x{:x}   {} reads at 0x{:x}, writes at 0x{:x}\n",
                        cb, core.cbs->counters[cb].pages(), config.num_pages, config.page_bytes, config.address,
                        name(role), local.fifo_rd_ptr << shift, local.fifo_wr_ptr << shift);
    }
    return out;
}

// Kept until the next question: gdb reads it after the call.
const char* keep(std::string text) {
    static std::string kept;
    kept = std::move(text);
    return kept.c_str();
}

}  // namespace
}  // namespace tessera

using namespace tessera;

TESSERA_DEBUGGER const char* tess_debugger_fibers() {
    if (!Scheduler::running()) return keep("no program is running\n");
    std::string out;
    for (const Fiber* fiber : Scheduler::running()->fibers()) out += row(*fiber);
    return keep(out);
}

TESSERA_DEBUGGER const char* tess_debugger_cbs(uint32_t x, uint32_t y, const char* role) {
    Fiber* fiber = find(x, y, role);
    return keep(fiber ? cb_rows(fiber->core(), fiber->role()) : "no such fiber\n");
}

// Where a fiber that does not run stands: 0 stack pointer, 1 frame pointer, 2 program counter; 0 for one that runs or
// ended.
TESSERA_DEBUGGER uint64_t tess_debugger_register(uint32_t x, uint32_t y, const char* role, int which) {
    Fiber* fiber = find(x, y, role);
    if (!fiber || fiber == current_fiber() || fiber->is_finished() || fiber->has_failed()) return 0;
    const auto* saved = static_cast<const std::byte*>(fiber->machinery().context.handle);
    uint64_t value = reinterpret_cast<uint64_t>(saved + 0x40);
    if (which == 1) memcpy(&value, saved + 0x30, 8);
    if (which == 2) memcpy(&value, saved + 0x38, 8);
    return value;
}

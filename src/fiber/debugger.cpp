// What tools/gdb.py reads of a stopped process: where things lie and what numbers mean, as one JSON text. It reads
// memory and calls nothing: calls need a process that can go on (a core dump cannot) and a debugger that can save all
// registers of the processor (gdb 13 cannot where there is AMX). It works without our debug information. Saved
// registers: Boost's jump_fcontext on System V x86-64 keeps rbp at 0x30 and the return address at 0x38.
#include <nlohmann/json.hpp>

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/window.hpp"
#include "fiber/machinery.hpp"
#include "fiber/scheduler.hpp"

namespace tessera {
namespace {

nlohmann::json names_of_waits() {
    nlohmann::json names;
    for (int kind = 0; kind <= static_cast<int>(WaitKind::Polled); kind++)
        names.push_back(name(static_cast<WaitKind>(kind)));
    return names;
}

nlohmann::json names_of_roles() {
    nlohmann::json names;
    for (uint32_t role = 0; role < kNumRoles; role++) names.push_back(name(static_cast<Role>(role)));
    return names;
}

}  // namespace

// Offsets in classes that are no plain structs: compilers support them for members of the class itself.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
std::string debugger_layout() {
    return nlohmann::json{
        {"states", {"idle", "ready", "running", "waiting", "finished", "failed"}},
        {"waits", names_of_waits()},
        {"roles", names_of_roles()},
        {"scheduler", {{"fibers", offsetof(Scheduler, fibers_)}}},
        {"fiber",
         {{"core", offsetof(Fiber, core_)},
          {"role", offsetof(Fiber, role_)},
          {"state", offsetof(Fiber, state_)},
          {"block", offsetof(Fiber, block_)},
          {"wait", offsetof(Fiber, wait_)},
          {"machinery", offsetof(Fiber, machinery_)}}},
        {"machinery", {{"handle", offsetof(Machinery, context) + offsetof(Context, handle)}}},
        {"block", {{"site", offsetof(RoleBlock, site)}}},
        {"site", {{"file", offsetof(Site, file)}, {"line", offsetof(Site, line)}}},
        {"wait",
         {{"kind", offsetof(Wait, kind)},
          {"object", offsetof(Wait, object)},
          {"need", offsetof(Wait, need)},
          {"have", offsetof(Wait, have)}}},
        {"core",
         {{"x", offsetof(Core, logical) + offsetof(LogicalCore, x)},
          {"y", offsetof(Core, logical) + offsetof(LogicalCore, y)},
          {"window", offsetof(Core, window)},
          {"cbs", offsetof(Core, cbs)}}},
        {"cb",
         {{"count", kMaxCbs},
          {"stride", sizeof(CbConfig)},
          {"config", offsetof(CbState, config)},
          {"counters", offsetof(CbState, counters)},
          {"configured", offsetof(CbConfig, configured)},
          {"address", offsetof(CbConfig, address)},
          {"num_pages", offsetof(CbConfig, num_pages)},
          {"page_bytes", offsetof(CbConfig, page_bytes)}}},
        {"local",
         {{"base", kLocalBase + abi::kCbInterfaceOffset},
          {"stride", kLocalStride},
          {"cb_stride", sizeof(LocalCBInterface)},
          {"rd_ptr", offsetof(LocalCBInterface, fifo_rd_ptr)},
          {"wr_ptr", offsetof(LocalCBInterface, fifo_wr_ptr)}}},
    }
        .dump();
}
#pragma GCC diagnostic pop

}  // namespace tessera

extern "C" {
// Both are found by name. The text is made when the library is loaded.
__attribute__((visibility("default"))) extern const char* const tess_debugger_layout;
const char* const tess_debugger_layout = [] {
    static const std::string text = tessera::debugger_layout();
    return text.c_str();
}();
}

// Clocks as they go on, and what they wait for.
#include "timing/run.hpp"

#include <algorithm>

#include "device/core.hpp"
#include "tessera/abi/time.h"

namespace tessera::timing {
namespace {

constexpr double kCodeUnit = 4;   // the pass counts in quarters of a cycle
constexpr double kJoin = 0.5;     // spans of one kind and line that lie so near are one

}  // namespace

const char* name(Spent spent) {
    constexpr const char* kNames[kNumSpent] = {"code", "call", "engine", "room",    "pages", "semaphore",
                                               "noc",  "src",  "dst",    "mailbox", "memory"};
    return kNames[static_cast<int>(spent)];
}

uint64_t& counted_cycles(const Core& core, Role role) {
    return *reinterpret_cast<uint64_t*>(reinterpret_cast<std::byte*>(&role_block(core, role)) + abi::kCyclesOffset);
}

TimedRun::TimedRun(Device& device) : device(device), costs(load_costs(device.arch())), network(device, *costs) {
    clocks_.resize(device.cores().size() * kNumRoles);
    cores_.resize(device.cores().size());
}

int32_t TimedRun::index(const Fiber& fiber) const {
    return static_cast<int32_t>((&fiber.core() - device.cores().data()) * kNumRoles + static_cast<int>(fiber.role()));
}

Clock& TimedRun::clock(const Fiber& fiber) {
    Clock& clock = clocks_[static_cast<size_t>(index(fiber))];
    if (!clock.used) {
        clock.used = true;
        clock.logical = fiber.core().logical;
        clock.role = fiber.role();
    }
    return clock;
}

void TimedRun::add(Clock& clock, double begin, double end, Spent spent, uint32_t object, const Site* site,
                   const Token& token) {
    if (end <= begin) return;
    clock.spent[static_cast<int>(spent)] += end - begin;
    if (!clock.spans.empty()) {
        Span& last = clock.spans.back();
        if (last.spent == spent && last.site == site && last.object == object && begin - last.end < kJoin &&
            !is_wait(spent)) {
            last.end = end;
            return;
        }
    }
    clock.spans.push_back({begin, end, spent, object, site, token.by, token.time});
}

void TimedRun::take_code(Fiber& fiber) {
    uint64_t& counted = counted_cycles(fiber.core(), fiber.role());
    if (counted == 0) return;
    const double cycles = static_cast<double>(counted) / kCodeUnit;
    counted = 0;
    spend(fiber, cycles, Spent::Code);
}

void TimedRun::spend(Fiber& fiber, double cycles, Spent spent, uint32_t object) {
    Clock& clock = this->clock(fiber);
    add(clock, clock.risc, clock.risc + cycles, spent, object, fiber.site(), {});
    clock.risc += cycles;
    if (spent != Spent::Code) clock.acted = clock.now();
}

void TimedRun::wait_until(Fiber& fiber, const Token& token, Spent spent, uint32_t object) {
    Clock& clock = this->clock(fiber);
    if (token.time <= clock.risc) return;
    add(clock, clock.risc, token.time, spent, object, fiber.site(), token);
    clock.risc = token.time;
}

void TimedRun::work(Fiber& fiber, double cycles, const Token& token, Spent waits) {
    Clock& clock = this->clock(fiber);
    const double ready = clock.now(), begin = std::max(ready, token.time);
    add(clock, ready, begin, waits, 0, fiber.site(), token);
    add(clock, begin, begin + cycles, Spent::Engine, 0, fiber.site(), {});
    // The queue of instructions is short: the code is at most one operation ahead.
    clock.risc = std::max(clock.risc, clock.engine_began);
    clock.engine_began = begin;
    clock.engine = begin + cycles;
    clock.busy_engine += cycles;
    clock.acted = clock.now();
}

void TimedRun::follow_engine(Fiber& fiber) {
    Clock& clock = this->clock(fiber);
    clock.engine = clock.now();
}

void TimedRun::finish() {
    for (CoreTimes& core : cores_) {
        for (CbTimes& cb : core.cbs) cb.pushes = {}, cb.pops = {};
        core.commits = {};
        core.releases = {};
    }
    network.finish();
}

void TimedRun::forget_spans() {
    for (Clock& clock : clocks_) clock.spans = {};
    for (CoreTimes& core : cores_)
        for (CbTimes& cb : core.cbs) cb.changes = {};
}

Token TimedRun::token_of(Fiber& fiber) { return {clock(fiber).now(), index(fiber)}; }

}  // namespace tessera::timing

// The schedule of a timed run: whoever's time comes first goes on, fiber or transfer.
#include <algorithm>
#include <cmath>

#include "device/core.hpp"
#include "fiber/fiber.hpp"
#include "fiber/policy.hpp"
#include "program/time.hpp"
#include "timing/timer.hpp"

namespace tessera::timing {
namespace {

Spent spent_in(WaitKind kind) {
    switch (kind) {
        case WaitKind::Semaphore:
        case WaitKind::SemaphoreMin:
            return Spent::Semaphore;
        case WaitKind::NocReads:
        case WaitKind::NocWrites:
        case WaitKind::NocFlush:
        case WaitKind::NocAtomics:
        case WaitKind::NocTrid:
        case WaitKind::NocCommand:
            return Spent::Noc;
        case WaitKind::MailboxFull:
        case WaitKind::MailboxEmpty:
            return Spent::Mailbox;
        default:
            return Spent::Memory;
    }
}
// Fibers of one core hand these on with a time of their own.
bool has_token(WaitKind kind) {
    return kind == WaitKind::CbRoom || kind == WaitKind::CbPages || kind == WaitKind::SrcFree ||
           kind == WaitKind::SrcValid || kind == WaitKind::DstFree || kind == WaitKind::DstCommitted;
}

class TimedPolicy : public SchedulePolicy {
  public:
    TimedPolicy(const PolicyOptions& options, Timer& timer)
        : SchedulePolicy({.worker = options.worker, .seed = 0, .late = true}), timer_(timer), run_(timer.run()) {}

    bool preempts() const override { return true; }
    uint32_t polls_per_yield() const override { return 1; }

    size_t next(const std::deque<Fiber*>& ready, const HeldTransfers&) override {
        Network& network = run_.network;
        while (true) {
            size_t first = 0;
            double least = INFINITY;
            for (size_t place = 0; place < ready.size(); place++)
                if (const double time = time_of(*ready[place]); time < least) least = time, first = place;
            // Up to then nothing that the NoC does can change who is first, but a command that was accepted.
            const uint64_t departures = network.departures();
            while (network.next() <= least && departures == network.departures() &&
                   !(network.has_due() && network.due_time() <= network.next()))
                network.step();
            if (network.has_due() && network.due_time() <= std::min(least, network.next())) return kNobody;
            if (network.next() > least) return first;
        }
    }
    bool releases(const HeldTransfers&) override { return false; }
    HeldTransfers::iterator choose(HeldTransfers& held) override {
        Network& network = run_.network;
        while (!network.has_due() || network.next() < network.due_time()) network.step();
        run_.now = network.due_time();
        run_.actor = -1;
        return held.find(network.take_due());
    }
    uint64_t rank(const Transfer& transfer) override {
        const uint64_t key = ++keys_;
        double now = run_.now;
        if (transfer.step == Transfer::Step::Leave) {
            Clock& clock = run_.clock(*current_fiber());
            now = clock.risc;
            clock.stalled = transfer.kind == Transfer::Kind::Read ? -1 : static_cast<int>(transfer.noc);
        }
        run_.network.send(key, transfer, now);
        return key;
    }
    bool gives_way(Fiber& fiber) override {
        run_.take_code(fiber);
        return true;
    }
    // What it did had its effect when it was done, not when it came to its next call.
    void stepped(Fiber& fiber) override {
        run_.now = std::max(run_.clock(fiber).acted, 0.0);
        run_.actor = run_.index(fiber);
    }
    void woken(Fiber& fiber) override {
        const Wait& wait = fiber.wait();
        if (has_token(wait.kind)) return;
        const uint32_t object = wait.address ? wait.address : wait.object;
        run_.wait_until(fiber, {run_.now, run_.actor}, spent_in(wait.kind), object);
    }
    void addressed(Fiber& fiber, bool dram, uint32_t bank) override { timer_.addressed(fiber, dram, bank); }
    void zone(Fiber& fiber, const char* name, bool begins) override { timer_.zone(fiber, name, begins); }
    void polled(Fiber& fiber) override {
        run_.take_code(fiber);
        run_.spend(fiber, run_.costs->poll, Spent::Memory);
    }
    uint64_t cycles(Fiber& fiber) override {
        run_.take_code(fiber);
        run_.spend(fiber, run_.costs->poll, Spent::Code);
        return static_cast<uint64_t>(run_.clock(fiber).now());
    }

  private:
    // A core whose commands wait to leave cannot give another one.
    double time_of(Fiber& fiber) {
        Clock& clock = run_.clock(fiber);
        if (clock.stalled < 0) return clock.now();
        const auto noc = static_cast<uint32_t>(clock.stalled);
        if (run_.network.is_full(fiber.core(), noc)) return INFINITY;
        run_.wait_until(fiber, {run_.network.last_departure(fiber.core(), noc), -1}, Spent::Noc, noc);
        clock.stalled = -1;
        return clock.now();
    }

    Timer& timer_;
    TimedRun& run_;
    uint64_t keys_ = 0;
};

// By name it stands in the list of schedules; a run is given the one of its device (timed_policy).
const RegisteredPolicy kTimed{kTimedSchedule, make_policy<SchedulePolicy>};

}  // namespace
}  // namespace tessera::timing

namespace tessera {

uint64_t timed_costs(Device& device) {
    if (!timing::timer_of(device)) return 0;
    const auto costs = timing::load_costs(device.arch());
    const double classes[] = {costs->risc_alu,     costs->risc_mul,      costs->risc_div,        costs->risc_branch,
                              costs->risc_load_l1, costs->risc_store_l1, costs->risc_load_local, costs->risc_call};
    uint64_t packed = 0;
    for (size_t i = 0; i < std::size(classes); i++)
        packed |= static_cast<uint64_t>(std::clamp(classes[i] * 4, 1.0, 255.0)) << 8 * i;
    return packed;
}

PolicyMaker timed_policy(Device& device) {
    timing::Timer* timer = timing::timer_of(device);
    if (!timer) return {};
    return [timer](const PolicyOptions& options) -> std::unique_ptr<SchedulePolicy> {
        return std::make_unique<timing::TimedPolicy>(options, *timer);
    };
}

}  // namespace tessera

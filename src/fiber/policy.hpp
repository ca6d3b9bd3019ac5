// The schedule policy of a run: everything about its order that the card leaves open is decided here and nowhere else.
// Who runs next, when a held transfer takes its next step, and whether a call into the runtime gives way. Each worker
// has an object of its own. A new policy is one file in fiber/policies/ that registers itself by name.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "fiber/transfer.hpp"

namespace tessera {

class Fiber;

struct PolicyOptions {
    uint32_t worker = 0;
    uint64_t seed = 0;
    bool late = false;  // transfers are held (TESSERA_NOC=late)
};

// Held transfers by rank of their lane; those of one lane in order.
using HeldTransfers = std::map<uint64_t, std::deque<Transfer>>;

// The base class is the default: fibers in the order in which they became ready, held transfers when nobody can run.
class SchedulePolicy {
  public:
    explicit SchedulePolicy(const PolicyOptions& options);
    virtual ~SchedulePolicy() = default;
    SchedulePolicy(const SchedulePolicy&) = delete;
    SchedulePolicy& operator=(const SchedulePolicy&) = delete;

    bool holds_transfers() const { return late_; }
    // Whether gives_way() is asked at all; fixed for a run.
    virtual bool preempts() const { return false; }

    // The ready fiber that takes the next turn, by its place; `ready` is not empty and lists the longest ready first.
    // Nobody: a held transfer takes its step instead; there is one.
    static constexpr size_t kNobody = ~size_t{0};
    virtual size_t next(const std::deque<Fiber*>& /*ready*/, const HeldTransfers& /*held*/) { return 0; }
    // Before a turn: does a held transfer take its step first? Asked only where transfers are held.
    virtual bool releases(const HeldTransfers& held);
    // Which of the held transfers takes the next step; `held` is not empty.
    virtual HeldTransfers::iterator choose(HeldTransfers& held);
    virtual uint64_t rank(Lane lane) const;
    // Where a transfer that is held from now on stands among the others.
    virtual uint64_t rank(const Transfer& transfer) { return rank(transfer.lane()); }
    // The running fiber is about to do what others can notice: true lets them run first.
    virtual bool gives_way(Fiber& /*fiber*/) { return false; }

    // A turn has ended, and what waits on its core is tested next; such a test holds.
    virtual void stepped(Fiber& /*fiber*/) {}
    virtual void woken(Fiber& /*fiber*/) {}
    // A loop that looks at something went round `polls_per_yield` times.
    virtual uint32_t polls_per_yield() const { return 256; }
    virtual void polled(Fiber& /*fiber*/) {}
    // What the clock of the card shows to a kernel; 0: this run has no time of its own.
    virtual uint64_t cycles(Fiber& /*fiber*/) { return 0; }
    // The kernel made an address of a bank.
    virtual void addressed(Fiber& /*fiber*/, bool /*dram*/, uint32_t /*bank*/) {}
    // A zone of the profiler begins or ends.
    virtual void zone(Fiber& /*fiber*/, const char* /*name*/, bool /*begins*/) {}

  protected:
    // Made when it is first asked: most runs draw nothing, and a launch would wait for its 312 words.
    uint64_t draw() {
        if (!random_) random_ = std::make_unique<std::mt19937_64>(seed_ * 0x9E3779B97F4A7C15ull + worker_);
        return (*random_)();
    }

  private:
    std::unique_ptr<std::mt19937_64> random_;
    uint32_t worker_;
    bool late_;
    uint64_t seed_;
    uint32_t turns_ = 0;
};

// For a policy that needs more than its options.
using PolicyMaker = std::function<std::unique_ptr<SchedulePolicy>(const PolicyOptions& options)>;
using MakePolicy = std::unique_ptr<SchedulePolicy> (*)(const PolicyOptions& options);

// A policy's file has one of these, at namespace scope.
struct RegisteredPolicy {
    RegisteredPolicy(const std::string& name, MakePolicy make);
};
template <class Policy>
std::unique_ptr<SchedulePolicy> make_policy(const PolicyOptions& options) {
    return std::make_unique<Policy>(options);
}

// `name` is one of Device::schedules().
std::unique_ptr<SchedulePolicy> make_policy(const std::string& name, const PolicyOptions& options);

}  // namespace tessera

// One thread and the cores it owns (decision 3): a queue of ready fibers, a mailbox from other workers, and the
// transfers that its schedule policy holds.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "fiber/context.hpp"
#include "fiber/policy.hpp"
#include "fiber/transfer.hpp"

namespace tessera {

class Fiber;
class Scheduler;

class Worker {
  public:
    Worker(Scheduler& scheduler, uint32_t number, std::unique_ptr<SchedulePolicy> policy);
    ~Worker();

    // Runs until every worker is idle and nothing is on its way.
    void run();
    void make_ready(Fiber& fiber) { ready_.push_back(&fiber); }
    Context& context() { return context_; }
    uint32_t number() const { return number_; }
    uint64_t progress() const { return progress_; }
    uint64_t poll_limit() const;
    uint64_t round_limit() const;
    SchedulePolicy& policy() { return *policy_; }
    bool holds_transfers() const { return holds_; }

    void happened(Core& core);
    void send_on(Transfer transfer);
    void post(Transfer transfer);  // from any thread

    // A tick of the clock (tick.cpp): the worker looks for Ctrl-C soon. How many since it last did.
    uint32_t ticked() { return ticks_.fetch_add(1, std::memory_order_relaxed) + 1; }

    static Worker* current();

  private:
    Fiber* next();
    void step(Fiber& fiber);
    void look_about();
    void wake_waiters(Core& core);
    bool take_mail();
    void deliver(Transfer transfer);
    bool release_one();
    bool wait_for_work();

    Scheduler& scheduler_;
    uint32_t number_;
    std::unique_ptr<SchedulePolicy> policy_;
    bool holds_;  // what the policy says, once
    Context context_;
    std::deque<Fiber*> ready_;
    uint64_t progress_ = 0;
    std::atomic<uint32_t> ticks_{0};  // written by the signal handler of this thread
    HeldTransfers held_;
    std::mutex mail_mutex_;
    std::vector<Transfer> mail_;
    std::atomic<bool> has_mail_{false};
    friend class Scheduler;
};

}  // namespace tessera

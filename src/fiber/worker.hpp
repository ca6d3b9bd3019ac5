// One thread and the cores it owns (decision 3): a queue of ready fibers, a mailbox from other workers, and in late
// runs the transfers that are still in flight.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include "fiber/context.hpp"
#include "fiber/deliver.hpp"

namespace tessera {

class Fiber;
class Scheduler;

class Worker {
  public:
    Worker(Scheduler& scheduler, uint32_t number, uint64_t seed, bool late);
    ~Worker();

    // Runs until every worker is idle and nothing is on its way.
    void run();
    void make_ready(Fiber& fiber) { ready_.push_back(&fiber); }
    Context& context() { return context_; }
    uint32_t number() const { return number_; }
    uint64_t progress() const { return progress_; }
    uint64_t poll_limit() const;
    bool late() const { return late_; }

    void happened(Core& core);
    void post(Core& to, Delivery delivery);  // from any thread
    void hold(Lane lane, Core& to, Delivery delivery);

    static Worker* current();

  private:
    Fiber* next();
    void step(Fiber& fiber);
    void wake_waiters(Core& core);
    bool take_mail();
    bool release_one();
    bool wait_for_work();

    struct Held {
        Core* to;
        Delivery delivery;
    };
    Scheduler& scheduler_;
    uint32_t number_;
    bool seeded_, late_;
    std::mt19937_64 random_;
    uint32_t release_period_;  // late runs: a transfer may arrive every so many turns
    uint64_t lane_salt_;
    Context context_;
    std::deque<Fiber*> ready_;
    uint64_t progress_ = 0;
    uint32_t steps_ = 0, turns_ = 0;
    std::map<uint64_t, std::deque<Held>> in_flight_;
    std::mutex mail_mutex_;
    std::vector<std::pair<Core*, Delivery>> mail_;
    std::atomic<bool> has_mail_{false};
    friend class Scheduler;
};

}  // namespace tessera

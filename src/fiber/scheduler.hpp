// Runs the fibers of one program until all have returned, or none can go on and nothing is in flight.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "device/core.hpp"
#include "diag/error.hpp"
#include "fiber/fiber.hpp"
#include "fiber/policy.hpp"

namespace tessera {

class Device;
class Worker;

// A fiber that ended by a fault. `site`: the user's line of its last call into the runtime.
struct Fault {
    Core* core;
    Role role;
    Message message;
    const Site* site;
};

struct Outcome {
    std::vector<Fault> faults;     // sorted by core, then role
    std::vector<Fiber*> stuck;     // wait for what nobody will do
    bool interrupted = false;
    bool ok() const { return faults.empty() && stuck.empty() && !interrupted; }
};

struct SchedulerOptions {
    uint32_t workers = 1;
    std::string policy = "default";  // by name: fiber/policy.hpp
    PolicyMaker make_policy;         // or made by this
    uint64_t seed = 0;
    bool late = false;             // transfers arrive as late as the rules allow
    uint64_t poll_limit = 0;       // 0: the default
    std::function<bool()> interrupted;
};

class Scheduler {
  public:
    Scheduler(std::vector<Core>& cores, const SchedulerOptions& options);
    ~Scheduler();
    // Names a kernel to run; nothing runs before run().
    void start(Core& core, Role role, KernelEntry entry) { wanted_.push_back({&core, role, entry}); }
    Outcome run();

    Worker& worker(uint32_t number) { return *workers_[number]; }
    static Scheduler* running();
    const std::vector<Fiber*>& fibers() const { return fibers_; }
    uint64_t poll_limit() const { return poll_limit_; }
    // Of loops that end by themselves, if late: more patience, unless the user named a limit.
    uint64_t round_limit() const { return round_limit_; }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    void test_interrupt();

    // Mail between workers is counted, so that "all idle" means "nothing under way".
    void mail_sent() { mail_under_way_.fetch_add(1, std::memory_order_relaxed); }
    void mail_taken() { mail_under_way_.fetch_sub(1, std::memory_order_acq_rel); }
    void wake();
    bool wait_until_mail(Worker& worker);

  private:
    friend std::string debugger_layout();
    struct Wanted {
        Core* core;
        Role role;
        KernelEntry entry;
    };
    void spread_cores();
    void make_ready(const Wanted& wanted);
    Outcome outcome() const;

    std::vector<Core>& cores_;
    SchedulerOptions options_;
    uint64_t poll_limit_, round_limit_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<Wanted> wanted_;
    std::vector<Fiber*> fibers_;
    std::mutex mutex_;
    std::condition_variable changed_;
    uint32_t idle_ = 0;
    bool done_ = false;
    std::atomic<bool> stop_{false};
    std::atomic<uint32_t> mail_under_way_{0};
    bool interrupted_ = false;
};

}  // namespace tessera

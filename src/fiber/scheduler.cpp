// Spreads cores over workers and knows when a run is over.
#include "fiber/scheduler.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>

#include "diag/setting.hpp"
#include "fiber/worker_pool.hpp"
#include "fiber/fault.hpp"
#include "fiber/machinery.hpp"
#include "fiber/polled.hpp"
#include "fiber/worker.hpp"

// tools/gdb.py finds the run by this name; of several devices' runs the one that began last.
extern "C" {
__attribute__((visibility("default"))) extern tessera::Scheduler* tess_running_scheduler;
tessera::Scheduler* tess_running_scheduler = nullptr;
}

namespace tessera {
namespace {

constexpr uint64_t kPollLimit = 200'000'000, kRoundLimit = 20'000'000'000;

uint64_t poll_limit_from_environment() { return number_setting("TESSERA_POLL_LIMIT", kPollLimit, 1); }

}  // namespace

Scheduler* Scheduler::running() { return __atomic_load_n(&tess_running_scheduler, __ATOMIC_RELAXED); }

Scheduler::Scheduler(std::vector<Core>& cores, const SchedulerOptions& options)
    : cores_(cores),
      options_(options),
      poll_limit_(options.poll_limit ? options.poll_limit : poll_limit_from_environment()),
      round_limit_(poll_limit_ == kPollLimit ? kRoundLimit : poll_limit_) {
    for (uint32_t number = 0; number < std::max(1u, options.workers); number++) {
        const PolicyOptions wanted{.worker = number, .seed = options.seed, .late = options.late};
        workers_.push_back(std::make_unique<Worker>(
            *this, number, options.make_policy ? options.make_policy(wanted) : make_policy(options.policy, wanted)));
    }
}
Scheduler::~Scheduler() = default;

// Neighbours share a worker: most traffic goes to a near core, and what stays on a worker needs no mail. Each worker
// gets about the same number of fibers; cores without any go where the one before them went.
void Scheduler::spread_cores() {
    if (workers_.size() == 1) {
        for (Core& core : cores_) core.worker = 0;
        return;
    }
    std::map<const Core*, size_t> fibers;
    for (const Wanted& wanted : wanted_) fibers[wanted.core]++;
    size_t before = 0;
    uint32_t worker = 0;
    for (Core& core : cores_) {
        if (auto found = fibers.find(&core); found != fibers.end()) {
            worker = static_cast<uint32_t>(before * workers_.size() / wanted_.size());
            before += found->second;
        }
        core.worker = worker;
    }
}

void Scheduler::make_ready(const Wanted& wanted) {
    const int role = static_cast<int>(wanted.role);
    Core& core = *wanted.core;
    if (!core.pool[role]) core.pool[role] = std::make_shared<Fiber>(core, wanted.role);
    Fiber* fiber = core.fibers[role] = core.pool[role].get();
    Worker& worker = *workers_[core.worker];
    fiber->start(wanted.entry, worker);
    worker.make_ready(*fiber);
    fibers_.push_back(fiber);
}

Outcome Scheduler::run() {
    __atomic_store_n(&tess_running_scheduler, this, __ATOMIC_RELAXED);
    install_fault_handlers();
    spread_cores();
    for (const Wanted& wanted : wanted_) make_ready(wanted);
    std::mutex failing;
    std::exception_ptr failed;  // what a worker could not go on after (no memory, say): the others stop
    WorkerPool::here().run(workers_.size(), [&](size_t number) {
        try {
            workers_[number]->run();
        } catch (...) {
            const std::lock_guard lock(failing);
            if (!failed) failed = std::current_exception();
            stop_.store(true);
        }
    });
    __atomic_store_n(&tess_running_scheduler, nullptr, __ATOMIC_RELAXED);
    if (failed) std::rethrow_exception(failed);
    return outcome();
}

void Scheduler::wake() {
    std::lock_guard lock(mutex_);
    changed_.notify_all();
}

// Sleeps until this worker has mail; false when the run is over.
bool Scheduler::wait_until_mail(Worker& worker) {
    std::unique_lock lock(mutex_);
    idle_++;
    while (true) {
        if (worker.has_mail_.load(std::memory_order_acquire)) {
            idle_--;
            return true;
        }
        if (idle_ == workers_.size() && mail_under_way_.load(std::memory_order_acquire) == 0) done_ = true;
        if (done_ || stopped()) {
            changed_.notify_all();
            return false;
        }
        changed_.wait_for(lock, std::chrono::milliseconds(50));
        if (worker.number() == 0 && options_.interrupted) {
            lock.unlock();
            test_interrupt();
            lock.lock();
        }
    }
}

void Scheduler::test_interrupt() {
    if (!options_.interrupted || !options_.interrupted()) return;
    interrupted_ = true;
    stop_.store(true);
}

Outcome Scheduler::outcome() const {
    Outcome outcome;
    outcome.interrupted = interrupted_;
    const auto gave_up = [](const Fiber* fiber) { return fiber->is_waiting() && fiber->test_ == never_ready; };
    const bool others_wait = std::any_of(fibers_.begin(), fibers_.end(),
                                         [&](const Fiber* fiber) { return fiber->is_waiting() && !gave_up(fiber); });
    for (Fiber* fiber : fibers_) {
        if (gave_up(fiber) && !others_wait && !interrupted_) {
            outcome.faults.push_back({&fiber->core(), fiber->role(), endless_loop(poll_limit_), fiber->site()});
            continue;
        }
        if (fiber->has_failed())
            outcome.faults.push_back(
                {&fiber->core(), fiber->role(), fiber->machinery().fault, fiber->machinery().fault_site});
        else if (!fiber->is_finished() && !interrupted_) outcome.stuck.push_back(fiber);
    }
    auto order = [](const Core& core, Role role) { return std::tuple(core.logical.y, core.logical.x, role); };
    std::sort(outcome.faults.begin(), outcome.faults.end(),
              [&](auto& a, auto& b) { return order(*a.core, a.role) < order(*b.core, b.role); });
    std::sort(outcome.stuck.begin(), outcome.stuck.end(),
              [&](Fiber* a, Fiber* b) { return order(a->core(), a->role()) < order(b->core(), b->role()); });
    return outcome;
}

}  // namespace tessera

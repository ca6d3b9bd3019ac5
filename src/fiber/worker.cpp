// The turn-taking. With one worker the same seed gives exactly the same run.
#include "fiber/worker.hpp"

#include "device/core.hpp"
#include "fiber/fault.hpp"
#include "fiber/fiber.hpp"
#include "fiber/machinery.hpp"
#include "fiber/scheduler.hpp"

namespace tessera {
namespace {

thread_local Worker* this_worker __attribute__((tls_model("initial-exec"))) = nullptr;
constexpr uint32_t kStepsPerInterruptTest = 4096;
constexpr uint32_t kTurnsPerRelease = 1024;

}  // namespace

Worker::Worker(Scheduler& scheduler, uint32_t number, uint64_t seed, bool late)
    : scheduler_(scheduler),
      number_(number),
      seeded_(seed != 0),
      late_(late),
      random_(seed * 0x9E3779B97F4A7C15ull + number),
      release_period_(1u << 2 * (seed % 3)),
      lane_salt_(seed) {}
Worker::~Worker() = default;

Worker* Worker::current() { return this_worker; }
uint64_t Worker::poll_limit() const { return scheduler_.poll_limit(); }

void Worker::run() {
    this_worker = this;
    static thread_local FaultStack fault_stack;  // once per thread: making one costs system calls
#if TESSERA_TSAN
    context_.tsan_fiber = __tsan_get_current_fiber();
#endif
#if TESSERA_ASAN
    thread_stack(context_.stack_bottom, context_.stack_bytes);
#endif
    while (!scheduler_.stopped()) {
        if (has_mail_.load(std::memory_order_acquire)) take_mail();
        if (Fiber* fiber = next()) {
            step(*fiber);
        } else if (!release_one() && !wait_for_work()) {
            break;
        }
    }
    this_worker = nullptr;
}

Fiber* Worker::next() {
    if (ready_.empty()) return nullptr;
    if (seeded_) {
        std::swap(ready_.front(), ready_[random_() % ready_.size()]);
        if (late_ && random_() % release_period_ == 0) release_one();
    } else if (late_ && ++turns_ % kTurnsPerRelease == 0) {
        release_one();  // somebody always runs: a loop that is no wait must not keep transfers for ever
    }
    Fiber* fiber = ready_.front();
    ready_.pop_front();
    return fiber;
}

void Worker::step(Fiber& fiber) {
    fiber.state_ = Fiber::State::Running;
    fiber.effective_ = true;
    running_fiber = &fiber;
    switch_context(context_, fiber.machinery().context, &fiber.machinery());
    running_fiber = nullptr;
    if (fiber.effective_) happened(fiber.core());
    if (++steps_ % kStepsPerInterruptTest == 0 && number_ == 0) scheduler_.test_interrupt();
}

void Worker::happened(Core& core) {
    core.epoch++;
    wake_waiters(core);
}

void Worker::wake_waiters(Core& core) {
    for (Fiber* fiber : core.fibers) {
        if (!fiber || !fiber->is_waiting() || !fiber->is_ready_now()) continue;
        fiber->state_ = Fiber::State::Ready;
        if (!fiber->spinning_) progress_++;
        make_ready(*fiber);
    }
}

void Worker::post(Core& to, Delivery delivery) {
    scheduler_.mail_sent();
    {
        std::lock_guard lock(mail_mutex_);
        mail_.emplace_back(&to, std::move(delivery));
        has_mail_.store(true, std::memory_order_release);
    }
    scheduler_.wake();
}

bool Worker::take_mail() {
    std::vector<std::pair<Core*, Delivery>> mail;
    {
        std::lock_guard lock(mail_mutex_);
        mail.swap(mail_);
        has_mail_.store(false, std::memory_order_release);
    }
    for (auto& [core, delivery] : mail) {
        delivery(*core);
        progress_++;
        happened(*core);
        scheduler_.mail_taken();
    }
    return !mail.empty();
}

// Each seed gives the lanes a random order and an eagerness: the last lanes starve as long as others have traffic,
// which is how a missing wait shows. The mixing is one to one, so lanes stay apart.
void Worker::hold(Lane lane, Core& to, Delivery delivery) {
    uint64_t rank = (lane.key ^ lane_salt_) * 0x9E3779B97F4A7C15ull;
    rank ^= rank >> 32;
    in_flight_[rank * 0xBF58476D1CE4E5B9ull].push_back({&to, std::move(delivery)});
}

// The oldest transfer of the first lane arrives, now and then that of any other.
bool Worker::release_one() {
    if (in_flight_.empty()) return false;
    auto lane = random_() % 8 == 0 ? in_flight_.lower_bound(random_()) : in_flight_.begin();
    if (lane == in_flight_.end()) lane = in_flight_.begin();
    Held held = std::move(lane->second.front());
    lane->second.pop_front();
    if (lane->second.empty()) in_flight_.erase(lane);
    deliver(*held.to, std::move(held.delivery));
    return true;
}

bool Worker::wait_for_work() { return scheduler_.wait_until_mail(*this); }

bool owns(const Core& core) { return core.worker == this_worker->number(); }
void happened(Core& core) { this_worker->happened(core); }
bool holds_transfers() { return this_worker->late(); }
void hold(Lane lane, Core& to, Delivery delivery) { this_worker->hold(lane, to, std::move(delivery)); }

void deliver(Core& to, Delivery delivery) {
    if (owns(to)) {
        delivery(to);
        this_worker->happened(to);
    } else {
        Scheduler::running()->worker(to.worker).post(to, std::move(delivery));
    }
}

}  // namespace tessera

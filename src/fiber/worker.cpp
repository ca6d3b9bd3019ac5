// The turn-taking. With one worker the same seed gives exactly the same run.
#include "fiber/worker.hpp"

#include "device/core.hpp"
#include "fiber/deliver.hpp"
#include "fiber/fault.hpp"
#include "fiber/fiber.hpp"
#include "fiber/machinery.hpp"
#include "fiber/scheduler.hpp"
#include "fiber/tick.hpp"

namespace tessera {
namespace {

thread_local Worker* this_worker __attribute__((tls_model("initial-exec"))) = nullptr;

}  // namespace

Worker::Worker(Scheduler& scheduler, uint32_t number, std::unique_ptr<SchedulePolicy> policy)
    : scheduler_(scheduler), number_(number), policy_(std::move(policy)), holds_(policy_->holds_transfers()) {}
Worker::~Worker() = default;

Worker* Worker::current() { return this_worker; }
uint64_t Worker::poll_limit() const { return scheduler_.poll_limit(); }
uint64_t Worker::round_limit() const { return scheduler_.round_limit(); }

void Worker::run() {
    this_worker = this;
    static thread_local FaultStack fault_stack;  // once per thread: making one costs system calls
#if TESSERA_TSAN
    context_.tsan_fiber = __tsan_get_current_fiber();
#endif
#if TESSERA_ASAN
    thread_stack(context_.stack_bottom, context_.stack_bytes);
#endif
    start_ticks();
    while (!scheduler_.stopped()) {
        if (ticks_.load(std::memory_order_relaxed)) look_about();
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
    const size_t chosen = policy_->next(ready_, held_);
    if (chosen == SchedulePolicy::kNobody) return nullptr;
    if (chosen) std::swap(ready_.front(), ready_[chosen]);
    if (holds_ && policy_->releases(held_)) release_one();
    Fiber* fiber = ready_.front();
    ready_.pop_front();
    return fiber;
}

void Worker::step(Fiber& fiber) {
    fiber.state_ = Fiber::State::Running;
    fiber.effective_ = true;
    do {
        fiber.paused_ = false;
        running_fiber = &fiber;
        switch_context(context_, fiber.machinery().context, &fiber.machinery());
        running_fiber = nullptr;
        if (fiber.paused_) look_about();
    } while (fiber.paused_ && !scheduler_.stopped());
    policy_->stepped(fiber);
    if (fiber.effective_) happened(fiber.core());
}

void Worker::look_about() {
    ticks_.store(0, std::memory_order_relaxed);
    if (number_ == 0) scheduler_.test_interrupt();
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
        policy_->woken(*fiber);
        make_ready(*fiber);
    }
}

void Worker::post(Transfer transfer) {
    scheduler_.mail_sent();
    {
        std::lock_guard lock(mail_mutex_);
        mail_.push_back(std::move(transfer));
        has_mail_.store(true, std::memory_order_release);
    }
    scheduler_.wake();
}

bool Worker::take_mail() {
    std::vector<Transfer> mail;
    {
        std::lock_guard lock(mail_mutex_);
        mail.swap(mail_);
        has_mail_.store(false, std::memory_order_release);
    }
    for (Transfer& transfer : mail) {
        Core& core = transfer.at();
        take_step(std::move(transfer));
        progress_++;
        happened(core);
        scheduler_.mail_taken();
    }
    return !mail.empty();
}

void Worker::send_on(Transfer transfer) {
    if (holds_) held_[policy_->rank(transfer)].push_back(std::move(transfer));
    else deliver(std::move(transfer));
}

void Worker::deliver(Transfer transfer) {
    Core& core = transfer.at();
    if (!owns(core)) return scheduler_.worker(core.worker).post(std::move(transfer));
    take_step(std::move(transfer));
    happened(core);
}

bool Worker::release_one() {
    if (held_.empty()) return false;
    const auto lane = policy_->choose(held_);
    Transfer transfer = std::move(lane->second.front());
    lane->second.pop_front();
    if (lane->second.empty()) held_.erase(lane);
    deliver(std::move(transfer));
    return true;
}

bool Worker::wait_for_work() { return scheduler_.wait_until_mail(*this); }

bool owns(const Core& core) { return core.worker == this_worker->number(); }
void happened(Core& core) { this_worker->happened(core); }
bool holds_transfers() { return this_worker->holds_transfers(); }
void send_on(Transfer transfer) { this_worker->send_on(std::move(transfer)); }

}  // namespace tessera

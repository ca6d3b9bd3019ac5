// A fiber's life: started on its stack in the core's window, parked and resumed by its worker, dropped when it fails.
#include "fiber/fiber.hpp"

#include <algorithm>
#include <cerrno>
#include <exception>
#include <memory>
#include <new>

#include "device/core.hpp"
#include "device/device.hpp"
#include "device/observer.hpp"
#include "device/window.hpp"
#include "diag/error.hpp"
#include "diag/system_limit.hpp"
#include "fiber/context.hpp"
#include "fiber/machinery.hpp"
#include "fiber/polled.hpp"
#include "fiber/worker.hpp"

namespace tessera {
namespace {

constexpr uint64_t kRoundsPerCount = 1 << 20;
constexpr uint32_t kUnknownAddress = ~0u;  // a spin that asks nothing and whose load the pass could not name

int64_t rounds_per_count(const Worker& worker) {
    return static_cast<int64_t>(std::min<uint64_t>(kRoundsPerCount, worker.round_limit()));
}

Message kernel_exception(const std::string& what) {
    return Message{.code = "kernel-exception",
                   .headline = "the kernel threw an exception" + what,
                   .note = "kernels on the card are built without exceptions"};
}

}  // namespace

__thread Fiber* running_fiber = nullptr;
__thread uint32_t polled_address = 0;
bool never_ready(void*, Wait&) { return false; }
Fiber* current_fiber() { return running_fiber; }

Fiber::Fiber(Core& core, Role role)
    : core_(&core), role_(role), block_(&role_block(core, role)), machinery_(new Machinery) {
    Context& context = machinery_->context;
    context.stack_bottom = core.window + stack_base(role);
    context.stack_bytes = kStackBytes;
#if TESSERA_TSAN
    context.tsan_fiber = __tsan_create_fiber(0);
#endif
}

Fiber::~Fiber() {
#if TESSERA_TSAN
    __tsan_destroy_fiber(machinery_->context.tsan_fiber);
#endif
    delete machinery_;
}

// The first code on a fresh stack. An exception of the C++ library ends the fiber like any fault, after its handler
// ended: a switch inside would leave the exception with the thread.
void Fiber::run_entry(Machinery* machinery) {
    Fiber* self = machinery->self;
    Message thrown;
    try {
        machinery->entry.globals_init();
        machinery->entry.main();
        if (machinery->entry.drain) machinery->entry.drain();
        self->core_->observer->ended(*self);
    } catch (Error& error) { thrown = error.message(); } catch (const std::bad_alloc&) {
        thrown = system_limit("an allocation of memory", ENOMEM);
    } catch (const std::exception& error) { thrown = kernel_exception(std::string(": ") + error.what()); } catch (...) {
        thrown = kernel_exception("");
    }
    if (!thrown.code.empty()) self->fail(std::move(thrown));
    self->state_ = State::Finished;
    self->switch_out();
    __builtin_unreachable();
}

void Fiber::start(KernelEntry entry, Worker& worker) {
    core_->device->open_role(*core_, role_);
    block_->site = nullptr;
    block_->spin_fresh = 0;
    block_->rounds_left = rounds_per_count(worker);
    paused_ = false;
    worker_ = &worker;
    state_ = State::Ready;
    wait_ = question_ = Wait{};
    polls_to_yield_ = worker.policy().polls_per_yield();
    polls_ = rounds_ = 0;
    effective_ = true;
    preemptible_ = worker.policy().preempts();
    machinery_->self = this;
    machinery_->entry = entry;
    if (!machinery_->fault.code.empty()) machinery_->fault = Message{};
    Context& context = machinery_->context;
    auto* top = static_cast<std::byte*>(context.stack_bottom) + context.stack_bytes;
    context.handle = fcontext::make_fcontext(top, context.stack_bytes, [](fcontext::transfer_t transfer) {
        auto* machinery = static_cast<Machinery*>(transfer.data);
        machinery->self->worker_->context().handle = transfer.fctx;
#if TESSERA_ASAN
        __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
#endif
        run_entry(machinery);
    });
}

// Back to the worker; comes back when resumed (never after a finish or a failure).
void Fiber::switch_out() {
    const bool last = state_ == State::Finished || state_ == State::Failed;
    switch_context(machinery_->context, worker_->context(), nullptr, last);
}

void Fiber::park(ReadyTest test, void* context) {
    test_ = test;
    test_context_ = context;
    state_ = State::Waiting;
    polls_ = rounds_ = 0;
    switch_out();
    spinning_ = false;
}

void Fiber::yield() {
    state_ = State::Ready;
    worker_->make_ready(*this);
    switch_out();
}

void Fiber::give_way() {
    if (worker_->policy().gives_way(*this)) yield();
}

void Fiber::fail(Message message) {
    // Made again: an assignment would leave the last fault's text in `message`, on a stack that nobody unwinds.
    std::destroy_at(&machinery_->fault);
    std::construct_at(&machinery_->fault, std::move(message));
    machinery_->fault_site = site();
    state_ = State::Failed;
    switch_out();
    __builtin_unreachable();
}

Message endless_loop(uint64_t limit) {
    return Message{.code = "endless-loop",
                   .headline = "a loop went round " + std::to_string(limit) + " times and nothing changed",
                   .note = "loops are counted, not timed; TESSERA_POLL_LIMIT sets the number"};
}

void Fiber::went_round(uint64_t& rounds, uint64_t times, uint64_t limit) {
    if (progress_seen_ != worker_->progress()) {
        progress_seen_ = worker_->progress();
        polls_ = rounds_ = 0;
    }
    rounds += times;
    if (rounds <= limit) return;
    if (&rounds == &polls_ && polled_address) {
        // It looks at memory, so it waits for somebody, however much it does besides (Scheduler::outcome).
        const bool named = polled_address != kUnknownAddress;
        wait_ = named || question_.kind == WaitKind::None
                    ? Wait{.kind = WaitKind::Polled, .address = named ? polled_address : 0}
                    : question_;
        park(never_ready, nullptr);
    }
    fail(endless_loop(limit));
}

void Fiber::poll() {
    if (--polls_to_yield_ > 0) return;
    polls_to_yield_ = worker_->policy().polls_per_yield();
    worker_->policy().polled(*this);
    went_round(polls_, polls_to_yield_, worker_->poll_limit());
    yield();
}

void Fiber::count() {
    const int64_t chunk = rounds_per_count(*worker_);
    const int64_t used = chunk - block_->rounds_left;
    block_->rounds_left = chunk;
    went_round(rounds_, static_cast<uint64_t>(used), worker_->round_limit());
}

void Fiber::pause() {
    paused_ = true;
    switch_out();
}

void Fiber::spin(uint32_t address) {
    // Round again without having changed anything: this step is no event for the others.
    effective_ = block_->spin_fresh != 0;
    block_->spin_fresh = 0;
    const bool asked = address == 0 && question_.kind != WaitKind::None;
    wait_ = asked ? question_ : Wait{.kind = WaitKind::Polled, .address = address == kUnknownAddress ? 0 : address};
    // Our own step counts as an event once it has ended (Worker::step), so look for a later one.
    spinning_ = true;
    const uint64_t epoch = core_->epoch + (effective_ ? 1 : 0);
    auto changed = [this, epoch](Wait&) { return core_->epoch != epoch; };
    park([](void* context, Wait& w) { return (*static_cast<const decltype(changed)*>(context))(w); },
         const_cast<void*>(static_cast<const void*>(&changed)));
}

}  // namespace tessera

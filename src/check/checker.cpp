// The subjects in the order of causes, and what they share kept up to date around them.
#include "check/checker.hpp"

#include <utility>

#include "check/buffers.hpp"
#include "check/dst.hpp"
#include "check/inits.hpp"
#include "check/memory.hpp"
#include "check/noc.hpp"
#include "check/origins.hpp"
#include "check/pages.hpp"
#include "check/race/races.hpp"
#include "check/semaphores.hpp"
#include "diag/setting.hpp"

namespace tessera::check {
namespace {

uint64_t defined_bytes(const uint8_t* states) {
    uint64_t defined = 0;
    for (uint32_t byte = 0; byte < kQuietWordBytes; byte++)
        defined |= static_cast<uint64_t>(states[byte] == kDefined) << byte;
    return defined;
}

void watch(Device& device) {
    if (device.options().check) device.add_observer(std::make_shared<Checker>(device));
}
[[maybe_unused]] const bool offered = (Device::at_open().push_back(watch), true);

}  // namespace

// What a kernel was given wrongly comes before where it works, where it works before what it finds there.
Checker::Checker(Device& device)
    : run_(device),
      origins_(std::make_shared<Origins>(run_)),
      buffers_(std::make_shared<Buffers>(run_)),
      pages_(std::make_shared<Pages>(run_)) {
    if (text_setting("TESSERA_CHECK") != "rules") races_ = std::make_shared<Races>(run_);
    add(std::make_shared<Inits>(run_));
    add(std::make_shared<DstTurns>(run_));
    add(pages_);
    add(std::make_shared<Memory>(run_));
    add(buffers_);
    add(std::make_shared<Noc>(run_));
    add(std::make_shared<Semaphores>(run_));
    if (races_) add(races_);
    add(origins_);
}

void Checker::allocated(const Buffer& buffer) {
    run_.objects.allocated(buffer);
    Observers::allocated(buffer);
}

void Checker::freed(const Buffer& buffer) {
    run_.objects.freed(buffer);
    Observers::freed(buffer);
}

void Checker::host_reads(const Buffer& buffer) {
    Observers::host_reads(buffer);
    run_.end();
}

void Checker::launching(const Program& program, const UserLine& called_at) {
    run_.begin(program, called_at);
    Observers::launching(program, called_at);
}

void Checker::finished(std::span<const Tensor> tensors) {
    Observers::finished(tensors);
    if (races_) races_->judge();
    run_.end();
}

void Checker::save(Packer& into) const {
    run_.save(into);
    origins_->save(into);
}

void Checker::load(Unpacker& from) {
    run_.load(from);
    origins_->load(from);
    run_.end();
}

// ---- a kernel's own loads and stores

void Checker::announcing() {
    if (races_) races_->announcing();
    flush_noted();
    if (!std::exchange(is_access_, false)) quiet_.forget();
    run_.next_event();
}

void Checker::flush_noted() {
    if (!quiet_.has_noted()) return;
    quiet_.flush([&](const QuietLine& line) {
        if (races_) races_->noted(*quiet_.fiber(), line);
    });
}

void Checker::loads(Fiber& fiber, uint32_t address, uint32_t bytes) {
    is_access_ = true;
    Observers::loads(fiber, address, bytes);
    learn(fiber, address, false);
}

void Checker::stores(Fiber& fiber, uint32_t address, uint32_t bytes) {
    is_access_ = true;
    Observers::stores(fiber, address, bytes);
    learn(fiber, address, true);
}

// A store to the role's own memory may move the pointers of a circular buffer.
void Checker::learn(Fiber& fiber, uint32_t address, bool store) {
    const bool is_free = run_.is_free_for_use(address);
    if (run_.said() || (store && !is_free)) return quiet_.forget();
    const Site* site = fiber.site();
    if (!is_free || !site) return;
    QuietLine* line = quiet_.met(fiber, site, address, store);
    if (!line) return;
    line->is_judged = true;
    line->defined = run_.shadow.l1(fiber.core(), line->address);
    const bool whole = is_quiet(fiber, line->address, kQuietLineBytes, store);
    for (uint32_t word = 0; word < line->quiet.size(); word++) {
        const uint32_t at = word * kQuietWordBytes;
        if (!whole && !is_quiet(fiber, line->address + at, kQuietWordBytes, store)) continue;
        line->quiet[word] = store ? ~0ull : defined_bytes(line->defined + at);
    }
}

// Would no subject say a word, but for data that nobody wrote?
bool Checker::is_quiet(Fiber& fiber, uint32_t address, uint32_t bytes, bool store) {
    const Core& core = fiber.core();
    if (!run_.is_free_for_use(address) || !run_.is_free_for_use(address + bytes - 1)) return false;
    if (any_of(run_.shadow.flight(core, address), bytes)) return false;
    if (!buffers_->is_quiet(fiber, address, bytes, store)) return false;
    if (store && !pages_->is_quiet(fiber, address, bytes)) return false;
    return !races_ || races_->is_quiet(core, address, bytes);
}

uint64_t Checker::started(Fiber& fiber, const TransferEvent& event) {
    run_.start(fiber, event);
    Observers::started(fiber, event);
    run_.started(event.number);
    return event.number;
}

void Checker::arrived(uint64_t transfer, Core* at) {
    run_.arrive(transfer, at);
    Observers::arrived(transfer, at);
    if (run_.is_over(transfer)) run_.forget(transfer);
}

void Checker::answered(uint64_t transfer) {
    Observers::answered(transfer);
    const PendingTransfer* pending = run_.pending(transfer);
    if (pending && pending->event.kind != TransferEvent::Kind::Multicast) run_.forget(transfer);
}

}  // namespace tessera::check

// The subjects in the order of causes, and what they share kept up to date around them.
#include "check/checker.hpp"

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

void watch(Device& device) {
    if (device.options().check) device.add_observer(std::make_shared<Checker>(device));
}
[[maybe_unused]] const bool offered = (Device::at_open().push_back(watch), true);

}  // namespace

// What a kernel was told wrongly comes before where it works, where it works before what it finds there.
Checker::Checker(Device& device) : run_(device), origins_(std::make_shared<Origins>(run_)) {
    add(std::make_shared<Inits>(run_));
    add(std::make_shared<DstTurns>(run_));
    add(std::make_shared<Pages>(run_));
    add(std::make_shared<Memory>(run_));
    add(std::make_shared<Buffers>(run_));
    add(std::make_shared<Noc>(run_));
    add(std::make_shared<Semaphores>(run_));
    if (text_setting("TESSERA_CHECK") != "rules") add(std::make_shared<Races>(run_));
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
    const Travel* travel = run_.travel(transfer);
    if (travel && travel->event.kind != TransferEvent::Kind::Multicast) run_.forget(transfer);
}

}  // namespace tessera::check

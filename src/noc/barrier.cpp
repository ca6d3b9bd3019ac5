// Barriers and semaphore waits: each parks the fiber with its reason.
// Facts: KERNEL_API 3, 7.
#include "noc/barrier.hpp"

#include "device/device.hpp"
#include "device/noc_state.hpp"
#include "device/observer.hpp"
#include "fiber/deliver.hpp"
#include "noc/check.hpp"
#include "noc/registers.hpp"

namespace tessera::noc {
namespace {

NocCounters& done(const Port& port) {
    return port.fiber.core().nocs->dm[static_cast<int>(port.fiber.role())][port.noc];
}
NocIssued& issued(const Port& port) { return noc::issued(port.fiber.core(), port.fiber.role()); }

// Waits until both counters agree; the kernel cannot change its own while it waits.
void wait_equal(const Port& port, WaitKind kind, const uint32_t& expected, const uint32_t& counted) {
    if (expected == counted) [[likely]]
        return;
    port.fiber.wait_until(Wait{.kind = kind, .object = port.noc}, [&expected, &counted](Wait& wait) {
        wait.have = expected - counted;
        return wait.have == 0;
    });
}
void wait_zero(const Port& port, const uint32_t& outstanding) {
    port.fiber.wait_until(Wait{.kind = WaitKind::NocTrid, .object = port.trid}, [&outstanding](Wait& wait) {
        wait.have = outstanding;
        return wait.have == 0;
    });
}

void settled(const Port& port, Settled what) {
    port.fiber.core().observer->settled(port.fiber, what, port.noc, port.trid);
}

}  // namespace

void wait_reads(const Port& port) {
    wait_equal(port, WaitKind::NocReads, issued(port).reads[port.noc], done(port).reads_done);
    settled(port, Settled::Reads);
}
void wait_writes_acknowledged(const Port& port) {
    wait_equal(port, WaitKind::NocWrites, issued(port).writes_acked[port.noc], done(port).writes_acked);
    settled(port, Settled::WritesAcknowledged);
}
void wait_writes_left(const Port& port) {
    wait_equal(port, WaitKind::NocFlush, issued(port).writes[port.noc], done(port).writes_left);
    settled(port, Settled::WritesLeft);
}
void wait_posted_left(const Port& port) {
    wait_equal(port, WaitKind::NocFlush, issued(port).posted[port.noc], done(port).posted_left);
    settled(port, Settled::PostedLeft);
}
void wait_atomics(const Port& port) {
    wait_equal(port, WaitKind::NocAtomics, issued(port).atomics_acked[port.noc], done(port).atomics_acked);
    settled(port, Settled::Atomics);
}
void wait_trid_answered(const Port& port) {
    wait_zero(port, done(port).outstanding[port.trid]);
    settled(port, Settled::TridAnswered);
}
void wait_trid_left(const Port& port) {
    wait_zero(port, done(port).outgoing[port.trid]);
    settled(port, Settled::TridLeft);
}

namespace {

// The word itself; a semaphore lies in L1.
const volatile uint32_t* word_at(Fiber& fiber, uint32_t address, const char* call) {
    check_local(Port{fiber, 0, 0, 0, call}, address, 4);
    return reinterpret_cast<const volatile uint32_t*>(fiber.core().l1() + address);
}

}  // namespace

void wait_semaphore(Fiber& fiber, uint32_t address, uint32_t value) {
    auto* word = word_at(fiber, address, "noc_semaphore_wait");
    fiber.core().observer->semaphore_waits(fiber, address, value, *word, true);
    fiber.wait_until(Wait{.kind = WaitKind::Semaphore, .address = address, .need = value}, [word, value](Wait& wait) {
        wait.have = *word;
        return wait.have == value;
    });
    fiber.core().observer->semaphore_passed(fiber, address, value);
}

void wait_semaphore_min(Fiber& fiber, uint32_t address, uint32_t value) {
    auto* word = word_at(fiber, address, "noc_semaphore_wait_min");
    fiber.core().observer->semaphore_waits(fiber, address, value, *word, false);
    fiber.wait_until(Wait{.kind = WaitKind::SemaphoreMin, .address = address, .need = value},
                     [word, value](Wait& wait) {
                         wait.have = *word;
                         return wait.have >= value;
                     });
    fiber.core().observer->semaphore_passed(fiber, address, fiber.wait().have);
}

void set_semaphore(Fiber& fiber, uint32_t address, uint32_t value) {
    auto* word = word_at(fiber, address, "noc_semaphore_set");
    fiber.core().observer->semaphore_sets(fiber, address, value, *word);
    *const_cast<volatile uint32_t*>(word) = value;
    happened(fiber.core());
}

}  // namespace tessera::noc

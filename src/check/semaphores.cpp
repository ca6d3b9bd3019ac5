// Facts: KERNEL_API 7; a semaphore is a word per 16 bytes of the kernel configuration (MACHINE 7).
#include "check/semaphores.hpp"

#include "check/words.hpp"
#include "device/launch.hpp"

namespace tessera::check {
namespace {

std::string kernels_of(const Core& core) {
    std::string names;
    for (Role role : {Role::Brisc, Role::Ncrisc, Role::Unpack})
        if (const std::string& file = core.launch->kernels[static_cast<int>(role)].file; !file.empty())
            names += (names.empty() ? "" : ", ") + shown_path(file);
    return names;
}

}  // namespace

SemaphoreUse* Semaphores::semaphore_at(const Core& core, uint64_t address) {
    const uint32_t base = core.launch->semaphore_base;
    if (address < base || address >= base + 16 * 16 || (address - base) % 16 >= 4 || !run_.takes_part(core))
        return nullptr;
    return &states_[core][(address - base) / 16];
}

// The word of a semaphore that only other cores have holds whatever an earlier program left there.
void Semaphores::check_exists(Fiber& fiber, uint32_t address) {
    const Launch& launch = *fiber.core().launch;
    if (!semaphore_at(fiber.core(), address)) return;
    const uint32_t id = (address - launch.semaphore_base) / 16;
    if (launch.semaphores >> id & 1) return;
    run_.report(fiber, {.code = "semaphore-elsewhere",
                        .headline = fmt::format("the kernel waits for semaphore {}, which core {} does not have", id,
                                                fiber.core().logical.str()),
                        .where = {fmt::format("the word at L1 0x{:x}", address)},
                        .note = "a SemaphoreDescriptor sets its value on the cores of its core_ranges only",
                        .help = "add this core to the core_ranges of the SemaphoreDescriptor, or check the id"});
}

void Semaphores::semaphore_waits(Fiber& fiber, uint32_t address, uint32_t, uint32_t, bool) {
    if (SemaphoreUse* semaphore = semaphore_at(fiber.core(), address)) semaphore->looked_at = true;
    check_exists(fiber, address);
}

// A signal that nobody waits for: the wait is missing, and what it should guard works by luck.
void Semaphores::check_ignored(const Core& core) {
    for (size_t id = 0; id < states_[core].size(); id++) {
        const SemaphoreUse& semaphore = states_[core][id];
        if (!semaphore.signals || semaphore.looked_at) continue;
        run_.report_at(
            *semaphore.signaller, semaphore.role,
            {.code = "semaphore-ignored",
             .headline =
                 fmt::format("semaphore {} is signalled here, but nobody on the signalled core waits for it", id),
             .places = {place_of(semaphore.signal_site)},
             .where = {fmt::format("the signalled core {} runs {}", core.logical.str(), kernels_of(core))},
             .note = "what the signal says (data are there, room is there) is used without waiting for it",
             .help = "wait with noc_semaphore_wait or noc_semaphore_wait_min on the core that is signalled"});
    }
}

void Semaphores::launching(const Program&, const UserLine&) {
    for (const Core* core : run_.cores()) states_[*core] = {};
}

// A run that broke off leaves signals anywhere.
void Semaphores::finished(std::span<const Tensor>) {
    if (run_.device.needs_reset) return;
    for (const Core* core : run_.cores()) check_ignored(*core);
}

void Semaphores::loads(Fiber& fiber, uint32_t address, uint32_t) {
    if (SemaphoreUse* semaphore = semaphore_at(fiber.core(), address)) semaphore->looked_at = true;
}

// Whoever fetches the word over the NoC looks at it.
uint64_t Semaphores::started(Fiber&, const TransferEvent& event) {
    if (!is_read(event) || !event.core) return event.number;
    for (uint64_t word = (event.address + 15) & ~15ull; word < event.address + event.bytes; word += 16)
        if (SemaphoreUse* semaphore = semaphore_at(*event.core, word)) semaphore->looked_at = true;
    return event.number;
}

void Semaphores::arrived(uint64_t transfer, Core* at) {
    const PendingTransfer* pending = run_.pending(transfer);
    if (!pending || !at || pending->event.bytes > kSignalBytes) return;
    SemaphoreUse* semaphore =
        semaphore_at(*at, is_read(pending->event) ? pending->event.local : pending->event.address);
    if (!semaphore) return;
    semaphore->signals++;
    semaphore->signal_site = pending->site;
    semaphore->signaller = pending->self;
    semaphore->role = pending->role;
}

}  // namespace tessera::check

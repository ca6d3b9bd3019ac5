// The NoC: data before its barrier, sources that change too early, transfers nobody waits for, semaphores that
// overshoot. Facts: MACHINE 3, KERNEL_API 7. A transfer counts as under way until the role that started it has seen it
// to be over.
#include <algorithm>

#include "check/checker.hpp"
#include "check/words.hpp"
#include "device/launch.hpp"
#include "device/noc_state.hpp"

namespace tessera::check {
namespace {

constexpr uint32_t kSignalBytes = 4;  // words are signals: they are meant to be looked at while they arrive

bool is_read(const TransferEvent& event) { return event.kind == TransferEvent::Kind::Read; }
bool has_source(const TransferEvent& event) {
    return event.kind == TransferEvent::Kind::Write || event.kind == TransferEvent::Kind::Multicast;
}
bool is_write(const TransferEvent& event) { return has_source(event) || event.kind == TransferEvent::Kind::Word; }

bool overlaps(const TransferEvent& event, uint32_t address, uint32_t bytes) {
    return event.local < address + bytes && address < event.local + event.bytes;
}

std::string kernels_of(const Core& core) {
    std::string names;
    for (Role role : {Role::Brisc, Role::Ncrisc, Role::Unpack})
        if (const std::string& file = core.launch->kernels[static_cast<int>(role)].file; !file.empty())
            names += (names.empty() ? "" : ", ") + shown_path(file);
    return names;
}

size_t side(Role role) { return static_cast<size_t>(role) & 1; }

}  // namespace

Outstanding* Checker::find_outstanding(const Core& core, uint32_t address, uint32_t bytes, bool reads, int role) {
    for (int r = 0; r < 2; r++)
        if (role < 0 || role == r)
            for (auto& list : state(core).outstanding[static_cast<size_t>(r)])
                for (Outstanding& one : list)
                    if (!one.reported && !one.stray && is_read(one.event) == reads && (reads || !one.left) &&
                        (reads || has_source(one.event)) && overlaps(one.event, address, bytes))
                        return &one;
    return nullptr;
}

bool Checker::check_not_awaited(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what) {
    const uint8_t seen = any_of(shadow_.flight(fiber.core(), address), bytes);
    if (seen & kAnyRead)
        if (Outstanding* read = find_outstanding(fiber.core(), address, bytes, true, -1)) {
            read->reported = true;
            forgive(fiber.core(), read->event.local, read->event.bytes);
            report(fiber, {.code = "noc-read-pending",
                           .headline = fmt::format("{} data that {} is still bringing", what, read->event.call),
                           .places = {place_of(fiber.site()), place_of(read->site, "started here, no barrier since")},
                           .where = {fmt::format("noc {}: {} B to L1 0x{:x}", read->event.noc, read->event.bytes,
                                                 read->event.local)},
                           .note = "a read is over when the kernel that started it has passed noc_async_read_barrier",
                           .help = "call noc_async_read_barrier() between the two"});
            return true;
        }
    if (!(seen & kIncoming)) return false;
    for (const auto& [number, travel] : travels_) {
        if (!has_source(travel.event) || travel.event.bytes <= kSignalBytes) continue;
        if (std::find(travel.towards.begin(), travel.towards.end(), &fiber.core()) == travel.towards.end()) continue;
        if (travel.event.address >= uint64_t{address} + bytes || address >= travel.event.address + travel.event.bytes)
            continue;
        const bool own = travel.self == &fiber.core();
        report(
            fiber,
            {.code = "noc-in-flight",
             .headline = fmt::format("{} data that {}{} is still bringing", what, travel.event.call,
                                     own ? "" : " of another core"),
             .places = {place_of(fiber.site()), place_of(travel.site, "sent here")},
             .where = {fmt::format("noc {}: {} B from core {} to L1 0x{:x}", travel.event.noc, travel.event.bytes,
                                   travel.self->logical.str(), travel.event.address)},
             .note = own ? "what a core sends to itself takes the way through the NoC too"
                         : "only transfers of the same NoC, channel, source and destination stay in order",
             .help = own ? "call noc_async_write_barrier() between the two"
                         : "wait for a signal that the sender sends after a barrier, or on the same NoC and channel"});
        clear_flags(shadow_.flight(fiber.core(), address), bytes, kIncoming);
        forgive(fiber.core(), address, bytes);
        return true;
    }
    return false;
}

bool Checker::check_not_being_sent(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what) {
    if (!(any_of(shadow_.flight(fiber.core(), address), bytes) & kAnyWrite)) return false;
    Outstanding* write = find_outstanding(fiber.core(), address, bytes, false, -1);
    if (!write) return false;
    write->reported = true;
    report(fiber,
           {.code = "noc-source-changed",
            .headline = fmt::format("{} data that {} may still be sending", what, write->event.call),
            .places = {place_of(fiber.site()), place_of(write->site, "started here, no flush or barrier since")},
            .where = {fmt::format("noc {}: {} B from L1 0x{:x}", write->event.noc, write->event.bytes,
                                  write->event.local)},
            .note = "the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier",
            .help = "call noc_async_writes_flushed() or noc_async_write_barrier() between the two"});
    return true;
}

uint64_t Checker::started(Fiber& fiber, const TransferEvent& event) {
    Core& core = fiber.core();
    const size_t role = side(fiber.role());
    if (is_read(event)) {
        const bool said = check_reserved(fiber, event.local, "a read into") ||
                          check_l1_range(fiber, core, event.local, event.bytes, "a read into") ||
                          check_write_window(fiber, event.local, event.bytes, "a read goes into");
        if (!said) check_not_awaited(fiber, event.local, event.bytes, "a read overwrites");
        if (!said) check_not_being_sent(fiber, event.local, event.bytes, "a read overwrites");
        set_flags(shadow_.flight(core, event.local), event.bytes, kReadBy[role]);
    } else if (has_source(event)) {
        const bool said =
            check_l1_range(fiber, core, event.local, event.bytes, "a write from") ||
            (event.bytes > kSignalBytes && check_read_window(fiber, event.local, event.bytes, "a write sends"));
        if (!said) check_not_awaited(fiber, event.local, event.bytes, "a write sends");
        set_flags(shadow_.flight(core, event.local), event.bytes, kWriteBy[role]);
    }
    const uint64_t number = next_travel_++;
    Travel& travel = travels_[number] = {event, &core, fiber.role(), fiber.site(), {}, {}};
    if (!is_read(event)) {
        travel.towards.assign(event.receivers.begin(), event.receivers.end());
        if (event.core) travel.towards.push_back(event.core);
    }
    travel.forgiven = check_other_side(fiber, travel);
    if (event.channel >= 0 && !is_read(event) && !travel.forgiven) note_writer(travel);
    mark_incoming(travel);
    travel.event.receivers = {};
    state(core).outstanding[role][event.noc].push_back({.number = number,
                                                        .event = travel.event,
                                                        .site = fiber.site(),
                                                        .stray = is_stray(core, fiber.role(), event.local)});
    return number;
}

bool Checker::check_other_side(Fiber& fiber, const Travel& travel) {
    const TransferEvent& event = travel.event;
    if (event.channel >= 0) return check_dram_range(fiber, event);
    if (!is_read(event)) return check_destinations(fiber, event, travel.towards);
    return event.core != &fiber.core() &&
           check_l1_range(fiber, *event.core, static_cast<uint32_t>(event.address), event.bytes, "a read from");
}

// Words are signals; and a page that is sent onto itself keeps what it holds.
void Checker::mark_incoming(const Travel& travel) {
    const TransferEvent& event = travel.event;
    if (!has_source(event) || event.bytes <= kSignalBytes) return;
    for (const Core* core : travel.towards)
        if (core != travel.self || event.address != event.local)
            set_flags(shadow_.flight(*core, event.address), event.bytes, kIncoming);
}

void Checker::read(uint64_t transfer) {
    auto found = travels_.find(transfer);
    if (found == travels_.end()) return;
    Travel& travel = found->second;
    const TransferEvent& event = travel.event;
    const uint8_t* states = nullptr;
    if (has_source(event)) states = shadow_.l1(*travel.self, event.local);
    else if (is_read(event))
        states = event.core ? shadow_.l1(*event.core, event.address)
                            : shadow_.dram(static_cast<uint32_t>(event.channel), event.address);
    if (!states) return;
    travel.states.assign(states, states + event.bytes);
    // The reserved area is written by the machine itself.
    const bool from_reserved = (has_source(event) ? event.local : event.address) < device_.arch().l1_unreserved_base;
    if (from_reserved && (has_source(event) || event.core)) travel.states.assign(event.bytes, kDefined);
    const uint8_t owner = has_source(event) ? owner_of(*travel.self, event.local) : uint8_t{0};
    const bool forgiven = travel.forgiven || (owner > 0 && owner <= kMaxCbs && is_broken(*travel.self, owner - 1u));
    if (std::find(travel.states.begin(), travel.states.end(), kUndefined) == travel.states.end()) return;
    std::replace(travel.states.begin(), travel.states.end(), kUndefined, forgiven ? kDefined : origin_of(travel));
}

void Checker::arrived(uint64_t transfer, Core* at) {
    auto found = travels_.find(transfer);
    if (found == travels_.end()) return;
    Travel& travel = found->second;
    const TransferEvent& event = travel.event;
    const uint64_t address = is_read(event) ? event.local : event.address;
    uint8_t* states = at ? shadow_.l1(*at, address) : shadow_.dram(static_cast<uint32_t>(event.channel), event.address);
    if (SemaphoreUse* semaphore = at && event.bytes <= kSignalBytes ? semaphore_at(*at, address) : nullptr) {
        semaphore->signals++;
        semaphore->signal_site = travel.site;
        semaphore->signaller = travel.self;
        semaphore->role = travel.role;
    }
    if (event.kind == TransferEvent::Kind::Word || event.kind == TransferEvent::Kind::Atomic) {
        set_all(states, event.bytes, kDefined);
    } else {
        if (at && has_source(event) && event.bytes > kSignalBytes) check_not_in_use(travel, *at);
        std::copy(travel.states.begin(), travel.states.end(), states);
        if (at && has_source(event)) clear_flags(shadow_.flight(*at, address), event.bytes, kIncoming);
    }
    std::erase(travel.towards, at);
    const bool everywhere = travel.towards.empty();
    if (everywhere && (event.posted || event.kind == TransferEvent::Kind::Multicast)) travels_.erase(found);
}

void Checker::answered(uint64_t transfer) {
    auto found = travels_.find(transfer);
    if (found != travels_.end() && found->second.event.kind != TransferEvent::Kind::Multicast) travels_.erase(found);
}

void Checker::settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t trid) {
    const size_t role = side(fiber.role());
    auto& list = state(fiber.core()).outstanding[role][noc];
    auto concerned = [&](const Outstanding& one) {
        const TransferEvent& event = one.event;
        switch (what) {
            case Settled::Reads:
                return is_read(event);
            case Settled::WritesAcknowledged:
            case Settled::WritesLeft:
                return is_write(event) && !event.posted;
            case Settled::PostedLeft:
                return is_write(event) && event.posted;
            case Settled::Atomics:
                return event.kind == TransferEvent::Kind::Atomic;
            case Settled::TridAnswered:
            case Settled::TridLeft:
                return event.trid == trid;
        }
        return false;
    };
    const bool only_left = what == Settled::WritesLeft || what == Settled::TridLeft;
    for (Outstanding& one : list) {
        if (!concerned(one)) continue;
        if (is_read(one.event) && !only_left)
            clear_flags(shadow_.flight(fiber.core(), one.event.local), one.event.bytes, kReadBy[role]);
        if (has_source(one.event))
            clear_flags(shadow_.flight(fiber.core(), one.event.local), one.event.bytes, kWriteBy[role]);
        one.left = true;
    }
    if (!only_left) std::erase_if(list, concerned);
}

void Checker::check_outstanding(Fiber& fiber) {
    if (is_compute(fiber.role())) return;
    for (auto& list : state(fiber.core()).outstanding[side(fiber.role())])
        for (Outstanding& one : list) {
            const bool atomic = one.event.kind == TransferEvent::Kind::Atomic;
            if (one.reported || (one.event.posted && (atomic || one.left))) continue;
            one.reported = true;
            const char* barrier = is_read(one.event) ? "noc_async_read_barrier"
                                  : atomic           ? "noc_async_atomic_barrier"
                                  : one.event.posted ? "noc_async_posted_writes_flushed"
                                                     : "noc_async_write_barrier";
            report(fiber, {.code = "noc-unfinished",
                           .headline = fmt::format("the kernel ends while {} may still be under way", one.event.call),
                           .places = {place_of(one.site, "started here, no barrier since")},
                           .where = {fmt::format("noc {}: {} B", one.event.noc, one.event.bytes)},
                           .note = "the next program may start before it is over, and a barrier there would miscount",
                           .help = fmt::format("call {}() before the kernel ends", barrier)});
        }
}

SemaphoreUse* Checker::semaphore_at(const Core& core, uint64_t address) {
    const uint32_t base = core.launch->semaphore_base;
    if (address < base || address >= base + 16 * 16 || (address - base) % 16 >= 4 || !takes_part(core)) return nullptr;
    return &state(core).semaphores[(address - base) / 16];
}

void Checker::semaphore_waits(Fiber& fiber, uint32_t address, uint32_t need, uint32_t have, bool exact) {
    if (SemaphoreUse* semaphore = semaphore_at(fiber.core(), address)) semaphore->looked_at = true;
    if (!exact || have <= need) return;
    report(fiber,
           {.code = "semaphore-overshoot",
            .headline = fmt::format("noc_semaphore_wait waits for {}, but the semaphore is at {} already", need, have),
            .where = {fmt::format("the word at L1 0x{:x}", address)},
            .note = "the wait is for equality: a value beyond it is never seen",
            .help = "use noc_semaphore_wait_min, or reset the semaphore before others can increment it again"});
}

// The word may be the source of a multicast that tells others; the same value again changes nothing.
void Checker::semaphore_sets(Fiber& fiber, uint32_t address, uint32_t value, uint32_t before) {
    if (value != before) check_not_being_sent(fiber, address, kSignalBytes, "noc_semaphore_set overwrites");
}

// A signal that nobody waits for: the wait is missing, and what it should guard works by luck.
void Checker::check_ignored_signals(const Core& core) {
    for (size_t id = 0; id < state(core).semaphores.size(); id++) {
        const SemaphoreUse& semaphore = state(core).semaphores[id];
        if (!semaphore.signals || semaphore.looked_at) continue;
        report_at(*semaphore.signaller, semaphore.role,
                  {.code = "semaphore-ignored",
                   .headline =
                       fmt::format("semaphore {} is signalled here, but nobody on the signalled core waits for it", id),
                   .places = {place_of(semaphore.signal_site)},
                   .where = {fmt::format("the signalled core {} runs {}", core.logical.str(), kernels_of(core))},
                   .note = "what the signal says (data are there, room is there) is used without waiting for it",
                   .help = "wait with noc_semaphore_wait or noc_semaphore_wait_min on the core that is signalled"});
    }
}

}  // namespace tessera::check

// Facts: MACHINE 3, KERNEL_API 7.
#include "check/noc.hpp"

#include <algorithm>

#include "check/cb_window.hpp"
#include "check/words.hpp"
#include "device/noc_state.hpp"

namespace tessera::check {
namespace {

bool is_write(const TransferEvent& event) { return has_source(event) || event.kind == TransferEvent::Kind::Word; }

bool overlaps(const TransferEvent& event, uint32_t address, uint32_t bytes) {
    return event.local < address + bytes && address < event.local + event.bytes;
}

size_t side(Role role) { return static_cast<size_t>(role) & 1; }

}  // namespace

Outstanding* Noc::find_outstanding(const Core& core, uint32_t address, uint32_t bytes, bool reads) {
    for (auto& by_noc : states_[core].outstanding)
        for (auto& list : by_noc)
            for (Outstanding& one : list)
                if (!one.reported && !one.stray && is_read(one.event) == reads && (reads || !one.left) &&
                    (reads || has_source(one.event)) && overlaps(one.event, address, bytes))
                    return &one;
    return nullptr;
}

bool Noc::check_not_awaited(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what) {
    const uint8_t seen = any_of(run_.shadow.flight(fiber.core(), address), bytes);
    if (seen & kAnyRead)
        if (Outstanding* read = find_outstanding(fiber.core(), address, bytes, true)) {
            read->reported = true;
            run_.exempt(fiber.core(), read->event.local, read->event.bytes);
            run_.report(fiber,
                        {.code = "noc-read-pending",
                         .headline = fmt::format("{} data that {} is still bringing", what, read->event.call),
                         .places = {place_of(fiber.site()), place_of(read->site, "started here, no barrier since")},
                         .where = {fmt::format("noc {}: {} B to L1 0x{:x}", read->event.noc, read->event.bytes,
                                               read->event.local)},
                         .note = "a read is over when the kernel that started it has passed noc_async_read_barrier",
                         .help = "call noc_async_read_barrier() between the two"});
            // The barrier that is missing would have waited for the others as well.
            while (Outstanding* other = find_outstanding(fiber.core(), address, bytes, true)) {
                other->reported = true;
                run_.exempt(fiber.core(), other->event.local, other->event.bytes);
            }
            return true;
        }
    return (seen & kIncoming) && check_not_incoming(fiber, address, bytes, what);
}

bool Noc::check_not_incoming(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what) {
    for (const auto& [number, pending] : run_.pending_transfers()) {
        if (!has_source(pending.event) || pending.event.bytes <= kSignalBytes) continue;
        if (std::find(pending.not_reached.begin(), pending.not_reached.end(), &fiber.core()) ==
            pending.not_reached.end())
            continue;
        if (pending.event.address >= uint64_t{address} + bytes ||
            address >= pending.event.address + pending.event.bytes)
            continue;
        const bool own = pending.self == &fiber.core();
        run_.report(
            fiber,
            {.code = "noc-in-flight",
             .headline = fmt::format("{} data that {}{} is still bringing", what, pending.event.call,
                                     own ? "" : " of another core"),
             .places = {place_of(fiber.site()), place_of(pending.site, "sent here")},
             .where = {fmt::format("noc {}: {} B from core {} to L1 0x{:x}", pending.event.noc, pending.event.bytes,
                                   pending.self->logical.str(), pending.event.address)},
             .note = own ? "what a core sends to itself goes through the NoC too"
                         : "only transfers of the same NoC, channel, source and destination stay in order",
             .help = own ? "call noc_async_write_barrier() between the two"
                         : "wait for a signal that the sender sends after a barrier, or on the same NoC and channel"});
        clear_flags(run_.shadow.flight(fiber.core(), address), bytes, kIncoming);
        run_.exempt(fiber.core(), address, bytes);
        return true;
    }
    return false;
}

bool Noc::check_not_being_sent(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what) {
    if (!(any_of(run_.shadow.flight(fiber.core(), address), bytes) & kAnyWrite)) return false;
    Outstanding* write = find_outstanding(fiber.core(), address, bytes, false);
    if (!write) return false;
    write->reported = true;
    run_.report(
        fiber,
        {.code = "noc-source-changed",
         .headline = fmt::format("{} data that {} may still be sending", what, write->event.call),
         .places = {place_of(fiber.site()), place_of(write->site, "started here, no flush or barrier since")},
         .where = {fmt::format("noc {}: {} B from L1 0x{:x}", write->event.noc, write->event.bytes,
                               write->event.local)},
         .note = "the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier",
         .help = "call noc_async_writes_flushed() or noc_async_write_barrier() between the two"});
    return true;
}

uint64_t Noc::started(Fiber& fiber, const TransferEvent& event) {
    Core& core = fiber.core();
    const size_t role = side(fiber.role());
    const PendingTransfer& pending = *run_.pending(event.number);
    if (!pending.local_wrong && is_read(event)) {
        check_not_awaited(fiber, event.local, event.bytes, "a read overwrites");
        check_not_being_sent(fiber, event.local, event.bytes, "a read overwrites");
    } else if (!pending.local_wrong && has_source(event)) {
        check_not_awaited(fiber, event.local, event.bytes, "a write sends");
    }
    if (is_read(event)) set_flags(run_.shadow.flight(core, event.local), event.bytes, kReadBy[role]);
    if (has_source(event)) set_flags(run_.shadow.flight(core, event.local), event.bytes, kWriteBy[role]);
    mark_incoming(pending);
    TransferEvent kept = event;
    kept.receivers = {};
    states_[core].outstanding[role][event.noc].push_back(
        {.event = kept,
         .site = fiber.site(),
         .stray = pending.local_wrong || run_.has_strayed(core, fiber.role(), event.local)});
    return event.number;
}

// Words are signals; and a page that is sent onto itself keeps what it holds.
void Noc::mark_incoming(const PendingTransfer& pending) {
    const TransferEvent& event = pending.event;
    if (!has_source(event) || event.bytes <= kSignalBytes) return;
    for (const Core* core : pending.not_reached)
        if (core != pending.self || event.address != event.local)
            set_flags(run_.shadow.flight(*core, event.address), event.bytes, kIncoming);
}

void Noc::settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t trid) {
    const size_t role = side(fiber.role());
    auto& list = states_[fiber.core()].outstanding[role][noc];
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
            clear_flags(run_.shadow.flight(fiber.core(), one.event.local), one.event.bytes, kReadBy[role]);
        if (has_source(one.event))
            clear_flags(run_.shadow.flight(fiber.core(), one.event.local), one.event.bytes, kWriteBy[role]);
        one.left = true;
    }
    for (size_t i = list.size(); i-- > 0;)
        if (concerned(list[i]) && is_write(list[i].event)) {
            note_left_before(fiber, noc, i);
            break;
        }
    if (!only_left) std::erase_if(list, concerned);
}

// Requests of one role leave in the order of their issue when they share a NoC and a static channel
// (tt-isa-documentation, NoC/Ordering): the source of a posted write has been read once a later write is known to have
// left.
void Noc::note_left_before(Fiber& fiber, uint32_t noc, size_t end) {
    const size_t role = side(fiber.role());
    auto& list = states_[fiber.core()].outstanding[role][noc];
    for (size_t i = 0; i < end; i++) {
        const TransferEvent& event = list[i].event;
        const bool same_channel = event.static_vc && list[end].event.static_vc && event.vc == list[end].event.vc;
        if (!event.posted || !is_write(event) || !same_channel || list[i].left) continue;
        list[i].left = true;
        if (has_source(event)) clear_flags(run_.shadow.flight(fiber.core(), event.local), event.bytes, kWriteBy[role]);
    }
}

void Noc::check_outstanding(Fiber& fiber) {
    if (is_compute(fiber.role())) return;
    for (auto& list : states_[fiber.core()].outstanding[side(fiber.role())])
        for (Outstanding& one : list) {
            const bool atomic = one.event.kind == TransferEvent::Kind::Atomic;
            if (one.reported || (one.event.posted && (atomic || one.left))) continue;
            one.reported = true;
            const char* barrier = is_read(one.event) ? "noc_async_read_barrier"
                                  : atomic           ? "noc_async_atomic_barrier"
                                  : one.event.posted ? "noc_async_posted_writes_flushed"
                                                     : "noc_async_write_barrier";
            run_.report(fiber,
                        {.code = "noc-unfinished",
                         .headline = fmt::format("the kernel ends while {} may still be under way", one.event.call),
                         .places = {place_of(one.site, "started here, no barrier since")},
                         .where = {fmt::format("noc {}: {} B", one.event.noc, one.event.bytes)},
                         .note = "the next program may start before it is over, and a barrier there would miscount",
                         .help = fmt::format("call {}() before the kernel ends", barrier)});
        }
}

// What a run that broke off left under way is no concern of the next one.
void Noc::finished(std::span<const Tensor>) {
    for (const auto& [number, pending] : run_.pending_transfers())
        for (const Core* core : pending.not_reached)
            set_all(run_.shadow.flight(*core, pending.event.address), pending.event.bytes, 0);
    for (const Core* core : run_.cores())
        for (auto& by_noc : states_[*core].outstanding)
            for (auto& list : by_noc)
                for (const Outstanding& one : list)
                    set_all(run_.shadow.flight(*core, one.event.local), one.event.bytes, 0);
}

void Noc::launching(const Program&, const UserLine&) {
    for (const Core* core : run_.cores()) states_[*core] = {};
}

void Noc::ended(Fiber& fiber) { check_outstanding(fiber); }

void Noc::loads(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (run_.is_free_for_use(address) && !run_.said())
        check_not_awaited(fiber, address, run_.clipped(address, bytes), "a load reads");
}

void Noc::stores(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (!run_.is_free_for_use(address) || run_.said()) return;
    bytes = run_.clipped(address, bytes);
    check_not_awaited(fiber, address, bytes, "a store overwrites");
    check_not_being_sent(fiber, address, bytes, "a store overwrites");
}

void Noc::pushes(Fiber& fiber, uint32_t cb, uint32_t count) {
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, true);
    check_not_awaited(fiber, first, bytes_in_ring(fiber.core().cbs->config[cb], first, count), "cb_push_back hands on");
}

// UNPACK cannot know what a data-movement role still sends; a semaphore may keep the page until it has left. Pages of a
// tensor are filled again by nobody but who means to. Who overwrites them too early is reported then.
void Noc::pops(Fiber& fiber, uint32_t cb, uint32_t count) {
    if (is_compute(fiber.role()) || fiber.core().cbs->config[cb].bound) return;
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, false);
    check_not_being_sent(fiber, first, bytes_in_ring(fiber.core().cbs->config[cb], first, count),
                         "cb_pop_front gives back");
}

// The word may be the source of a multicast that signals others; the same value again changes nothing.
void Noc::semaphore_sets(Fiber& fiber, uint32_t address, uint32_t value, uint32_t before) {
    if (value != before) check_not_being_sent(fiber, address, kSignalBytes, "noc_semaphore_set overwrites");
}

void Noc::arrived(uint64_t transfer, Core* at) {
    const PendingTransfer* pending = run_.pending(transfer);
    if (pending && at && has_source(pending->event))
        clear_flags(run_.shadow.flight(*at, pending->event.address), pending->event.bytes, kIncoming);
}

void Noc::unpacks(Fiber& fiber, uint32_t cb, uint32_t, uint32_t address, uint32_t bytes) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (config.configured) check_not_awaited(fiber, address, std::min(bytes, config.page_bytes), "the unpacker reads");
}

void Noc::gathered(Fiber& fiber, const SrcTile&, uint32_t cb, const GatherEvent& event) {
    unpacks(fiber, cb, 0, event.address, bytes_of_row(event));
}

// A packer that writes elsewhere, or in another form, was reported by itself.
void Noc::packs(Fiber& fiber, uint32_t, uint32_t, uint32_t address, uint32_t bytes, const PackState&) {
    if (!run_.said("format-mismatch") && !run_.said("cb-write-outside") && !run_.said("cb-straddle"))
        check_not_being_sent(fiber, address, bytes, "the packer overwrites");
}

void Noc::packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t, uint32_t count, uint32_t address) {
    const PackState& pack = fiber.core().tensix->pack;
    packs(fiber, dst, cb, address, count * element_bytes(pack.output), pack);
}

}  // namespace tessera::check

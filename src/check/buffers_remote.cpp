// Transfers to circular buffers of other cores: to one that somebody asked for, and not onto pages in use.
#include <algorithm>

#include "check/buffers.hpp"
#include "check/words.hpp"

namespace tessera::check {

bool Buffers::is_in_use(const Core& core, uint32_t cb) {
    const auto& use = states_[core].use;
    return std::any_of(use.begin(), use.end(), [&](const auto& role) { return role[cb].takes_part; });
}

// Does a data-movement role of this core know where a circular buffer lies, so that it may pass it to others?
bool Buffers::is_named(const Core& core, uint32_t cb) {
    const auto& use = states_[core].use;
    return use[static_cast<int>(Role::Brisc)][cb].named || use[static_cast<int>(Role::Ncrisc)][cb].named;
}

// What comes from another core must not land on pages that were pushed and not popped.
void Buffers::check_not_in_use(const PendingTransfer& pending, const Core& at) {
    const TransferEvent& event = pending.event;
    const int owner = run_.takes_part(at) ? run_.cb_at(at, static_cast<uint32_t>(event.address)) : -1;
    if (owner < 0 || &at == pending.self) return;
    const auto cb = static_cast<uint32_t>(owner);
    const CbConfig& config = at.cbs->config[cb];
    const uint32_t full = at.cbs->counters[cb].pages();
    if (!run_.is_alone(at, cb) || full == 0 || run_.is_broken(at, cb)) return;
    uint32_t popped = 0;
    for (const CbActs& role : at.cbs->acts[cb]) popped += role.popped;
    const uint32_t first = popped % config.num_pages;
    const uint32_t from = (static_cast<uint32_t>(event.address) - config.address) / config.page_bytes;
    const uint32_t to = (static_cast<uint32_t>(event.address) + event.bytes - 1 - config.address) / config.page_bytes;
    uint32_t page = from;
    while (page <= to && (page + config.num_pages - first) % config.num_pages >= full) page++;
    if (page > to) return;
    run_.note_broken(at, cb);
    run_.report_at(
        *pending.self, pending.role,
        {.code = "cb-write-outside",
         .headline = fmt::format("{} overwrites page {} of c_{} of another core, which was pushed and not popped",
                                 event.call, page, cb),
         .places = {place_of(pending.site)},
         .where = {fmt::format("noc {}: {} B to L1 0x{:x} of core {}, with {} of c_{} in use", event.noc, event.bytes,
                               event.address, at.logical.str(), pages(full), cb),
                   made_with(config, cb)},
         .note = "its consumer may still be reading this page",
         .help = "let the receiver signal after cb_reserve_back that it has room, and wait for the signal"});
}

// A transfer to a circular buffer whose address nobody asked for: an index past the end of another, or an address of
// this core on one that is laid out in another way.
Message Buffers::foreign_fault(const Fiber& fiber, const TransferEvent& event, const Core& core, const Owner& whose) {
    const auto address = static_cast<uint32_t>(event.address);
    const int owner = run_.takes_part(core) ? run_.cb_at(core, address) : -1;
    if (owner < 0) return {};
    const auto cb = static_cast<uint32_t>(owner);
    if (!run_.is_alone(core, cb) || !is_in_use(core, cb) || is_named(core, cb) || is_named(fiber.core(), cb)) return {};
    const CbConfig& config = core.cbs->config[cb];
    const Object here = run_.object_at(fiber.core(), address);
    const bool moved = &core != &fiber.core() && here.known() && !here.freed && here.name != fmt::format("c_{}", cb);
    return {.code = "memory-overrun",
            .headline = fmt::format("{} L1{} goes to c_{}, which {} never asked for",
                                    event.receivers.empty() ? "a write to" : "a multicast to", whose.headline, cb,
                                    name(fiber.role())),
            .where = {fmt::format("{} B at L1 0x{:x}{}, {} B after the start of c_{}", event.bytes, address,
                                  whose.where, address - config.address, cb),
                      made_with(config, cb)},
            .note = moved ? fmt::format("on core {} {} lies at this address", fiber.core().logical.str(), here.name)
                          : "an index that runs past the end of one buffer changes the next one",
            .help = moved ? "make the same circular buffers, in the same order, on sender and receivers"
                          : "check where the address comes from"};
}

// Receivers whose memory is not there at all were reported by themselves.
bool Buffers::check_destinations(Fiber& fiber, const PendingTransfer& pending) {
    const TransferEvent& event = pending.event;
    const auto address = static_cast<uint32_t>(event.address);
    const auto groups = faults_of(pending.not_reached, [&](const Core& core) {
        const bool there = run_.reserved_fault(address, "", {}).code.empty() &&
                           run_.range_fault(core, address, event.bytes, "", {}).code.empty();
        return there ? foreign_fault(fiber, event, core, {}) : Message{};
    });
    for (const Faulty& group : groups)
        run_.report(fiber, foreign_fault(fiber, event, *group.first, owner_of(fiber, event, group)));
    return !groups.empty();
}

void Buffers::arrived(uint64_t transfer, Core* at) {
    const PendingTransfer* pending = run_.pending(transfer);
    if (pending && at && has_source(pending->event) && pending->event.bytes > kSignalBytes)
        check_not_in_use(*pending, *at);
}

}  // namespace tessera::check

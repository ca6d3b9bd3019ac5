// Circular buffers: a producer writes only what it reserved, a consumer reads only what it waited for.
// Facts: MACHINE 10. Pointers are per role; tile indices within a window do not wrap.
#include <algorithm>
#include <utility>

#include "check/checker.hpp"
#include "check/words.hpp"
#include "device/cb_state.hpp"
#include "device/core.hpp"

namespace tessera::check {
namespace {

uint32_t byte_pointer(Core& core, Role role, uint32_t cb, bool write) {
    const LocalCBInterface& local = local_cb(core, role, cb);
    return (write ? local.fifo_wr_ptr : local.fifo_rd_ptr) << cb_address_shift(role);
}

// Is a range of a ring within `pages` pages from `first`? Windows may wrap, single accesses may not.
bool within(const CbConfig& config, uint32_t first, uint32_t pages, uint32_t address, uint32_t bytes) {
    if (address + bytes > config.address + config.size_bytes) return false;
    const uint32_t offset = address >= first ? address - first : address + config.size_bytes - first;
    return uint64_t{offset} + bytes <= uint64_t{pages} * config.page_bytes;
}

// Of `count` pages from `first`, the bytes that lie in the ring; a pointer that ran past its end has none.
uint32_t bytes_in_ring(const CbConfig& config, uint32_t first, uint32_t count) {
    const uint32_t end = config.address + config.size_bytes;
    return first < end ? std::min(count * config.page_bytes, end - first) : 0;
}

std::string some_were(uint32_t count) {
    return count == 0 ? "none was" : count == 1 ? "1 was" : fmt::format("{} were", count);
}

}  // namespace

bool Checker::in_window(const Core& core, Role role, uint32_t cb, uint32_t address, uint32_t bytes) {
    const CbConfig& config = core.cbs->config[cb];
    const CbUse& use = state(core).use[static_cast<int>(role)][cb];
    Core& mutable_core = const_cast<Core&>(core);
    return within(config, byte_pointer(mutable_core, role, cb, true), use.reserved, address, bytes) ||
           within(config, byte_pointer(mutable_core, role, cb, false), use.waited, address, bytes);
}

// A role wrote elsewhere: that what it reserved stays as it was has the same cause.
void Checker::forgive_reserved(const Core& core, Role role) {
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        const uint32_t first = byte_pointer(const_cast<Core&>(core), role, cb, true);
        const uint32_t reserved = state(core).use[static_cast<int>(role)][cb].reserved;
        if (config.configured && reserved) forgive(core, first, bytes_in_ring(config, first, reserved));
    }
}

void Checker::reserved(Fiber& fiber, uint32_t cb, uint32_t pages) {
    CbUse& use = state(fiber.core()).use[static_cast<int>(fiber.role())][cb];
    use.takes_part = true;
    use.reserve_site = fiber.site();
    use.reserved = std::max(use.reserved, pages);
}

void Checker::waited(Fiber& fiber, uint32_t cb, uint32_t pages) {
    CbUse& use = state(fiber.core()).use[static_cast<int>(fiber.role())][cb];
    use.takes_part = true;
    use.wait_site = fiber.site();
    use.waited = std::max(use.waited, pages);
    use.most_waited = std::max(use.most_waited, pages);
}

// Pushing or popping past the ring's end leaves a data-movement role's pointer outside of it for good.
void Checker::check_straddle(Fiber& fiber, uint32_t cb, uint32_t count, bool pushing) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, pushing);
    const uint32_t end = config.address + config.size_bytes;
    if (uint64_t{first} + uint64_t{count} * config.page_bytes <= end) return;
    if (std::exchange(state(fiber.core()).kind[cb].straddled, true)) return;
    report(fiber,
           {.code = "cb-straddle",
            .headline = fmt::format("{} of {} at page {} of c_{} passes the end of its {}",
                                    pushing ? "cb_push_back" : "cb_pop_front", pages(count),
                                    (first - config.address) / config.page_bytes, cb, pages(config.num_pages)),
            .where = {made(config, cb)},
            .note = "pages of one call lie one after the other; the pointer wraps only when it meets the end exactly",
            .help = fmt::format("move pages in counts that divide {}, or make total_size a multiple of {}",
                                config.num_pages, count * config.page_bytes)});
}

void Checker::check_sides(Fiber& fiber, uint32_t cb, bool pushing) {
    CbKind& kind = state(fiber.core()).kind[cb];
    int& first = pushing ? kind.producer : kind.consumer;
    const int role = static_cast<int>(fiber.role());
    if (first < 0) first = role;
    if (first == role) return;
    const CbActs& acts = fiber.core().cbs->acts[cb][static_cast<size_t>(first)];
    report(fiber, {.code = pushing ? "cb-two-producers" : "cb-two-consumers",
                   .headline = fmt::format("{} {} c_{}, and so does {}", name(fiber.role()),
                                           pushing ? "pushes to" : "pops from", cb, name(static_cast<Role>(first))),
                   .where = {fmt::format("{} at {}", name(static_cast<Role>(first)),
                                         line_of(pushing ? acts.push_site : acts.pop_site))},
                   .note = "each RISC has its own pointers: the two hand on the same pages and skip others",
                   .help = "give each of them a circular buffer of its own"});
}

void Checker::pushes(Fiber& fiber, uint32_t cb, uint32_t count) {
    CbUse& use = state(fiber.core()).use[static_cast<int>(fiber.role())][cb];
    const CbConfig& config = fiber.core().cbs->config[cb];
    check_sides(fiber, cb, true);
    check_straddle(fiber, cb, count, true);
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, true);
    check_not_awaited(fiber, first, bytes_in_ring(config, first, count), "cb_push_back hands on");
    // The pages of a tensor are there before anybody reserves them.
    if (count > use.reserved && !use.reported && !(config.bound && !is_compute(fiber.role()))) {
        use.reported = true;
        report(fiber, {.code = "cb-push-unreserved",
                       .headline = fmt::format("cb_push_back hands on {} of c_{}, of which {} reserved", pages(count),
                                               cb, some_were(use.reserved)),
                       .where = {made(config, cb)},
                       .note = "without cb_reserve_back the consumer may still be reading these pages",
                       .help = fmt::format("call cb_reserve_back({}, {}) before the pages are written", cb, count)});
    }
    use.reserved -= std::min(use.reserved, count);
}

void Checker::pops(Fiber& fiber, uint32_t cb, uint32_t count) {
    CoreState& state = this->state(fiber.core());
    CbUse& use = state.use[static_cast<int>(fiber.role())][cb];
    const CbConfig& config = fiber.core().cbs->config[cb];
    check_sides(fiber, cb, false);
    check_straddle(fiber, cb, count, false);
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, false);
    const uint32_t bytes = bytes_in_ring(config, first, count);
    const bool being_sent = check_not_being_sent(fiber, first, bytes, "cb_pop_front gives back");
    if (count > use.waited && !use.reported) {
        use.reported = true;
        report(fiber, {.code = "cb-pop-unwaited",
                       .headline = fmt::format("cb_pop_front gives back {} of c_{}, of which {} waited for",
                                               pages(count), cb, some_were(use.waited)),
                       .where = {made(config, cb)},
                       .note = "without cb_wait_front the pages may not have been written yet; it worked by luck",
                       .help = fmt::format("call cb_wait_front({}, {}) before the pages are read", cb, count)});
    }
    use.waited -= std::min(use.waited, count);
    // What was given back is nobody's until it is written again.
    if (state.kind[cb].alone && !being_sent) set_all(shadow_.l1(fiber.core(), first), bytes, kUndefined);
}

// The circular buffer of a range, when a role that takes part in it must stay within its window; else -1.
static int guarded(const CoreState& state, Role role, uint32_t address) {
    const uint8_t owner = state.owner.empty() ? 0 : state.owner[address / kOwnerGrain];
    if (owner == 0 || owner > kMaxCbs) return -1;
    const uint32_t cb = owner - 1u;
    const CbUse& use = state.use[static_cast<int>(role)][cb];
    return state.kind[cb].alone && use.takes_part && !use.reported ? static_cast<int>(cb) : -1;
}

bool Checker::check_write_window(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what) {
    CoreState& state = this->state(fiber.core());
    const int cb = guarded(state, fiber.role(), address);
    if (cb < 0 || in_window(fiber.core(), fiber.role(), static_cast<uint32_t>(cb), address, bytes)) return false;
    CbUse& use = state.use[static_cast<int>(fiber.role())][cb];
    use.reported = use.strayed = true;
    const CbConfig& config = fiber.core().cbs->config[cb];
    report(
        fiber,
        {.code = "cb-write-outside",
         .headline = fmt::format(
             "{} {} of c_{}, but {} reserved {}", what, page_range(config, address, bytes), cb, name(fiber.role()),
             window(config, byte_pointer(fiber.core(), fiber.role(), static_cast<uint32_t>(cb), true), use.reserved)),
         .where = {made(config, static_cast<uint32_t>(cb))},
         .note = "the consumer may still be reading this page",
         .help = fmt::format("call cb_reserve_back({}, n) first and write at get_write_ptr({}) and up", cb, cb)});
    return true;
}

bool Checker::check_read_window(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what) {
    CoreState& state = this->state(fiber.core());
    const int cb = guarded(state, fiber.role(), address);
    if (cb < 0 || in_window(fiber.core(), fiber.role(), static_cast<uint32_t>(cb), address, bytes)) return false;
    CbUse& use = state.use[static_cast<int>(fiber.role())][cb];
    use.reported = use.strayed = true;
    const CbConfig& config = fiber.core().cbs->config[cb];
    report(fiber,
           {.code = "cb-read-outside",
            .headline = fmt::format(
                "{} {} of c_{}, but {} waited for {}", what, page_range(config, address, bytes), cb, name(fiber.role()),
                window(config, byte_pointer(fiber.core(), fiber.role(), static_cast<uint32_t>(cb), false), use.waited)),
            .where = {made(config, static_cast<uint32_t>(cb))},
            .note = "the producer may not have written this page yet; it worked by luck",
            .help = fmt::format("call cb_wait_front({}, n) first and read at get_read_ptr({}) and up", cb, cb)});
    return true;
}

// A role that loads a pointer of a circular buffer means that buffer.
void Checker::note_pointer(Fiber& fiber, uint32_t address) {
    const uint32_t offset = address - static_cast<uint32_t>(local_base(fiber.role())) - kCbInterfaceOffset;
    const uint32_t cb = offset / sizeof(LocalCBInterface);
    if (cb < kMaxCbs) state(fiber.core()).use[static_cast<int>(fiber.role())][cb].named = true;
}

// A store to a circular buffer that its role has nothing to do with, though others have.
bool Checker::check_foreign(Fiber& fiber, uint32_t address, uint32_t bytes) {
    CoreState& state = this->state(fiber.core());
    const uint8_t owner = state.owner.empty() ? 0 : state.owner[address / kOwnerGrain];
    if (owner == 0 || owner > kMaxCbs) return false;
    const uint32_t cb = owner - 1u;
    CbUse& mine = state.use[static_cast<int>(fiber.role())][cb];
    if (mine.takes_part || mine.named || !state.kind[cb].alone) return false;
    if (std::none_of(state.use.begin(), state.use.end(), [&](const auto& role) { return role[cb].takes_part; }))
        return false;
    mine.named = true;  // said once
    const CbConfig& config = fiber.core().cbs->config[cb];
    const Object before = object_at(fiber.core(), config.address - 1);
    const bool follows = before.known() && !before.freed && before.end == config.address;
    report(fiber,
           {.code = "memory-overrun",
            .headline =
                fmt::format("a store of {} B goes to c_{}, which {} never asked for", bytes, cb, name(fiber.role())),
            .where = {fmt::format("to L1 0x{:x}, {} B behind the begin of c_{}{}", address, address - config.address,
                                  cb, follows ? fmt::format("; {} ends where it begins", before.name) : ""),
                      made(config, cb)},
            .note = "an index that runs past the end of one buffer changes the next one",
            .help = follows ? fmt::format("check the count of bytes written to {}", before.name)
                            : "check where the address comes from"});
    return true;
}

bool Checker::is_stray(const Core& core, Role role, uint32_t address) {
    const uint8_t owner = owner_of(core, address);
    return owner > 0 && owner <= kMaxCbs && state(core).use[static_cast<int>(role)][owner - 1u].strayed;
}

// What comes from another core must not land on pages that were pushed and not popped.
void Checker::check_not_in_use(const Travel& travel, const Core& at) {
    const TransferEvent& event = travel.event;
    const uint8_t owner = takes_part(at) ? owner_of(at, static_cast<uint32_t>(event.address)) : uint8_t{0};
    if (owner == 0 || owner > kMaxCbs || &at == travel.self) return;
    const uint32_t cb = owner - 1u;
    CbKind& kind = state(at).kind[cb];
    const CbConfig& config = at.cbs->config[cb];
    const uint32_t full = at.cbs->counters[cb].pages();
    if (!kind.alone || kind.overwritten || full == 0 || is_broken(at, cb)) return;
    uint32_t popped = 0;
    for (const CbActs& role : at.cbs->acts[cb]) popped += role.popped;
    const uint32_t first = popped % config.num_pages;
    const uint32_t from = (static_cast<uint32_t>(event.address) - config.address) / config.page_bytes;
    const uint32_t to = (static_cast<uint32_t>(event.address) + event.bytes - 1 - config.address) / config.page_bytes;
    uint32_t page = from;
    while (page <= to && (page + config.num_pages - first) % config.num_pages >= full) page++;
    if (page > to) return;
    kind.overwritten = true;
    report_at(*travel.self, travel.role,
              {.code = "cb-write-outside",
               .headline = fmt::format("{} overwrites page {} of c_{} of another core, which was pushed and not popped",
                                       event.call, page, cb),
               .places = {place_of(travel.site)},
               .where = {fmt::format("noc {}: {} B to L1 0x{:x} of core {}, with {} of c_{} in use", event.noc,
                                     event.bytes, event.address, at.logical.str(), pages(full), cb),
                         made(config, cb)},
               .note = "its consumer may still be reading this page",
               .help = "let the receiver signal after cb_reserve_back that it has room, and wait for the signal"});
}

// Does a data-movement role of this core know where a circular buffer lies, so that it may tell others?
static bool asked_for(const CoreState& state, uint32_t cb) {
    return state.use[static_cast<int>(Role::Brisc)][cb].named || state.use[static_cast<int>(Role::Ncrisc)][cb].named;
}

// A transfer to a circular buffer whose address nobody asked for: an index past the end of another, or an address of
// this core on one that is laid out in another way.
Message Checker::foreign_fault(const Fiber& fiber, const TransferEvent& event, const Core& core, const Owner& whose) {
    const auto address = static_cast<uint32_t>(event.address);
    const uint8_t owner = takes_part(core) ? owner_of(core, address) : uint8_t{0};
    if (owner == 0 || owner > kMaxCbs) return {};
    const uint32_t cb = owner - 1u;
    const CoreState& there = state(core);
    const auto in_use = [&](const auto& role) { return role[cb].takes_part; };
    if (!there.kind[cb].alone || std::none_of(there.use.begin(), there.use.end(), in_use)) return {};
    if (asked_for(there, cb) || asked_for(state(fiber.core()), cb)) return {};
    const CbConfig& config = core.cbs->config[cb];
    const Object here = object_at(fiber.core(), address);
    const bool moved = &core != &fiber.core() && here.known() && !here.freed && here.name != fmt::format("c_{}", cb);
    return {.code = "memory-overrun",
            .headline = fmt::format("{} L1{} goes to c_{}, which {} never asked for",
                                    event.receivers.empty() ? "a write to" : "a multicast to", whose.headline, cb,
                                    name(fiber.role())),
            .where = {fmt::format("{} B at L1 0x{:x}{}, {} B behind the begin of c_{}", event.bytes, address,
                                  whose.where, address - config.address, cb),
                      made(config, cb)},
            .note = moved ? fmt::format("on core {} {} lies at this address", fiber.core().logical.str(), here.name)
                          : "an index that runs past the end of one buffer changes the next one",
            .help = moved ? "make the same circular buffers, in the same order, on sender and receivers"
                          : "check where the address comes from"};
}

void Checker::unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) {
    CbUse& use = state(fiber.core()).use[static_cast<int>(fiber.role())][cb];
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (!config.configured) return;
    bytes = std::min(bytes, config.page_bytes);  // a larger tile is one of another format, which is told by itself
    check_not_awaited(fiber, address, bytes, "the unpacker reads");
    if (use.reported) return;
    if (address + bytes > config.address + config.size_bytes) {
        use.reported = true;
        report(fiber,
               {.code = "cb-straddle",
                .headline = fmt::format("the unpacker reads tile {} of c_{}, {} B past the end of its {}", index, cb,
                                        address + bytes - config.address - config.size_bytes, pages(config.num_pages)),
                .where = {made(config, cb)},
                .note = "tile indices within a window do not wrap around the ring",
                .help = "pop before the window reaches the end, or make the buffer a multiple of the window"});
    } else if (uint64_t{index} * config.page_bytes + bytes > uint64_t{use.waited} * config.page_bytes) {
        use.reported = true;
        report(fiber, {.code = "cb-read-outside",
                       .headline = fmt::format("the unpacker reads tile {} of c_{}, but the kernel waited for {}",
                                               index, cb, use.waited ? pages(use.waited) : "nothing"),
                       .where = {made(config, cb)},
                       .note = "the producer may not have written this page yet; it worked by luck",
                       .help = fmt::format("call cb_wait_front({}, {}) first", cb, index + 1)});
    }
}

// A consumer waits for ever while a producer holds reserved pages: the push is missing.
void Checker::check_never_pushed(const Core& core) {
    for (const Fiber* waiting : core.fibers) {
        if (!waiting || !waiting->is_waiting() || waiting->wait().kind != WaitKind::CbPages) continue;
        const uint32_t cb = waiting->wait().object;
        for (uint32_t role = 0; role < kNumRoles; role++) {
            const CbUse& use = state(core).use[role][cb];
            if (use.reserved == 0 || !core.fibers[role] || core.fibers[role]->is_waiting()) continue;
            report_at(
                core, static_cast<Role>(role),
                {.code = "cb-not-pushed",
                 .headline = fmt::format("the kernel ends with {} of c_{} reserved and not pushed, while {} waits "
                                         "for them",
                                         pages(use.reserved), cb, name(waiting->role())),
                 .places = {place_of(use.reserve_site, "reserved here"), place_of(waiting->site(), "waits here")},
                 .where = {made(core.cbs->config[cb], cb)},
                 .note = "the consumer sees pages when they are pushed",
                 .help = fmt::format("call cb_push_back({}, {}) when the pages are written", cb, use.reserved)});
        }
    }
}

static const Site* last_wait(const CoreState& state, uint32_t cb) {
    for (const auto& role : state.use)
        if (role[cb].wait_site) return role[cb].wait_site;
    return nullptr;
}

// Pages that nobody took: harmless where nobody takes any (constants, stages that are not used), a lost tile where
// somebody does.
void Checker::check_left_over(const Core& core) {
    const CoreState& state = this->state(core);
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        const uint32_t left = core.cbs->counters[cb].pages();
        if (!config.configured || config.bound || left == 0 || state.kind[cb].producer < 0) continue;
        uint32_t most_waited = 0;
        for (const auto& role : state.use) most_waited = std::max(most_waited, role[cb].most_waited);
        const int consumer = state.kind[cb].consumer;
        if (consumer < 0 && (most_waited >= left || most_waited == 0)) continue;
        const auto producer = static_cast<Role>(state.kind[cb].producer);
        const CbActs& acts = core.cbs->acts[cb][static_cast<int>(producer)];
        uint32_t popped = 0;
        for (const CbActs& role : core.cbs->acts[cb]) popped += role.popped;
        Message message{
            .code = "cb-pages-left",
            .headline = fmt::format("the program ends with {} in c_{} that nobody took: {} pushed, {} popped",
                                    pages(left), cb, acts.pushed, popped),
            .places = {place_of(acts.push_site, "pushed here")},
            .where = {made(config, cb)},
            .note = "the counts of producer and consumer differ",
            .help = fmt::format("pop c_{} as often as it is pushed", cb)};
        if (consumer >= 0)
            message.places.push_back(
                place_of(core.cbs->acts[cb][static_cast<size_t>(consumer)].pop_site, "popped here"));
        else if (const Site* waits = last_wait(state, cb))
            message.places.push_back(place_of(waits, "waited for here, never popped"));
        report_at(core, producer, std::move(message));
    }
}

}  // namespace tessera::check

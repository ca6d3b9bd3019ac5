// The protocol: reserve, push, wait, pop, in counts that agree. Facts: MACHINE 10.
#include "check/buffers.hpp"

#include <algorithm>
#include <utility>

#include "check/cb_window.hpp"
#include "check/words.hpp"
#include "device/slips.hpp"
#include "program/program.hpp"
#include "tessera/abi/call_table.h"

namespace tessera::check {
namespace {

std::string some_were(uint32_t count) {
    return count == 0 ? "none was" : count == 1 ? "1 was" : fmt::format("{} were", count);
}

bool consumes(const CallSite& call) {
    return is_call(call, abi::Call::tess_cb_wait_front) || is_call(call, abi::Call::tess_cb_pop_front);
}
bool produces(const CallSite& call) {
    return is_call(call, abi::Call::tess_cb_reserve_back) || is_call(call, abi::Call::tess_cb_push_back);
}

}  // namespace

CbUse& Buffers::use_of(const Fiber& fiber, uint32_t cb) {
    return states_[fiber.core()].use[static_cast<int>(fiber.role())][cb];
}

void Buffers::note_broken(Fiber& fiber, uint32_t cb, bool strayed) {
    use_of(fiber, cb).reported = true;
    run_.note_broken(fiber.core(), cb);
    if (strayed) run_.note_strayed(fiber.core(), fiber.role(), cb);
}

// A buffer that nobody waits for is memory that is handed out page by page: collective kernels keep packet headers so.
void Buffers::note_part(State& state, uint32_t role, const CallSite& call) {
    const bool known = call.first >= 0 && call.first < kMaxCbs;
    const auto cb = static_cast<size_t>(call.first);
    if (known && (consumes(call) || produces(call))) state.use[role][cb].takes_part = true;
    if (known && is_call(call, abi::Call::tess_cb_push_back)) state.use[role][cb].push_in_code = call.site;
    if (!consumes(call)) return;
    if (known) state.sides[cb].consumed = true;
    else
        for (CbSides& sides : state.sides) sides.consumed = true;
}

// The roles of a core take part in the circular buffers that their code names; -1: known only at run time.
void Buffers::launching(const Program& program, const UserLine&) {
    for (const PlacedCore& placed : program.cores) {
        State& state = states_[run_.device.core(placed.core)] = {};
        for (uint32_t role = 0; role < kNumRoles; role++) {
            if (placed.kernel[role] < 0) continue;
            const auto& kernel = program.kernels[static_cast<size_t>(placed.kernel[role])][role];
            for (const CallSite& call : kernel->calls) note_part(state, role, call);
        }
    }
}

void Buffers::finished(std::span<const Tensor>) {
    for (const Core* core : run_.cores()) {
        check_never_pushed(*core);
        if (!run_.device.needs_reset) check_left_over(*core);  // a run that broke off leaves pages anywhere
    }
}

void Buffers::reserved(Fiber& fiber, uint32_t cb, uint32_t pages) {
    check_second_producer(fiber, cb);
    CbUse& use = use_of(fiber, cb);
    use.takes_part = true;
    use.reserve_site = fiber.site();
    use.reserved = std::max(use.reserved, pages);
}

void Buffers::waited(Fiber& fiber, uint32_t cb, uint32_t pages) {
    CbUse& use = use_of(fiber, cb);
    use.takes_part = true;
    use.wait_site = fiber.site();
    states_[fiber.core()].sides[cb].consumed = true;
    use.waited = std::max(use.waited, pages);
    use.most_waited = std::max(use.most_waited, pages);
}

// Pushing or popping past the ring's end leaves a data-movement role's pointer outside of it for good.
void Buffers::check_straddle(Fiber& fiber, uint32_t cb, uint32_t count, bool pushing) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, pushing);
    const uint32_t end = config.address + config.size_bytes;
    if (uint64_t{first} + uint64_t{count} * config.page_bytes <= end || run_.is_broken(fiber.core(), cb)) return;
    if (std::exchange(states_[fiber.core()].sides[cb].straddled, true)) return;
    run_.report(
        fiber,
        {.code = "cb-straddle",
         .headline = fmt::format("{} of {} at page {} of c_{} passes the end of its {}",
                                 pushing ? "cb_push_back" : "cb_pop_front", pages(count),
                                 (first - config.address) / config.page_bytes, cb, pages(config.num_pages)),
         .where = {made_with(config, cb)},
         .note = "pages of one call lie one after the other; the pointer wraps only when it meets the end exactly",
         .help = fmt::format("move pages in counts that divide {}, or make total_size a multiple of {}",
                             config.num_pages, count * config.page_bytes)});
}

// Two that both push are known when the second begins: what their pages hold and count from here on has this cause.
void Buffers::check_second_producer(Fiber& fiber, uint32_t cb) {
    const Core& core = fiber.core();
    const Site* mine = use_of(fiber, cb).push_in_code;
    if (!mine || run_.is_unchecked(core, cb)) return;
    for (uint32_t role = 0; role < kNumRoles; role++) {
        const CbUse& other = states_[core].use[role][cb];
        const bool both = role != static_cast<uint32_t>(fiber.role()) && other.push_in_code && other.reserve_site;
        if (!both) continue;
        report_sides(fiber, cb, true, static_cast<Role>(role), mine, other.push_in_code);
        run_.note_unchecked(core, cb);
        return;
    }
}

void Buffers::report_sides(Fiber& fiber, uint32_t cb, bool pushing, Role other, const Site* mine, const Site* others) {
    run_.report(fiber, {.code = pushing ? "cb-two-producers" : "cb-two-consumers",
                        .headline = fmt::format("{} {} c_{}, and so does {}", name(fiber.role()),
                                                pushing ? "pushes to" : "pops from", cb, name(other)),
                        .places = {place_of(mine)},
                        .where = {fmt::format("{} at {}", name(other), line_of(others))},
                        .note = "each RISC has its own pointers: the two hand on the same pages and skip others",
                        .help = "give each of them a circular buffer of its own"});
}

void Buffers::check_sides(Fiber& fiber, uint32_t cb, bool pushing) {
    CbSides& sides = states_[fiber.core()].sides[cb];
    int& first = pushing ? sides.producer : sides.consumer;
    const int role = static_cast<int>(fiber.role());
    if (first < 0) first = role;
    if (first == role || run_.is_unchecked(fiber.core(), cb)) return;
    const CbActs& acts = fiber.core().cbs->acts[cb][static_cast<size_t>(first)];
    report_sides(fiber, cb, pushing, static_cast<Role>(first), fiber.site(),
                 genuine(pushing ? acts.push_site : acts.pop_site));
}

// Counts that went wrong because two of them count, or because pages were not reserved, have that cause.
void Buffers::slipped(Fiber& fiber, const Slip& slip) {
    if (slip.cb < 0) return;
    const auto cb = static_cast<uint32_t>(slip.cb);
    check_sides(fiber, cb, slip.message.code == "cb-push-overflow");
    if (!run_.said() && !run_.is_broken(fiber.core(), cb)) run_.report(fiber, slip.message);
    note_broken(fiber, cb);
}

void Buffers::pushes(Fiber& fiber, uint32_t cb, uint32_t count) {
    CbUse& use = use_of(fiber, cb);
    const CbConfig& config = fiber.core().cbs->config[cb];
    check_sides(fiber, cb, true);
    check_straddle(fiber, cb, count, true);
    // The pages of a tensor are there before anybody reserves them.
    if (count > use.reserved && !use.reported && !run_.is_unchecked(fiber.core(), cb) &&
        !(config.bound && !is_compute(fiber.role()))) {
        note_broken(fiber, cb);
        run_.report(fiber,
                    {.code = "cb-push-unreserved",
                     .headline = fmt::format("cb_push_back hands on {} of c_{}, of which {} reserved", pages(count), cb,
                                             some_were(use.reserved)),
                     .where = {made_with(config, cb)},
                     .note = "without cb_reserve_back the consumer may still be reading these pages",
                     .help = fmt::format("call cb_reserve_back({}, {}) before the pages are written", cb, count)});
    }
    use.reserved -= std::min(use.reserved, count);
}

void Buffers::pops(Fiber& fiber, uint32_t cb, uint32_t count) {
    CbUse& use = use_of(fiber, cb);
    const CbConfig& config = fiber.core().cbs->config[cb];
    check_sides(fiber, cb, false);
    check_straddle(fiber, cb, count, false);
    if (count > use.waited && !use.reported && !run_.is_unchecked(fiber.core(), cb)) {
        note_broken(fiber, cb);
        run_.report(fiber, {.code = "cb-pop-unwaited",
                            .headline = fmt::format("cb_pop_front gives back {} of c_{}, of which {} waited for",
                                                    pages(count), cb, some_were(use.waited)),
                            .where = {made_with(config, cb)},
                            .note = "without cb_wait_front the pages may not have been written yet; it worked by luck",
                            .help = fmt::format("call cb_wait_front({}, {}) before the pages are read", cb, count)});
    }
    use.waited -= std::min(use.waited, count);
}

// A consumer waits for ever while a producer holds reserved pages: the push is missing.
void Buffers::check_never_pushed(const Core& core) {
    for (const Fiber* waiting : core.fibers) {
        if (!waiting || !waiting->is_waiting() || waiting->wait().kind != WaitKind::CbPages) continue;
        const uint32_t cb = waiting->wait().object;
        for (uint32_t role = 0; role < kNumRoles; role++) {
            const CbUse& use = states_[core].use[role][cb];
            if (use.reserved == 0 || !core.fibers[role] || !core.fibers[role]->is_finished()) continue;
            run_.report_at(
                core, static_cast<Role>(role),
                {.code = "cb-not-pushed",
                 .headline =
                     fmt::format("the kernel ends with {} of c_{} reserved and not pushed, while {} waits "
                                 "for {}",
                                 pages(use.reserved), cb, name(waiting->role()), use.reserved == 1 ? "it" : "them"),
                 .places = {place_of(use.reserve_site, "reserved here"), place_of(waiting->site(), "waits here")},
                 .where = {made_with(core.cbs->config[cb], cb)},
                 .note = "the consumer sees pages when they are pushed",
                 .help = fmt::format("call cb_push_back({}, {}) when the pages are written", cb, use.reserved)});
        }
    }
}

template <class Uses>
static const Site* last_wait(const Uses& uses, uint32_t cb) {
    for (const auto& role : uses)
        if (role[cb].wait_site) return role[cb].wait_site;
    return nullptr;
}

// Pages that nobody took: harmless where nobody takes any (constants, stages that are not used), a lost tile where
// somebody does.
void Buffers::check_left_over(const Core& core) {
    const State& state = states_[core];
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        const uint32_t left = core.cbs->counters[cb].pages();
        if (!config.configured || config.bound || left == 0 || state.sides[cb].producer < 0) continue;
        if (run_.is_broken(core, cb)) continue;
        uint32_t most_waited = 0;
        for (const auto& role : state.use) most_waited = std::max(most_waited, role[cb].most_waited);
        const int consumer = state.sides[cb].consumer;
        if (consumer < 0 && (most_waited >= left || most_waited == 0)) continue;
        const auto producer = static_cast<Role>(state.sides[cb].producer);
        const CbActs& acts = core.cbs->acts[cb][static_cast<int>(producer)];
        uint32_t popped = 0;
        for (const CbActs& role : core.cbs->acts[cb]) popped += role.popped;
        Message message{
            .code = "cb-pages-left",
            .headline = fmt::format("the program ends with {} in c_{} that nobody took: {} pushed, {} popped",
                                    pages(left), cb, acts.pushed, popped),
            .places = {place_of(genuine(acts.push_site), "pushed here")},
            .where = {made_with(config, cb)},
            .note = "the counts of producer and consumer differ",
            .help = fmt::format("pop c_{} as often as it is pushed", cb)};
        if (consumer >= 0)
            message.places.push_back(
                place_of(genuine(core.cbs->acts[cb][static_cast<size_t>(consumer)].pop_site), "popped here"));
        else if (const Site* waits = last_wait(state.use, cb))
            message.places.push_back(place_of(waits, "waited for here, never popped"));
        run_.report_at(core, producer, std::move(message));
    }
}

}  // namespace tessera::check

// Producer and consumer share only two 16-bit counters; every role moves its own pointers.
#include "cb/circular_buffer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "device/arch.hpp"
#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/device.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"

namespace tessera::cb {
namespace {

[[noreturn]] void bad_index(Fiber& fiber, uint32_t cb, uint32_t count, const char* call) {
    fiber.fail(Message{.code = "cb-index",
                       .headline = fmt::format("{} names c_{}, but a core has {} circular buffers", call, cb, count),
                       .help = fmt::format("use an index from 0 to {}", count - 1)});
}

[[noreturn]] void missing(Fiber& fiber, uint32_t cb, const char* call) {
    fiber.fail(
        Message{.code = "cb-missing",
                .headline = fmt::format("{} names c_{}, which this core does not have", call, cb),
                .note = "a circular buffer exists on the cores of its CBDescriptor's core_ranges",
                .help = fmt::format(
                    "add a CBDescriptor with buffer_index={} for this core, or check the argument that names it", cb)});
}

const CbConfig& config_of(Fiber& fiber, uint32_t cb, const char* call) {
    Core& core = fiber.core();
    const uint32_t count = core.device->arch().num_cbs;
    if (cb >= count) bad_index(fiber, cb, count, call);
    const CbConfig& config = core.cbs->config[cb];
    if (!config.configured) missing(fiber, cb, call);
    return config;
}

std::string made(const CbConfig& config, uint32_t cb) {
    std::string where = config.made_at && config.made_at->known() ? " at " + config.made_at->str() : "";
    return fmt::format("c_{} was made{} with total_size={}, page_size={}", cb, where, config.size_bytes,
                       config.page_bytes);
}

[[noreturn]] void overflow(Fiber& fiber, const CbConfig& config, uint32_t cb, uint32_t pages, const char* call) {
    fiber.fail(
        Message{.code = "cb-overflow",
                .headline = fmt::format("{} asks for {} pages, but c_{} holds {}", call, pages, cb, config.num_pages),
                .where = {made(config, cb)},
                .note = "it can never return",
                .help = fmt::format("ask for at most {} pages at a time, or make total_size at least {}",
                                    config.num_pages, pages * config.page_bytes)});
}

[[noreturn]] void pushed_too_much(Fiber& fiber, const CbConfig& config, uint32_t cb, uint32_t pages, uint32_t full) {
    fiber.fail(Message{.code = "cb-push-overflow",
                       .headline = fmt::format("cb_push_back of {} pages makes {} full pages in c_{}, which holds {}",
                                               pages, full, cb, config.num_pages),
                       .where = {made(config, cb)},
                       .note = "pages that nobody has popped yet would be overwritten",
                       .help = fmt::format("call cb_reserve_back({}, {}) first, or push fewer pages", cb, pages)});
}

[[noreturn]] void popped_too_much(Fiber& fiber, uint32_t cb, uint32_t pages, uint32_t full) {
    fiber.fail(Message{.code = "cb-pop-underflow",
                       .headline = fmt::format("cb_pop_front of {} page{}, but c_{} has {} full", pages,
                                               pages == 1 ? "" : "s", cb, full),
                       .note = "the counters would say that the buffer is more than full",
                       .help = fmt::format("call cb_wait_front({}, {}) first, or pop fewer pages", cb, pages)});
}

uint32_t free_pages(const CbState& cbs, uint32_t cb) {
    const int32_t used = cbs.counters[cb].pages();
    return static_cast<uint32_t>(std::max<int32_t>(0, static_cast<int32_t>(cbs.config[cb].num_pages) - used));
}

// DM roles test for equality with the limit, TRISCs for reaching it (MACHINE 10).
void advance(uint32_t& pointer, const LocalCBInterface& cb, uint32_t pages, Role role) {
    pointer += pages * cb.fifo_page_size;
    const bool wraps = is_compute(role) ? pointer >= cb.fifo_limit : pointer == cb.fifo_limit;
    if (wraps) pointer -= cb.fifo_size;
}

}  // namespace

bool has_room(Fiber& fiber, uint32_t cb, uint32_t pages) {
    config_of(fiber, cb, "cb_pages_reservable_at_back");
    const uint32_t free = free_pages(*fiber.core().cbs, cb);
    fiber.note_question({.kind = WaitKind::CbRoom, .object = cb, .need = pages, .have = free});
    if (free >= pages) fiber.core().observer->reserved(fiber, cb, pages);
    return free >= pages;
}

bool has_pages(Fiber& fiber, uint32_t cb, uint32_t pages) {
    config_of(fiber, cb, "cb_pages_available_at_front");
    const uint32_t full = fiber.core().cbs->counters[cb].pages();
    fiber.note_question({.kind = WaitKind::CbPages, .object = cb, .need = pages, .have = full});
    if (full >= pages) fiber.core().observer->waited(fiber, cb, pages);
    return full >= pages;
}

void reserve_back(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const CbConfig& config = config_of(fiber, cb, "cb_reserve_back");
    if (pages > config.num_pages) overflow(fiber, config, cb, pages, "cb_reserve_back");
    CbState& cbs = *fiber.core().cbs;
    fiber.wait_until(Wait{.kind = WaitKind::CbRoom, .object = cb, .need = pages}, [&cbs, cb, pages](Wait& wait) {
        wait.have = free_pages(cbs, cb);
        return wait.have >= pages;
    });
    fiber.core().observer->reserved(fiber, cb, pages);
}

void push_back(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const CbConfig& config = config_of(fiber, cb, "cb_push_back");
    CbCounters& counters = fiber.core().cbs->counters[cb];
    if (counters.pages() + pages > config.num_pages)
        pushed_too_much(fiber, config, cb, pages, counters.pages() + pages);
    fiber.core().observer->pushes(fiber, cb, pages);
    LocalCBInterface& local = local_cb(fiber.core(), fiber.role(), cb);
    counters.received = static_cast<uint16_t>(counters.received + pages);
    CbActs& acts = fiber.core().cbs->acts[cb][static_cast<int>(fiber.role())];
    acts.pushed += pages;
    acts.push_site = fiber.site();
    advance(local.fifo_wr_ptr, local, pages, fiber.role());
    local.tiles_received = counters.received;
    // PACK writes the next tile to the first slot of the new window.
    if (is_compute(fiber.role())) local.fifo_wr_tile_ptr = 0;
}

void wait_front(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const CbConfig& config = config_of(fiber, cb, "cb_wait_front");
    if (pages > config.num_pages) overflow(fiber, config, cb, pages, "cb_wait_front");
    CbState& cbs = *fiber.core().cbs;
    fiber.wait_until(Wait{.kind = WaitKind::CbPages, .object = cb, .need = pages}, [&cbs, cb, pages](Wait& wait) {
        wait.have = cbs.counters[cb].pages();
        return wait.have >= pages;
    });
    fiber.core().observer->waited(fiber, cb, pages);
}

void pop_front(Fiber& fiber, uint32_t cb, uint32_t pages) {
    config_of(fiber, cb, "cb_pop_front");
    CbCounters& counters = fiber.core().cbs->counters[cb];
    if (pages > counters.pages()) popped_too_much(fiber, cb, pages, counters.pages());
    fiber.core().observer->pops(fiber, cb, pages);
    LocalCBInterface& local = local_cb(fiber.core(), fiber.role(), cb);
    counters.acked = static_cast<uint16_t>(counters.acked + pages);
    CbActs& acts = fiber.core().cbs->acts[cb][static_cast<int>(fiber.role())];
    acts.popped += pages;
    acts.pop_site = fiber.site();
    advance(local.fifo_rd_ptr, local, pages, fiber.role());
    local.tiles_acked = counters.acked;
}

void reset(Core& core) {
    const uint32_t count = core.device->arch().num_cbs;
    core.cbs->counters = {};
    for (uint32_t cb = 0; cb < count; cb++)
        if (core.cbs->config[cb].configured) core.cbs->acts[cb] = {};
    for (uint32_t role = 0; role < kNumRoles; role++) {
        const uint32_t shift = cb_address_shift(static_cast<Role>(role));
        for (uint32_t cb = 0; cb < count; cb++) {
            const CbConfig& config = core.cbs->config[cb];
            LocalCBInterface& local = local_cb(core, static_cast<Role>(role), cb);
            local = LocalCBInterface{};
            if (!config.configured) continue;
            local.fifo_size = config.size_bytes >> shift;
            local.fifo_limit = (config.address + config.size_bytes) >> shift;
            local.fifo_page_size = config.page_bytes >> shift;
            local.fifo_num_pages = config.num_pages;
            local.fifo_rd_ptr = local.fifo_wr_ptr = config.address >> shift;
        }
    }
}

}  // namespace tessera::cb

// Producer and consumer share only two 16-bit counters; every role moves its own pointers.
#include "cb/circular_buffer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "device/arch.hpp"
#include "device/cb_state.hpp"
#include "device/cb_words.hpp"
#include "device/core.hpp"
#include "device/device.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "fiber/slip.hpp"

namespace tessera::cb {

void require_index(Fiber& fiber, uint32_t cb, const char* call) {
    const uint32_t count = fiber.core().device->arch().num_cbs;
    if (cb >= count)
        fiber.fail(
            Message{.code = "cb-index",
                    .headline = fmt::format("{} names c_{}, but a core has {} circular buffers", call, cb, count),
                    .help = fmt::format("use an index from 0 to {}", count - 1)});
}

namespace {

[[noreturn]] void missing(Fiber& fiber, uint32_t cb, const char* call) {
    fiber.fail(
        Message{.code = "cb-missing",
                .headline = fmt::format("{} names c_{}, which this core does not have", call, cb),
                .note = "a circular buffer exists on the cores of its CBDescriptor's core_ranges",
                .help = fmt::format(
                    "add a CBDescriptor with buffer_index={} for this core, or check the argument that names it", cb)});
}

LocalCBInterface& own_cb(const Fiber& fiber, uint32_t cb) { return role_block(fiber.core(), fiber.role()).cbs[cb]; }

const CbConfig& config_of(Fiber& fiber, uint32_t cb, const char* call) {
    Core& core = fiber.core();
    require_index(fiber, cb, call);
    const CbConfig& config = core.cbs->config[cb];
    if (!config.configured) missing(fiber, cb, call);
    return config;
}

std::string made_with(const CbConfig& config, uint32_t cb) {
    return fmt::format("{} with total_size={}, page_size={}", made(config, cb), config.size_bytes, config.page_bytes);
}

[[noreturn]] void overflow(Fiber& fiber, const CbConfig& config, uint32_t cb, uint32_t pages, const char* call) {
    fiber.fail(
        Message{.code = "cb-overflow",
                .headline = fmt::format("{} asks for {} pages, but c_{} holds {}", call, pages, cb, config.num_pages),
                .where = {made_with(config, cb)},
                .note = "it can never return",
                .help = fmt::format("ask for at most {} pages at a time, or make total_size at least {}",
                                    config.num_pages, pages * config.page_bytes)});
}

void pushed_too_much(Fiber& fiber, const CbConfig& config, uint32_t cb, uint32_t pages, uint32_t full) {
    slip(fiber, "cb-push-overflow", static_cast<int>(cb), [&] {
        return Message{.code = "cb-push-overflow",
                       .headline = fmt::format("cb_push_back of {} page{} makes {} full pages in c_{}, which holds {}",
                                               pages, pages == 1 ? "" : "s", full, cb, config.num_pages),
                       .where = {made_with(config, cb)},
                       .note = "pages that nobody has popped are overwritten, and no later cb_reserve_back waits",
                       .help = fmt::format("call cb_reserve_back({}, {}) first, or push fewer pages", cb, pages)};
    });
}

void popped_too_much(Fiber& fiber, uint32_t cb, uint32_t pages, uint32_t full) {
    slip(fiber, "cb-pop-underflow", static_cast<int>(cb), [&] {
        return Message{.code = "cb-pop-underflow",
                       .headline = fmt::format("cb_pop_front of {} page{}, but c_{} has {} full", pages,
                                               pages == 1 ? "" : "s", cb, full),
                       .note = "the 16-bit counters wrap: no later cb_wait_front waits",
                       .help = fmt::format("call cb_wait_front({}, {}) first, or pop fewer pages", cb, pages)};
    });
}

// What a role sees, in 16 bits, as the card's code computes it (dataflow_api.h, llk_io_pack.h, llk_io_unpack.h): roles
// that move data read both shared counters; PACK counts its pushes and UNPACK its pops itself, and each stores its sum.
// A buffer that was overfilled therefore has 65535 free pages, and one that was popped too often as many full ones.
uint16_t received(Fiber& fiber, uint32_t cb) {
    Core& core = fiber.core();
    return is_compute(fiber.role()) ? own_cb(fiber, cb).tiles_received : core.cbs->counters[cb].received;
}
uint16_t acked(Fiber& fiber, uint32_t cb) {
    Core& core = fiber.core();
    return is_compute(fiber.role()) ? own_cb(fiber, cb).tiles_acked : core.cbs->counters[cb].acked;
}
uint32_t free_pages(Fiber& fiber, uint32_t cb) {
    const CbState& cbs = *fiber.core().cbs;
    return static_cast<uint16_t>(cbs.config[cb].num_pages - (received(fiber, cb) - cbs.counters[cb].acked));
}
uint32_t full_pages(Fiber& fiber, uint32_t cb) {
    return static_cast<uint16_t>(fiber.core().cbs->counters[cb].received - acked(fiber, cb));
}

// DM roles test for equality with the limit, TRISCs for reaching it (MACHINE 10).
void advance(uint32_t& pointer, const LocalCBInterface& cb, uint32_t pages, Role role) {
    pointer += pages * cb.fifo_page_size;
    const bool wraps = is_compute(role) ? pointer >= cb.fifo_limit : pointer == cb.fifo_limit;
    if (wraps) pointer -= cb.fifo_size;
}

// What a push and a pop are to others: slips, observers, the report of a deadlock, which asks whether a site is
// genuine.
void note_push(Fiber& fiber, const CbConfig& config, uint32_t cb, uint32_t pages) {
    const uint32_t full = fiber.core().cbs->counters[cb].pages() + pages;
    if (full > config.num_pages) [[unlikely]]
        pushed_too_much(fiber, config, cb, pages, full);
    fiber.core().observer->pushes(fiber, cb, pages);
    CbActs& acts = fiber.core().cbs->acts[cb][static_cast<int>(fiber.role())];
    acts.pushed += pages;
    acts.push_site = role_block(fiber.core(), fiber.role()).site;
}

void note_pop(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const uint32_t full = fiber.core().cbs->counters[cb].pages();
    if (pages > full) [[unlikely]]
        popped_too_much(fiber, cb, pages, full);
    fiber.core().observer->pops(fiber, cb, pages);
    CbActs& acts = fiber.core().cbs->acts[cb][static_cast<int>(fiber.role())];
    acts.popped += pages;
    acts.pop_site = role_block(fiber.core(), fiber.role()).site;
}

void answer(Fiber& fiber, const Wait& question) {
    fiber.note_question(question);
    fiber.core().observer->asked(fiber, question, question.have >= question.need);
}

}  // namespace

bool has_room(Fiber& fiber, uint32_t cb, uint32_t pages) {
    config_of(fiber, cb, "cb_pages_reservable_at_back");
    const uint32_t free = free_pages(fiber, cb);
    answer(fiber, {.kind = WaitKind::CbRoom, .object = cb, .need = pages, .have = free});
    if (free >= pages) fiber.core().observer->reserved(fiber, cb, pages);
    return free >= pages;
}

bool has_pages(Fiber& fiber, uint32_t cb, uint32_t pages) {
    config_of(fiber, cb, "cb_pages_available_at_front");
    const uint32_t full = full_pages(fiber, cb);
    answer(fiber, {.kind = WaitKind::CbPages, .object = cb, .need = pages, .have = full});
    if (full >= pages) fiber.core().observer->waited(fiber, cb, pages);
    return full >= pages;
}

void reserve_back(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const CbConfig& config = config_of(fiber, cb, "cb_reserve_back");
    if (pages > config.num_pages && free_pages(fiber, cb) < pages)
        overflow(fiber, config, cb, pages, "cb_reserve_back");
    fiber.wait_until(Wait{.kind = WaitKind::CbRoom, .object = cb, .need = pages}, [&fiber, cb, pages](Wait& wait) {
        wait.have = free_pages(fiber, cb);
        return wait.have >= pages;
    });
    fiber.core().observer->reserved(fiber, cb, pages);
}

void push_back(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const CbConfig& config = config_of(fiber, cb, "cb_push_back");
    note_push(fiber, config, cb, pages);
    LocalCBInterface& local = own_cb(fiber, cb);
    fiber.core().cbs->counters[cb].received = local.tiles_received = static_cast<uint16_t>(received(fiber, cb) + pages);
    advance(local.fifo_wr_ptr, local, pages, fiber.role());
    // PACK writes the next tile to the first slot of the new window.
    if (is_compute(fiber.role())) local.fifo_wr_tile_ptr = 0;
}

void wait_front(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const CbConfig& config = config_of(fiber, cb, "cb_wait_front");
    if (pages > config.num_pages && full_pages(fiber, cb) < pages) overflow(fiber, config, cb, pages, "cb_wait_front");
    fiber.wait_until(Wait{.kind = WaitKind::CbPages, .object = cb, .need = pages}, [&fiber, cb, pages](Wait& wait) {
        wait.have = full_pages(fiber, cb);
        return wait.have >= pages;
    });
    fiber.core().observer->waited(fiber, cb, pages);
}

void pop_front(Fiber& fiber, uint32_t cb, uint32_t pages) {
    config_of(fiber, cb, "cb_pop_front");
    note_pop(fiber, cb, pages);
    LocalCBInterface& local = own_cb(fiber, cb);
    fiber.core().cbs->counters[cb].acked = local.tiles_acked = static_cast<uint16_t>(acked(fiber, cb) + pages);
    advance(local.fifo_rd_ptr, local, pages, fiber.role());
}

namespace {

// The role's own code is ahead of its instructions: for what listens, its pointer stands where this one's pages begin.
class AtInstruction {
  public:
    AtInstruction(Fiber& fiber, uint32_t cb, bool pushes)
        : config_(fiber.core().cbs->config[cb]),
          pointer_(pushes ? own_cb(fiber, cb).fifo_wr_ptr : own_cb(fiber, cb).fifo_rd_ptr),
          before_(pointer_) {
        const CbActs& acts = fiber.core().cbs->acts[cb][static_cast<int>(fiber.role())];
        const uint32_t page = (pushes ? acts.pushed : acts.popped) % std::max(1u, config_.num_pages);
        address_ = config_.address + page * config_.page_bytes;
        pointer_ = address_ >> cb_address_shift(fiber.role());
    }
    ~AtInstruction() { pointer_ = before_; }
    AtInstruction(const AtInstruction&) = delete;
    AtInstruction& operator=(const AtInstruction&) = delete;
    uint32_t address() const { return address_; }
    // Of so many pages, those before the end of the ring.
    uint32_t bytes(uint32_t pages) const {
        return std::min(pages * config_.page_bytes, config_.address + config_.size_bytes - address_);
    }

  private:
    const CbConfig& config_;
    uint32_t& pointer_;
    const uint32_t before_;
    uint32_t address_ = 0;
};

}  // namespace

// Room and pages were granted long ago, perhaps several times over; the packer has written what is pushed.
void set_received(Fiber& fiber, uint32_t cb, uint16_t value) {
    CbCounters& counters = fiber.core().cbs->counters[cb];
    const CbConfig& config = fiber.core().cbs->config[cb];
    const uint32_t pages = static_cast<uint16_t>(value - counters.received);
    const AtInstruction at(fiber, cb, true);
    if (config.configured && pages <= config.num_pages) {
        fiber.core().observer->reserved(fiber, cb, pages);
        fiber.core().observer->stores(fiber, at.address(), at.bytes(pages));
    }
    note_push(fiber, config, cb, pages);
    counters.received = value;
}

void set_acked(Fiber& fiber, uint32_t cb, uint16_t value) {
    CbCounters& counters = fiber.core().cbs->counters[cb];
    const uint32_t pages = static_cast<uint16_t>(value - counters.acked);
    const AtInstruction at(fiber, cb, false);
    if (pages <= counters.pages()) fiber.core().observer->waited(fiber, cb, pages);
    note_pop(fiber, cb, pages);
    counters.acked = value;
}

void reset(Core& core) {
    const uint32_t count = core.device->arch().num_cbs;
    core.cbs->counters = {};
    for (uint32_t role = 0; role < kNumRoles; role++)
        std::fill_n(role_block(core, static_cast<Role>(role)).cbs, count, LocalCBInterface{});
    for (uint32_t cb = 0; cb < count; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        if (!config.configured) continue;
        core.cbs->acts[cb] = {};
        for (uint32_t role = 0; role < kNumRoles; role++) {
            const uint32_t shift = cb_address_shift(static_cast<Role>(role));
            LocalCBInterface& local = role_block(core, static_cast<Role>(role)).cbs[cb];
            local.fifo_size = config.size_bytes >> shift;
            local.fifo_limit = (config.address + config.size_bytes) >> shift;
            local.fifo_page_size = config.page_bytes >> shift;
            local.fifo_num_pages = config.num_pages;
            local.fifo_rd_ptr = local.fifo_wr_ptr = config.address >> shift;
        }
    }
}

}  // namespace tessera::cb

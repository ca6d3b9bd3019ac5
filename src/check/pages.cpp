// Facts: MACHINE 10: page and tile sizes are given to the card apart from each other, and nothing compares them.
#include "check/pages.hpp"

#include <bit>
#include <algorithm>

#include "check/cb_window.hpp"
#include "check/words.hpp"

namespace tessera::check {
namespace {

uint32_t tile_bytes(const CbConfig& config) { return config.tile.bytes(config.format); }

// Tiles that take another number of bytes; formats of one size may be meant as words.
bool differs(const CbConfig& config, const ProgramTensor& tensor) {
    return config.tile.bytes(to_data_format(tensor.dtype)) != tile_bytes(config);
}

}  // namespace

Pages::Window& Pages::window_of(const Fiber& fiber, uint32_t cb) {
    return states_[fiber.core()].window[static_cast<int>(fiber.role())][cb];
}

void Pages::launching(const Program& program, const UserLine&) {
    program_ = &program;
    for (const Core* core : run_.cores()) states_[*core] = {};
}

uint64_t& Pages::asked_by(const Fiber& fiber) {
    static_assert(kMaxCbs <= 64);
    return states_[fiber.core()].asked[static_cast<int>(fiber.role())];
}

void Pages::reserved(Fiber& fiber, uint32_t cb, uint32_t pages) {
    asked_by(fiber) |= 1ull << cb;
    Window& window = window_of(fiber, cb);
    window.reserved = std::max(window.reserved, pages);
}
void Pages::waited(Fiber& fiber, uint32_t cb, uint32_t pages) {
    asked_by(fiber) |= 1ull << cb;
    Window& window = window_of(fiber, cb);
    window.waited = std::max(window.waited, pages);
}
void Pages::pushes(Fiber& fiber, uint32_t cb, uint32_t pages) {
    Window& window = window_of(fiber, cb);
    window.reserved -= std::min(window.reserved, pages);
}
void Pages::pops(Fiber& fiber, uint32_t cb, uint32_t pages) {
    Window& window = window_of(fiber, cb);
    window.waited -= std::min(window.waited, pages);
}

// A whole tile is moved, and the pages that were asked for have no room for it: the size of a page is the cause.
bool Pages::check_size(Fiber& fiber, uint32_t cb, uint32_t bytes, uint32_t window_pages) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (!config.configured || run_.is_unchecked(fiber.core(), cb) || run_.is_broken(fiber.core(), cb)) return false;
    const uint32_t tile = tile_bytes(config);
    const bool too_small = bytes == tile && config.page_bytes < tile && window_pages > 0 &&
                           uint64_t{window_pages} * config.page_bytes < tile;
    if (!too_small) return false;
    run_.note_unchecked(fiber.core(), cb);
    run_.report(fiber, {.code = "cb-tile-size",
                        .headline = fmt::format("c_{} has pages of {} B, but its tiles of {}x{} {} have {} B", cb,
                                                config.page_bytes, config.tile.height, config.tile.width,
                                                name(config.format), tile),
                        .where = {made_with(config, cb)},
                        .note = "the card moves whole tiles and pages of the size it is given: they overlap",
                        .help = fmt::format("page_size={}, and total_size a multiple of it", tile)});
    return true;
}

// Pages that were reserved or waited for in one call go on past the ring's end, and one of those is used.
bool Pages::passes_end(const Fiber& fiber, uint32_t cb, uint32_t address, uint32_t bytes, bool writes) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (!config.configured) return false;
    const Window& window = window_of(fiber, cb);
    const uint32_t count = writes ? window.reserved : window.waited;
    if (count == 0 || run_.is_broken(fiber.core(), cb)) return false;
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, writes);
    const uint32_t end = config.address + config.size_bytes;
    return first < end && address + bytes > end && address < uint64_t{first} + uint64_t{count} * config.page_bytes;
}

bool Pages::is_quiet(const Fiber& fiber, uint32_t address, uint32_t bytes) {
    for (uint64_t left = asked_by(fiber); left; left &= left - 1)
        if (passes_end(fiber, static_cast<uint32_t>(std::countr_zero(left)), address, bytes, true)) return false;
    return true;
}

bool Pages::check_end(Fiber& fiber, uint32_t address, bool writes) {
    for (uint64_t left = asked_by(fiber); left; left &= left - 1) {
        const auto cb = static_cast<uint32_t>(std::countr_zero(left));
        if (!passes_end(fiber, cb, address, 1, writes)) continue;
        const CbConfig& config = fiber.core().cbs->config[cb];
        const Window& window = window_of(fiber, cb);
        const uint32_t count = writes ? window.reserved : window.waited;
        const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, writes);
        const uint32_t end = config.address + config.size_bytes;
        run_.note_unchecked(fiber.core(), cb);
        run_.report(
            fiber,
            {.code = "cb-straddle",
             .headline = fmt::format("{} of c_{} from page {} on pass the end of its {}", pages(count), cb,
                                     (first - config.address) / config.page_bytes, pages(config.num_pages)),
             .where = {fmt::format("L1 0x{:x}, {} B after its end", address, address - end), made_with(config, cb)},
             .note = "pages of one call lie one after the other and do not wrap",
             .help = fmt::format("move pages in counts that divide {}, or make total_size a multiple "
                                 "of {}",
                                 config.num_pages, count * config.page_bytes)});
        return true;
    }
    return false;
}

// The tensor of the program that a transfer reads from or writes to.
const ProgramTensor* Pages::tensor_at(const Fiber&, const TransferEvent& event) {
    if (event.channel < 0) return nullptr;
    const Object object = run_.objects.in_dram(run_.device.arch(), static_cast<uint32_t>(event.channel), event.address);
    if (!object.known() || object.freed) return nullptr;
    for (const ProgramTensor& tensor : program_->tensors)
        if (!tensor.in_l1 && tensor.address == object.address) return &tensor;
    return nullptr;
}

void Pages::check_format(Fiber& fiber, uint32_t cb, const ProgramTensor& tensor, const Site* other, bool reads) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (!differs(config, tensor) || run_.is_broken(fiber.core(), cb)) return;
    run_.note_unchecked(fiber.core(), cb);
    run_.report(fiber,
                {.code = "dtype-mismatch",
                 .headline = fmt::format("c_{} is declared {}, but the tensor {} it is {}", cb, name(config.format),
                                         reads ? "read into" : "written from", name(tensor.dtype)),
                 .places = {place_of(fiber.site()), place_of(other, reads ? "read here" : "packed here")},
                 .where = {made_with(config, cb)},
                 .note = fmt::format("a tile of {} has {} B, one of {} {} B", name(config.format), tile_bytes(config),
                                     name(tensor.dtype), config.tile.bytes(to_data_format(tensor.dtype))),
                 .help = "give the circular buffer the tensor's dtype and its tile's size, or convert the tensor"});
}

void Pages::stores(Fiber& fiber, uint32_t address, uint32_t) {
    if (run_.is_free_for_use(address)) check_end(fiber, address, true);
}

uint64_t Pages::started(Fiber& fiber, const TransferEvent& event) {
    const bool reads = is_read(event);
    if (!reads && !has_source(event)) return event.number;
    PendingTransfer& pending = *run_.pending(event.number);
    pending.local_wrong = check_end(fiber, event.local, reads);
    const int owner = run_.cb_at(fiber.core(), event.local);
    if (owner < 0 || pending.local_wrong) return event.number;
    const auto cb = static_cast<uint32_t>(owner);
    const Window& window = window_of(fiber, cb);
    pending.local_wrong = check_size(fiber, cb, event.bytes, reads ? window.reserved : window.waited) ||
                          run_.is_unchecked(fiber.core(), cb);
    State& state = states_[fiber.core()];
    const ProgramTensor* tensor = tensor_at(fiber, event);
    if (reads) state.source[cb] = {tensor, fiber.site()};
    else if (tensor && state.packed[cb]) check_format(fiber, cb, *tensor, state.packed[cb], false);
    return event.number;
}

// Bytes may be moved through a buffer of any format; it counts when the unpacker or the packer works on it.
void Pages::unpacks(Fiber& fiber, uint32_t cb, uint32_t, uint32_t, uint32_t bytes) {
    const Source& source = states_[fiber.core()].source[cb];
    if (!check_size(fiber, cb, bytes, window_of(fiber, cb).waited) && source.tensor)
        check_format(fiber, cb, *source.tensor, source.site, true);
}

void Pages::packs(Fiber& fiber, uint32_t, uint32_t cb, uint32_t, uint32_t bytes, const PackState&) {
    states_[fiber.core()].packed[cb] = fiber.site();
    check_size(fiber, cb, bytes, window_of(fiber, cb).reserved);
}

}  // namespace tessera::check

// Accesses: every one lies in the window of the role that makes it.
#include <algorithm>

#include "check/buffers.hpp"
#include "check/cb_window.hpp"
#include "check/words.hpp"

namespace tessera::check {

bool Buffers::in_window(const Core& core, Role role, uint32_t cb, uint32_t address, uint32_t bytes) {
    const CbConfig& config = core.cbs->config[cb];
    const CbUse& use = states_[core].use[static_cast<int>(role)][cb];
    return within(config, byte_pointer(core, role, cb, true), use.reserved, address, bytes) ||
           within(config, byte_pointer(core, role, cb, false), use.waited, address, bytes);
}

// A role wrote elsewhere: that what it reserved stays as it was has the same cause.
void Buffers::forgive_reserved(const Core& core, Role role) {
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        const uint32_t first = byte_pointer(core, role, cb, true);
        const uint32_t reserved = states_[core].use[static_cast<int>(role)][cb].reserved;
        if (config.configured && reserved) run_.exempt(core, first, bytes_in_ring(config, first, reserved));
    }
}

// The circular buffer of a range, when a role that takes part in it must stay within its window; else -1.
int Buffers::guarded(const Fiber& fiber, uint32_t address) {
    const int cb = run_.cb_at(fiber.core(), address);
    if (cb < 0 || !run_.is_alone(fiber.core(), static_cast<uint32_t>(cb))) return -1;
    if (!states_[fiber.core()].sides[static_cast<size_t>(cb)].consumed) return -1;
    const CbUse& use = use_of(fiber, static_cast<uint32_t>(cb));
    return use.takes_part && !use.reported && !run_.is_unchecked(fiber.core(), static_cast<uint32_t>(cb)) ? cb : -1;
}

bool Buffers::check_window(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what, bool writes) {
    const int guard = guarded(fiber, address);
    const auto cb = static_cast<uint32_t>(guard);
    if (guard < 0 || in_window(fiber.core(), fiber.role(), cb, address, bytes)) return false;
    const CbUse& use = use_of(fiber, cb);
    note_broken(fiber, cb, true);
    const CbConfig& config = fiber.core().cbs->config[cb];
    const std::string granted =
        window(config, byte_pointer(fiber.core(), fiber.role(), cb, writes), writes ? use.reserved : use.waited);
    run_.report(
        fiber,
        {.code = writes ? "cb-write-outside" : "cb-read-outside",
         .headline = fmt::format("{} {} of c_{}, but {} {} {}", what, page_range(config, address, bytes), cb,
                                 name(fiber.role()), writes ? "reserved" : "waited for", granted),
         .where = {made_with(config, cb)},
         .note = writes ? "the consumer may still be reading this page"
                        : "the producer may not have written this page yet; it worked by luck",
         .help = writes ? fmt::format("call cb_reserve_back({0}, n) first and write at get_write_ptr({0}) and up", cb)
                        : fmt::format("call cb_wait_front({0}, n) first and read at get_read_ptr({0}) and up", cb)});
    return true;
}

// A role that loads a pointer of a circular buffer means that buffer.
void Buffers::note_pointer(Fiber& fiber, uint32_t address) {
    const uint32_t offset = address - static_cast<uint32_t>(local_base(fiber.role())) - abi::kCbInterfaceOffset;
    const uint32_t cb = offset / sizeof(LocalCBInterface);
    if (cb < kMaxCbs) use_of(fiber, cb).named = true;
}

// A circular buffer that a role has nothing to do with, though others have.
bool Buffers::is_foreign(const Fiber& fiber, uint32_t cb) {
    const CbUse& mine = use_of(fiber, cb);
    return !mine.takes_part && !mine.named && run_.is_alone(fiber.core(), cb) && is_in_use(fiber.core(), cb);
}

bool Buffers::check_foreign(Fiber& fiber, uint32_t address, uint32_t bytes) {
    const int owner = run_.cb_at(fiber.core(), address);
    if (owner < 0) return false;
    const auto cb = static_cast<uint32_t>(owner);
    if (!is_foreign(fiber, cb)) return false;
    use_of(fiber, cb).named = true;  // said once
    const CbConfig& config = fiber.core().cbs->config[cb];
    const Object before = run_.object_at(fiber.core(), config.address - 1);
    const bool follows = before.known() && !before.freed && before.end == config.address;
    run_.report(
        fiber, {.code = "memory-overrun",
                .headline = fmt::format("a store of {} B goes to c_{}, which {} never asked for", bytes, cb,
                                        name(fiber.role())),
                .where = {fmt::format("to L1 0x{:x}, {} B after the start of c_{}{}", address, address - config.address,
                                      cb, follows ? fmt::format("; {} ends where it begins", before.name) : ""),
                          made_with(config, cb)},
                .note = "an index that runs past the end of one buffer changes the next one",
                .help = follows ? fmt::format("check the count of bytes written to {}", before.name)
                                : "check where the address comes from"});
    return true;
}

void Buffers::unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) {
    const CbUse& use = use_of(fiber, cb);
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (!config.configured || use.reported || run_.is_unchecked(fiber.core(), cb)) return;
    bytes =
        std::min(bytes, config.page_bytes);  // a larger tile is one of another format, which has a report of its own
    if (address + bytes > config.address + config.size_bytes) {
        note_broken(fiber, cb);
        run_.report(
            fiber,
            {.code = "cb-straddle",
             .headline = fmt::format("the unpacker reads tile {} of c_{}, {} B past the end of its {}", index, cb,
                                     address + bytes - config.address - config.size_bytes, pages(config.num_pages)),
             .where = {made_with(config, cb)},
             .note = "tile indices within a window do not wrap around the ring",
             .help = "pop before the window reaches the end, or make the buffer a multiple of the window"});
    } else if (uint64_t{index} * config.page_bytes + bytes > uint64_t{use.waited} * config.page_bytes) {
        note_broken(fiber, cb);
        run_.report(fiber, {.code = "cb-read-outside",
                            .headline = fmt::format("the unpacker reads tile {} of c_{}, but the kernel waited for {}",
                                                    index, cb, use.waited ? pages(use.waited) : "nothing"),
                            .where = {made_with(config, cb)},
                            .note = "the producer may not have written this page yet; it worked by luck",
                            .help = fmt::format("call cb_wait_front({}, {}) first", cb, index + 1)});
    }
}

void Buffers::check_pack_window(Fiber& fiber, uint32_t cb, uint32_t address, uint32_t bytes) {
    const CbUse& use = use_of(fiber, cb);
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (!config.configured || use.reported || run_.is_unchecked(fiber.core(), cb) ||
        in_window(fiber.core(), fiber.role(), cb, address, bytes))
        return;
    note_broken(fiber, cb);
    const bool past = address + bytes > config.address + config.size_bytes;
    // The page that should have been written is read later.
    if (past) run_.exempt(fiber.core(), config.address, config.size_bytes);
    else forgive_reserved(fiber.core(), fiber.role());
    run_.report(
        fiber,
        {.code = past ? "cb-straddle" : "cb-write-outside",
         .headline =
             past
                 ? fmt::format("the packer writes {} B past the end of c_{} and its {}",
                               address + bytes - config.address - config.size_bytes, cb, pages(config.num_pages))
                 : fmt::format("the packer writes to {} of c_{}, but the kernel reserved {}",
                               page_range(config, address, bytes), cb,
                               window(config, local_cb(fiber.core(), fiber.role(), cb).fifo_wr_ptr << 4, use.reserved)),
         .where = {made_with(config, cb)},
         .note = past ? "pages of one window lie one after the other and do not wrap"
                      : "the consumer may still be reading this page",
         .help = fmt::format("call cb_reserve_back({}, n) for all tiles that are packed before the next push", cb)});
}

bool Buffers::is_quiet(const Fiber& fiber, uint32_t address, uint32_t bytes, bool store) {
    const int owner = run_.cb_at(fiber.core(), address);
    for (uint32_t at = address; at < address + bytes; at += kOwnerGrain)
        if (!run_.is_owned(fiber.core(), at, 1) || run_.cb_at(fiber.core(), at) != owner) return false;
    const int guard = guarded(fiber, address);
    if (guard >= 0) return in_window(fiber.core(), fiber.role(), static_cast<uint32_t>(guard), address, bytes);
    return !store || owner < 0 || !is_foreign(fiber, static_cast<uint32_t>(owner));
}

void Buffers::loads(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (address >= run_.device.arch().l1_bytes) return note_pointer(fiber, address);
    if (!run_.is_free_for_use(address) || run_.said()) return;
    check_window(fiber, address, run_.clipped(address, bytes), "a load reads", false);
}

void Buffers::stores(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (!run_.is_free_for_use(address) || run_.said()) return;
    bytes = run_.clipped(address, bytes);
    if (!check_window(fiber, address, bytes, "a store goes to", true)) check_foreign(fiber, address, bytes);
}

uint64_t Buffers::started(Fiber& fiber, const TransferEvent& event) {
    PendingTransfer& pending = *run_.pending(event.number);
    if (!pending.local_wrong && is_read(event))
        pending.local_wrong = check_window(fiber, event.local, event.bytes, "a read goes into", true);
    if (!pending.local_wrong && has_source(event) && event.bytes > kSignalBytes)
        pending.local_wrong = check_window(fiber, event.local, event.bytes, "a write sends", false);
    if (event.channel < 0 && !is_read(event)) pending.remote_wrong |= check_destinations(fiber, pending);
    return event.number;
}

void Buffers::gathered(Fiber& fiber, const SrcTile&, uint32_t cb, const GatherEvent& event) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, false);
    unpacks(fiber, cb, (event.address - first) / config.page_bytes, event.address, bytes_of_row(event));
}

// A packer of another form was reported by itself.
void Buffers::packs(Fiber& fiber, uint32_t, uint32_t cb, uint32_t address, uint32_t bytes, const PackState&) {
    if (!run_.said("format-mismatch")) check_pack_window(fiber, cb, address, bytes);
}

void Buffers::packs_datums(Fiber& fiber, uint32_t, uint32_t cb, uint32_t, uint32_t count, uint32_t address) {
    check_pack_window(fiber, cb, address, count * element_bytes(fiber.core().tensix->pack.output));
}

}  // namespace tessera::check

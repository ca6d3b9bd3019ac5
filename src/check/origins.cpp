// Where undefined data come in: memory that nobody wrote, and transfers that carry it.
#include "check/origins.hpp"

#include <algorithm>

#include "check/cb_window.hpp"
#include "check/words.hpp"
#include "device/launch.hpp"
#include "diag/packed.hpp"
#include "fiber/kernel_code.hpp"

namespace tessera::check {
namespace {

constexpr size_t kMaxOrigins = 250;

const CbActs* producer_of(const Core& core, uint32_t cb) {
    const CbActs* producer = nullptr;
    for (const CbActs& acts : core.cbs->acts[cb])
        if (acts.pushed) producer = &acts;
    return producer;
}

// "none of them written", or "1024 of them not written, from byte 1024 on".
std::string undefined_bytes(const std::vector<uint8_t>& states) {
    const auto first = std::find(states.begin(), states.end(), kUndefined);
    const auto count = static_cast<size_t>(std::count(first, states.end(), kUndefined));
    if (count == states.size()) return "none of them written";
    return fmt::format("{} of them not written, from byte {} on", count, first - states.begin());
}

}  // namespace

uint8_t worst(const uint8_t* states, uint32_t bytes, uint8_t fresh) {
    for (uint32_t i = 0; i < bytes; i++)
        if (states[i] != kDefined) return states[i] == kUndefined ? fresh : states[i];
    return 0;
}

uint8_t Origins::origin_at(const Core& core, Role role, Message message) {
    for (size_t i = 0; i < origins_.size(); i++) {
        const Origin& known = origins_[i];
        if (known.message.code == message.code && known.message.headline == message.headline && known.role == role &&
            known.message.places.front().line == message.places.front().line)
            return static_cast<uint8_t>(kFirstOrigin + i);
    }
    if (origins_.size() < kMaxOrigins)
        origins_.push_back({std::move(message), core.logical, role, core.launch->kernels[static_cast<int>(role)].file});
    return static_cast<uint8_t>(kFirstOrigin + origins_.size() - 1);
}

uint8_t Origins::origin_of(const PendingTransfer& pending, const std::vector<uint8_t>& carried) {
    const bool reads = is_read(pending.event);
    const Core& core = reads && pending.event.core ? *pending.event.core : *pending.self;
    std::vector<Place> places = {place_of(pending.site)};
    const int cb = reads ? -1 : run_.cb_at(core, pending.event.local);
    if (const CbActs* producer = cb >= 0 ? producer_of(core, static_cast<uint32_t>(cb)) : nullptr)
        places.push_back(place_of(genuine(producer->push_site), "pushed here"));
    const Object from = reads && !pending.event.core
                            ? run_.objects.in_dram(run_.device.arch(), static_cast<uint32_t>(pending.event.channel),
                                                   pending.event.address)
                            : run_.object_at(core, reads ? pending.event.address : pending.event.local);
    return origin_at(
        *pending.self, pending.role,
        {.code = "undefined-data",
         .headline = fmt::format("{} carries data of {} that nobody wrote, and it reaches a result", pending.event.call,
                                 from.known() ? from.name : "memory"),
         .places = std::move(places),
         .where = {fmt::format("noc {}: {} B, {}", pending.event.noc, pending.event.bytes, undefined_bytes(carried))},
         .note = "on the card it is whatever an earlier program left there",
         .help = "write the data before it is sent: a missing fill, pack or copy, or a page too many"});
}

uint8_t Origins::unpack_origin(Fiber& fiber, uint32_t cb) {
    const CbActs* producer = producer_of(fiber.core(), cb);
    std::vector<Place> places = {place_of(fiber.site())};
    if (producer) places.push_back(place_of(genuine(producer->push_site), "pushed here"));
    return origin_at(
        fiber.core(), fiber.role(),
        {.code = "undefined-data",
         .headline = fmt::format("the unpacker reads data of c_{} that nobody wrote, and it reaches a result", cb),
         .places = std::move(places),
         .where = {made_with(fiber.core().cbs->config[cb], cb)},
         .note = "the page was handed on without being (wholly) written since it was last given back",
         .help = "write every datum that the operation uses: the page itself, and the padding of a reduction"});
}

void Origins::check_defined(Fiber& fiber, uint32_t address, uint32_t bytes) {
    const uint8_t* states = run_.shadow.l1(fiber.core(), address);
    if (all_are(states, bytes, kDefined)) return;
    const Object object = run_.object_at(fiber.core(), address);
    if (!object.known() || object.freed) return;  // said already
    const int cb = run_.cb_at(fiber.core(), address);
    if (cb >= 0 && run_.is_broken(fiber.core(), static_cast<uint32_t>(cb))) return;
    if (const uint8_t from = worst(states, bytes, 0)) return report_origin(from);
    run_.report(fiber, {.code = "undefined-data",
                        .headline = fmt::format("a load reads data of {} that nobody wrote", object.name),
                        .where = {fmt::format("{} B at L1 0x{:x}", bytes, address)},
                        .note = "on the card it is whatever an earlier program left there",
                        .help = "write the data first, or wait for whoever writes it"});
}

void Origins::report_origin(uint8_t number) {
    const size_t index = number - size_t{kFirstOrigin};
    if (index >= origins_.size() || origins_[index].reported) return;
    Origin& origin = origins_[index];
    origin.reported = true;
    run_.report_at(origin.core, origin.role, origin.kernel, origin.message);
}

void Origins::note_writer(const PendingTransfer& pending) {
    const Object object =
        run_.objects.in_dram(run_.device.arch(), static_cast<uint32_t>(pending.event.channel), pending.event.address);
    if (object.pages == 0) return;
    const std::string& kernel = pending.self->launch->kernels[static_cast<int>(pending.role)].file;
    writers_[object.address] = {pending.self->logical, pending.role, kernel, pending.site};
}

void Origins::allocated(const Buffer& buffer) {
    for (uint32_t page = 0; page < buffer.num_pages; page++)
        set_all(run_.shadow.beside(run_.device.page_memory(buffer, page)), buffer.aligned_page_size, kUndefined);
}

void Origins::freed(const Buffer& buffer) {
    if (!buffer.is_l1()) writers_.erase(buffer.address);
}

void Origins::host_wrote(const Buffer& buffer) {
    for (uint32_t page = 0; page < buffer.num_pages; page++)
        set_all(run_.shadow.beside(run_.device.page_memory(buffer, page)), buffer.page_size, kDefined);
}

void Origins::save(Packer& into) const {
    into.number(origins_.size());
    for (const Origin& origin : origins_) {
        into.message(origin.message);
        save_core(into, origin.core);
        into.number(static_cast<uint64_t>(origin.role));
        into.text(origin.kernel);
        into.number(origin.reported);
    }
    into.number(writers_.size());
    for (const auto& [address, writer] : writers_) {
        into.number(address);
        save_core(into, writer.core);
        into.number(static_cast<uint64_t>(writer.role));
        into.text(writer.kernel);
        into.number(reinterpret_cast<uint64_t>(writer.site));
    }
}

void Origins::load(Unpacker& from) {
    origins_.clear();
    for (size_t left = from.count(); left > 0; left--) {
        Origin origin{.message = from.message(), .core = load_core(from, run_.device)};
        if (origin.message.places.empty() || origins_.size() >= kMaxOrigins) throw Unreadable();
        origin.role = static_cast<Role>(from.number_below(kNumRoles));
        origin.kernel = from.text();
        origin.reported = from.number() != 0;
        origins_.push_back(std::move(origin));
    }
    writers_.clear();
    for (size_t left = from.count(); left > 0; left--) {
        Writer& writer = writers_[from.number()];
        writer.core = load_core(from, run_.device);
        writer.role = static_cast<Role>(from.number_below(kNumRoles));
        writer.kernel = from.text();
        writer.site = genuine(reinterpret_cast<const Site*>(from.number()));
    }
}

// What an earlier program left in a circular buffer's memory is nothing that this one may use.
void Origins::launching(const Program&, const UserLine&) {
    carried_.clear();
    for (const Core* core : run_.cores()) {
        states_[*core] = {};
        for (const CbConfig& config : core->cbs->config)
            if (config.configured && !config.bound)
                set_all(run_.shadow.l1(*core, config.address), config.size_bytes, kUndefined);
    }
}

void Origins::loads(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (run_.is_free_for_use(address) && !run_.said()) check_defined(fiber, address, run_.clipped(address, bytes));
}

void Origins::stores(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (run_.is_free_for_use(address))
        set_all(run_.shadow.l1(fiber.core(), address), run_.clipped(address, bytes), kDefined);
}

// What was given back is nobody's until it is written again.
void Origins::pops(Fiber& fiber, uint32_t cb, uint32_t count) {
    if (!run_.is_alone(fiber.core(), cb) || run_.said("noc-source-changed")) return;
    const uint32_t first = byte_pointer(fiber.core(), fiber.role(), cb, false);
    const uint32_t bytes = bytes_in_ring(fiber.core().cbs->config[cb], first, count);
    if (any_of(run_.shadow.flight(fiber.core(), first), bytes) & kAnyWrite) return;  // it is still being sent
    set_all(run_.shadow.l1(fiber.core(), first), bytes, kUndefined);
}

uint64_t Origins::started(Fiber&, const TransferEvent& event) {
    const PendingTransfer& pending = *run_.pending(event.number);
    if (event.channel >= 0 && !is_read(event) && !pending.remote_wrong) note_writer(pending);
    return event.number;
}

void Origins::read(uint64_t transfer) {
    const PendingTransfer* pending = run_.pending(transfer);
    if (!pending || (!is_read(pending->event) && !has_source(pending->event))) return;
    const TransferEvent& event = pending->event;
    const bool from_core = has_source(event) || event.core;
    const Core& core = has_source(event) ? *pending->self : from_core ? *event.core : *pending->self;
    const uint64_t address = has_source(event) ? event.local : event.address;
    const uint8_t* states =
        from_core ? run_.shadow.l1(core, address) : run_.shadow.dram(static_cast<uint32_t>(event.channel), address);
    std::vector<uint8_t>& carried = carried_[transfer];
    carried.assign(states, states + event.bytes);
    // The reserved area is written by the machine itself.
    if (from_core && address < run_.device.arch().l1_unreserved_base) carried.assign(event.bytes, kDefined);
    if (std::find(carried.begin(), carried.end(), kUndefined) == carried.end()) return;
    const int cb = has_source(event) ? run_.cb_at(core, event.local) : -1;
    const bool is_exempt = pending->remote_wrong || (cb >= 0 && run_.is_broken(core, static_cast<uint32_t>(cb)));
    const uint8_t origin = is_exempt ? kDefined : origin_of(*pending, carried);
    std::replace(carried.begin(), carried.end(), kUndefined, origin);
}

void Origins::arrived(uint64_t transfer, Core* at) {
    const PendingTransfer* pending = run_.pending(transfer);
    if (!pending) return;
    const TransferEvent& event = pending->event;
    uint8_t* states = at ? run_.shadow.l1(*at, is_read(event) ? event.local : event.address)
                         : run_.shadow.dram(static_cast<uint32_t>(event.channel), event.address);
    const auto carried = carried_.find(transfer);
    if (carried == carried_.end()) return set_all(states, event.bytes, kDefined);  // a word, an atomic
    std::copy(carried->second.begin(), carried->second.end(), states);
    if (run_.is_over(transfer)) carried_.erase(carried);
}

void Origins::answered(uint64_t transfer) {
    const PendingTransfer* pending = run_.pending(transfer);
    if (pending && pending->event.kind != TransferEvent::Kind::Multicast) carried_.erase(transfer);
}

}  // namespace tessera::check

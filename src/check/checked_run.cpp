// Places, findings and transfers, as all subjects of checked mode see them.
#include "check/checked_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "check/words.hpp"
#include "device/allocator.hpp"
#include "device/launch.hpp"
#include "program/program.hpp"

namespace tessera::check {
namespace {

constexpr uint8_t kOwnerTensor = 0xFE, kOwnerReserved = 0xFF;
constexpr char kUndefinedData[] = "undefined-data";

void own(std::vector<uint8_t>& owner, uint64_t begin, uint64_t end, uint8_t who) {
    const size_t last = std::min<size_t>(owner.size(), (end + kOwnerGrain - 1) / kOwnerGrain);
    for (size_t grain = begin / kOwnerGrain; grain < last; grain++) owner[grain] = who;
}

bool overlap(const CbConfig& a, const CbConfig& b) {
    return a.address < b.address + b.size_bytes && b.address < a.address + a.size_bytes;
}

}  // namespace

CheckedRun::CheckedRun(Device& device) : device(device), shadow(device), facts_(device) {}

void CheckedRun::begin(const Program& program, const UserLine& called_at) {
    report_.begin(called_at.known() ? called_at.str() : "this run");
    program_++;
    reported_.clear();
    pending_transfers_.clear();
    cores_.clear();
    for (const PlacedCore& placed : program.cores) {
        Core& core = device.core(placed.core);
        cores_.push_back(&core);
        facts_[core] = {.program = program_, .owner = std::move(facts_[core].owner)};
        map_owners(core);
        note_alone(core);
    }
}

void CheckedRun::map_owners(Core& core) {
    auto& owner = facts_[core].owner;
    owner.assign(device.arch().l1_bytes / kOwnerGrain + 1, 0);
    own(owner, 0, device.arch().l1_unreserved_base, kOwnerReserved);
    for (BufferType type : {BufferType::L1, BufferType::L1_SMALL})
        for (auto [begin, bytes] : device.allocator(type).blocks(device.l1_bank_of(core.logical)))
            own(owner, begin, begin + bytes, kOwnerTensor);
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        if (config.configured)
            own(owner, config.address, uint64_t{config.address} + config.size_bytes, static_cast<uint8_t>(cb + 1));
    }
}

void CheckedRun::note_alone(const Core& core) {
    const auto& configs = core.cbs->config;
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        bool alone = !configs[cb].bound;
        for (uint32_t other = 0; other < kMaxCbs; other++)
            if (other != cb && configs[cb].configured && configs[other].configured &&
                overlap(configs[cb], configs[other]))
                alone = false;
        facts_[core].alone[cb] = alone;
    }
}

bool CheckedRun::said(std::string_view code) const {
    return std::find(said_.begin(), said_.end(), code) != said_.end();
}

bool CheckedRun::has_reported(const Core& core, Role role) const {
    const std::pair kernel{role, core.launch->kernels[static_cast<int>(role)].file};
    return std::find(reported_.begin(), reported_.end(), kernel) != reported_.end();
}

bool CheckedRun::withdraw_undefined(const Core& core, Role role) {
    return report_.withdraw(kUndefinedData, role, core.launch->kernels[static_cast<int>(role)].file);
}

void CheckedRun::report(Fiber& fiber, Message message) {
    if (message.places.empty()) message.places.push_back(place_of(fiber.site()));
    report_at(fiber.core(), fiber.role(), std::move(message));
}

void CheckedRun::report_at(const Core& core, Role role, Message message) {
    report_at(core.logical, role, core.launch->kernels[static_cast<int>(role)].file, std::move(message));
}

void CheckedRun::report_at(LogicalCore core, Role role, const std::string& kernel, Message message) {
    said_.push_back(message.code);
    if (message.code != kUndefinedData) reported_.emplace_back(role, kernel);
    report_.add(std::move(message), core, role, kernel);
}

bool CheckedRun::is_free_for_use(uint32_t address) const {
    return address >= device.arch().l1_unreserved_base && address < device.arch().l1_bytes;
}

uint32_t CheckedRun::clipped(uint32_t address, uint32_t bytes) const {
    return std::min(bytes, device.arch().l1_bytes - address);
}

bool CheckedRun::is_owned(const Core& core, uint32_t address, uint32_t bytes) {
    const auto& owner = facts_[core].owner;
    if (owner.empty()) return true;  // no kernel of this program runs there; its tensors are looked up by the range
    return owner[address / kOwnerGrain] != 0 && owner[(address + bytes - 1) / kOwnerGrain] != 0;
}

int CheckedRun::cb_at(const Core& core, uint32_t address) {
    const auto& owner = facts_[core].owner;
    const uint8_t who = owner.empty() ? uint8_t{0} : owner[address / kOwnerGrain];
    return who > 0 && who <= kMaxCbs ? who - 1 : -1;
}

// Circular buffers of an earlier program are no more.
Object CheckedRun::object_at(const Core& core, uint64_t address) {
    return objects.in_l1(core, address, takes_part(core));
}

Message CheckedRun::range_fault(const Core& core, uint32_t address, uint32_t bytes, const char* what,
                                const Owner& whose) {
    const Object object = object_at(core, address);
    if (object.known() && !object.freed && object.contains(address, bytes)) return {};
    if (!object.known() || object.freed)
        return {.code = object.freed ? "memory-freed" : "memory-unowned",
                .headline =
                    object.freed
                        ? fmt::format("{} L1{} touches {}, which was deallocated", what, whose.headline, object.name)
                        : fmt::format("{} L1{} touches memory that nothing was placed in", what, whose.headline),
                .where = {fmt::format("{} B at L1 0x{:x}{}", bytes, address, whose.where)},
                .note = "addresses are those of circular buffers, semaphores and allocated tensors",
                .help = object.freed ? "keep the tensor until the program has run, or pass the new tensor's address"
                                     : "check where the address comes from"};
    const Object next = object_at(core, object.end);
    return {.code = "memory-overrun",
            .headline = fmt::format("{} L1{} passes the end of {} by {} of its {} B", what, whose.headline, object.name,
                                    address + bytes - object.end, bytes),
            .where = {fmt::format("from L1 0x{:x}{}; {} ends at 0x{:x}, after it comes {}", address, whose.where,
                                  object.name, object.end, next.known() ? next.name : "nothing")},
            .note = "what comes after it is read or overwritten",
            .help = fmt::format("check the size and the address of this call against {}", object.name)};
}

// Arguments and semaphores lie in the kernel configuration; the rest of the reserved area is the firmware's.
Message CheckedRun::reserved_fault(uint32_t address, const char* what, const Owner& whose) const {
    const Arch& arch = device.arch();
    if (address >= arch.l1_unreserved_base) return {};
    if (address >= arch.kernel_config_base && address < arch.kernel_config_base + arch.kernel_config_bytes) return {};
    return {.code = "memory-reserved",
            .headline = fmt::format("{} L1{} changes the reserved area", what, whose.headline),
            .where = {fmt::format("at L1 0x{:x}{}; buffers and tensors begin at 0x{:x}", address, whose.where,
                                  arch.l1_unreserved_base)},
            .note = "firmware, mailboxes and the card's block of zeros lie there",
            .help = "check where the address comes from; a pointer that was never set is 0"};
}

bool CheckedRun::has_strayed(const Core& core, Role role, uint32_t address) {
    const int cb = cb_at(core, address);
    return cb >= 0 && facts_[core].strayed[static_cast<int>(role)][static_cast<size_t>(cb)];
}

void CheckedRun::exempt(const Core& core, uint32_t address, uint32_t bytes) {
    set_all(shadow.l1(core, address), bytes, kDefined);
}

PendingTransfer* CheckedRun::pending(uint64_t number) {
    const auto found = pending_transfers_.find(number);
    return found == pending_transfers_.end() ? nullptr : &found->second;
}

void CheckedRun::start(Fiber& fiber, const TransferEvent& event) {
    PendingTransfer& pending =
        pending_transfers_[event.number] = {event, &fiber.core(), fiber.role(), fiber.site(), {}};
    if (is_read(event)) return;
    if (event.kind == TransferEvent::Kind::Multicast)
        pending.not_reached.assign(event.receivers.begin(), event.receivers.end());
    if (event.core) pending.not_reached.push_back(event.core);
}

void CheckedRun::started(uint64_t number) { pending_transfers_[number].event.receivers = {}; }

void CheckedRun::arrive(uint64_t number, Core* at) {
    if (PendingTransfer* pending = this->pending(number)) std::erase(pending->not_reached, at);
}

bool CheckedRun::is_over(uint64_t number) const {
    const auto found = pending_transfers_.find(number);
    if (found == pending_transfers_.end()) return true;
    const PendingTransfer& pending = found->second;
    return pending.not_reached.empty() &&
           (pending.event.posted || pending.event.kind == TransferEvent::Kind::Multicast);
}

Owner other_core(const Fiber& fiber, const Core& core) {
    if (&core == &fiber.core()) return {};
    return {" of another core", " of core " + core.logical.str()};
}

Owner owner_of(const Fiber& fiber, const TransferEvent& event, const Faulty& group) {
    if (event.kind != TransferEvent::Kind::Multicast) return other_core(fiber, *group.first);
    const std::string more = group.more == 0   ? ""
                             : group.more == 1 ? " and 1 more receiver"
                                               : fmt::format(" and {} more receivers", group.more);
    return {" of its receivers", fmt::format(" of core {}{}", group.first->logical.str(), more)};
}

}  // namespace tessera::check

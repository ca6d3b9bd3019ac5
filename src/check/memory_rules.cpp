// Memory: every access belongs to something that exists, and stays within it.
#include <algorithm>

#include "check/checker.hpp"
#include "check/words.hpp"
#include "device/allocator.hpp"
#include "device/cb_state.hpp"
#include "device/launch.hpp"

namespace tessera::check {
namespace {

void own(std::vector<uint8_t>& owner, uint64_t begin, uint64_t end, uint8_t who) {
    const size_t last = std::min<size_t>(owner.size(), (end + kOwnerGrain - 1) / kOwnerGrain);
    for (size_t grain = begin / kOwnerGrain; grain < last; grain++) owner[grain] = who;
}

}  // namespace

void Checker::map_owners(Core& core) {
    auto& owner = state(core).owner;
    owner.assign(device_.arch().l1_bytes / kOwnerGrain + 1, 0);
    own(owner, 0, device_.arch().l1_unreserved_base, kOwnerReserved);
    for (BufferType type : {BufferType::L1, BufferType::L1_SMALL})
        for (auto [begin, bytes] : device_.allocator(type).blocks()) own(owner, begin, begin + bytes, kOwnerTensor);
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        if (config.configured)
            own(owner, config.address, uint64_t{config.address} + config.size_bytes, static_cast<uint8_t>(cb + 1));
    }
}

uint8_t Checker::owner_of(const Core& core, uint32_t address) {
    const auto& owner = state(core).owner;
    return owner.empty() ? uint8_t{0} : owner[address / kOwnerGrain];
}

bool Checker::is_owned(const Core& core, uint32_t address, uint32_t bytes) {
    const auto& owner = state(core).owner;
    if (owner.empty()) return true;  // no kernel of this program runs there; its tensors are looked up by the range
    return owner[address / kOwnerGrain] != 0 && owner[(address + bytes - 1) / kOwnerGrain] != 0;
}

static Owner other_core(const Fiber& fiber, const Core& core) {
    if (&core == &fiber.core()) return {};
    return {" of another core", " of core " + core.logical.str()};
}

Message Checker::range_fault(const Core& core, uint32_t address, uint32_t bytes, const char* what, const Owner& whose) {
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
    const Object behind = object_at(core, object.end);
    return {.code = "memory-overrun",
            .headline = fmt::format("{} L1{} passes the end of {} by {} of its {} B", what, whose.headline, object.name,
                                    address + bytes - object.end, bytes),
            .where = {fmt::format("from L1 0x{:x}{}; {} ends at 0x{:x}, behind it lies {}", address, whose.where,
                                  object.name, object.end, behind.known() ? behind.name : "nothing")},
            .note = "what lies behind is read or overwritten",
            .help = fmt::format("check the size and the address of this call against {}", object.name)};
}

bool Checker::check_l1_range(Fiber& fiber, const Core& core, uint32_t address, uint32_t bytes, const char* what) {
    Message fault = range_fault(core, address, bytes, what, other_core(fiber, core));
    if (fault.code.empty()) return false;
    report(fiber, std::move(fault));
    return true;
}

Message Checker::destination_fault(const Fiber& fiber, const TransferEvent& event, const Core& core,
                                   const Owner& whose) {
    const auto address = static_cast<uint32_t>(event.address);
    const char* what = event.kind == TransferEvent::Kind::Multicast ? "a multicast to" : "a write to";
    if (Message fault = reserved_fault(address, what, whose); !fault.code.empty()) return fault;
    if (Message fault = range_fault(core, address, event.bytes, what, whose); !fault.code.empty()) return fault;
    return foreign_fault(fiber, event, core, whose);
}

// Receivers with the same fault are told together: it has one cause.
bool Checker::check_destinations(Fiber& fiber, const TransferEvent& event, std::span<Core* const> receivers) {
    struct Faulty {
        Message message;
        const Core* first;
        size_t more;
    };
    std::vector<Faulty> groups;
    for (const Core* core : receivers) {
        Message fault = destination_fault(fiber, event, *core, {});
        if (fault.code.empty()) continue;
        const auto known = std::find_if(groups.begin(), groups.end(), [&](const Faulty& group) {
            return group.message.code == fault.code && group.message.headline == fault.headline;
        });
        if (known != groups.end()) known->more++;
        else groups.push_back({std::move(fault), core, 0});
    }
    for (const Faulty& group : groups) {
        Owner whose = other_core(fiber, *group.first);
        if (event.kind == TransferEvent::Kind::Multicast)
            whose = {" of its receivers",
                     fmt::format(" of core {}{}", group.first->logical.str(),
                                 group.more == 0   ? ""
                                 : group.more == 1 ? " and 1 more receiver"
                                                   : fmt::format(" and {} more receivers", group.more))};
        report(fiber, destination_fault(fiber, event, *group.first, whose));
    }
    return !groups.empty();
}

bool Checker::check_dram_range(Fiber& fiber, const TransferEvent& event) {
    const auto channel = static_cast<uint32_t>(event.channel);
    const Object object = objects_.in_dram(device_.arch(), channel, event.address);
    const bool within = object.known() && !object.freed && object.contains(event.address, event.bytes);
    const bool lacks_page = within && object.lacks_page_at(event.address);
    if (within && !lacks_page) return false;
    const std::string where =
        fmt::format("noc {}: {} B at 0x{:x} of dram channel {}", event.noc, event.bytes, event.address, channel);
    if (lacks_page) {
        report(fiber,
               {.code = "memory-overrun",
                .headline = fmt::format("{} goes beyond the {} pages of {}", event.call, object.pages, object.name),
                .where = {where, fmt::format("that would be page {}, in bank {} of {}", object.page_at(event.address),
                                             object.bank, object.banks)},
                .note = "pages count from 0; what is written here is lost, what is read was never written",
                .help = "check the page number, its start and its stride"});
        return true;
    }
    if (!object.known() || object.freed) {
        report(
            fiber,
            {.code = object.freed ? "memory-freed" : "memory-unowned",
             .headline = object.freed ? fmt::format("{} touches {}, which was deallocated", event.call, object.name)
                                      : fmt::format("{} touches DRAM that no tensor lies in", event.call),
             .where = {where},
             .note = "addresses are those of allocated tensors, tensor.buffer_address()",
             .help = object.freed ? "keep the tensor until the program has run, or pass the new tensor's address"
                                  : "check the address and the page number; where a core was meant, its coordinates: "
                                    "they are those of device.worker_core_from_logical_core"});
        return true;
    }
    report(fiber, {.code = "memory-overrun",
                   .headline = fmt::format("{} of {} B passes the end of {} by {} B", event.call, event.bytes,
                                           object.name, event.address + event.bytes - object.end),
                   .where = {where},
                   .note = "what lies behind it in the bank is read or overwritten",
                   .help = "check the page number against the tensor's pages"});
    return true;
}

void Checker::loads(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (address >= device_.arch().l1_bytes) return note_pointer(fiber, address);
    if (address < device_.arch().l1_unreserved_base) {
        if (SemaphoreUse* semaphore = semaphore_at(fiber.core(), address)) semaphore->looked_at = true;
        return;
    }
    bytes = std::min(bytes, device_.arch().l1_bytes - address);  // what lies beyond faults by itself
    if (!is_owned(fiber.core(), address, bytes) && check_l1_range(fiber, fiber.core(), address, bytes, "a load from"))
        return;
    if (check_read_window(fiber, address, bytes, "a load reads")) return;
    if (!check_not_awaited(fiber, address, bytes, "a load reads")) check_defined(fiber, address, bytes);
}

void Checker::stores(Fiber& fiber, uint32_t address, uint32_t bytes) {
    const Arch& arch = device_.arch();
    if (address >= arch.l1_bytes) return;
    if (address < arch.l1_unreserved_base) {
        check_reserved(fiber, address, "a store to");
        return;
    }
    bytes = std::min(bytes, arch.l1_bytes - address);  // what lies beyond faults by itself
    set_all(shadow_.l1(fiber.core(), address), bytes, kDefined);
    if (!is_owned(fiber.core(), address, bytes) && check_l1_range(fiber, fiber.core(), address, bytes, "a store to"))
        return;
    if (check_write_window(fiber, address, bytes, "a store goes to") || check_foreign(fiber, address, bytes)) return;
    check_not_awaited(fiber, address, bytes, "a store overwrites");
    check_not_being_sent(fiber, address, bytes, "a store overwrites");
}

// Arguments and semaphores lie in the kernel configuration; the rest of the reserved area is the firmware's.
Message Checker::reserved_fault(uint32_t address, const char* what, const Owner& whose) {
    const Arch& arch = device_.arch();
    if (address >= arch.l1_unreserved_base) return {};
    if (address >= arch.kernel_config_base && address < arch.kernel_config_base + arch.kernel_config_bytes) return {};
    return {.code = "memory-reserved",
            .headline = fmt::format("{} L1{} changes the reserved area", what, whose.headline),
            .where = {fmt::format("at L1 0x{:x}{}; buffers and tensors begin at 0x{:x}", address, whose.where,
                                  arch.l1_unreserved_base)},
            .note = "firmware, mailboxes and the zeros of the card lie there",
            .help = "check where the address comes from; a pointer that was never set is 0"};
}

bool Checker::check_reserved(Fiber& fiber, uint32_t address, const char* what) {
    Message fault = reserved_fault(address, what, {});
    if (fault.code.empty()) return false;
    report(fiber, std::move(fault));
    return true;
}

}  // namespace tessera::check

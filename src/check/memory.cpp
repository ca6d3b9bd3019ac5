// Ranges of loads, stores and transfers against what lies there.
#include "check/memory.hpp"

#include <algorithm>

#include "check/words.hpp"
#include "device/address.hpp"
#include "device/slips.hpp"

namespace tessera::check {

bool Memory::check_range(Fiber& fiber, const Core& core, uint32_t address, uint32_t bytes, const char* what) {
    Message fault = run_.range_fault(core, address, bytes, what, other_core(fiber, core));
    if (fault.code.empty()) return false;
    run_.report(fiber, std::move(fault));
    return true;
}

bool Memory::check_dram_range(Fiber& fiber, const TransferEvent& event) {
    const auto channel = static_cast<uint32_t>(event.channel);
    const Object object = run_.objects.in_dram(run_.device.arch(), channel, event.address);
    const bool within = object.known() && !object.freed && object.contains(event.address, event.bytes);
    const bool lacks_page = within && object.lacks_page_at(event.address);
    if (within && !lacks_page) return false;
    const std::string where =
        fmt::format("noc {}: {} B at 0x{:x} of dram channel {}", event.noc, event.bytes, event.address, channel);
    if (lacks_page) {
        run_.report(
            fiber, {.code = "memory-overrun",
                    .headline = fmt::format("{} goes beyond the {} pages of {}", event.call, object.pages, object.name),
                    .where = {where, fmt::format("that would be page {}, in bank {} of {}",
                                                 object.page_at(event.address), object.bank, object.banks)},
                    .note = "pages count from 0; what is written here is lost, what is read was never written",
                    .help = "check the page number, its start and its stride"});
        return true;
    }
    if (!object.known() || object.freed) {
        run_.report(
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
    run_.report(fiber, {.code = "memory-overrun",
                        .headline = fmt::format("{} of {} B passes the end of {} by {} B", event.call, event.bytes,
                                                object.name, event.address + event.bytes - object.end),
                        .where = {where},
                        .note = "what comes after it in the bank is read or overwritten",
                        .help = "check the page number against the tensor's pages"});
    return true;
}

bool Memory::check_reserved(Fiber& fiber, uint32_t address, const char* what) {
    Message fault = run_.reserved_fault(address, what, {});
    if (fault.code.empty()) return false;
    run_.report(fiber, std::move(fault));
    return true;
}

Message Memory::destination_fault(const TransferEvent& event, const Core& core, const Owner& whose) {
    const auto address = static_cast<uint32_t>(event.address);
    const char* what = event.kind == TransferEvent::Kind::Multicast ? "a multicast to" : "a write to";
    Message fault = run_.reserved_fault(address, what, whose);
    return fault.code.empty() ? run_.range_fault(core, address, event.bytes, what, whose) : fault;
}

bool Memory::check_destinations(Fiber& fiber, const PendingTransfer& pending) {
    const TransferEvent& event = pending.event;
    const auto groups =
        faults_of(pending.not_reached, [&](const Core& core) { return destination_fault(event, core, {}); });
    for (const Faulty& group : groups)
        run_.report(fiber, destination_fault(event, *group.first, owner_of(fiber, event, group)));
    return !groups.empty();
}

bool Memory::check_local(Fiber& fiber, const TransferEvent& event) {
    if (is_read(event))
        return check_reserved(fiber, event.local, "a read into") ||
               check_range(fiber, fiber.core(), event.local, event.bytes, "a read into");
    return has_source(event) && check_range(fiber, fiber.core(), event.local, event.bytes, "a write from");
}

bool Memory::check_remote(Fiber& fiber, const PendingTransfer& pending) {
    const TransferEvent& event = pending.event;
    if (event.channel >= 0) return check_dram_range(fiber, event);
    if (!is_read(event)) return check_destinations(fiber, pending);
    return event.core != &fiber.core() &&
           check_range(fiber, *event.core, static_cast<uint32_t>(event.address), event.bytes, "a read from");
}

uint64_t Memory::started(Fiber& fiber, const TransferEvent& event) {
    PendingTransfer& pending = *run_.pending(event.number);
    pending.local_wrong = pending.local_wrong || check_local(fiber, event);
    pending.remote_wrong = check_remote(fiber, pending);
    return event.number;
}

void Memory::wraps(Fiber& fiber, uint32_t address, uint32_t bytes, bool store) {
    run_.report(fiber,
                {.code = "pointer-wraps",
                 .headline = fmt::format("the address of a {} passes the end of 32 bits and comes back by wrapping",
                                         store ? "store" : "load"),
                 .where = {fmt::format("{} B at 0x{:x}: {}", bytes, address, describe_address(fiber.core(), address))},
                 .note = "an index without sign below zero is a very large one; the card wraps the sum as well",
                 .help = "use a signed index, or check the subtraction that gave it"});
}

void Memory::loads(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (!run_.is_free_for_use(address)) return;
    bytes = run_.clipped(address, bytes);
    if (!run_.is_owned(fiber.core(), address, bytes)) check_range(fiber, fiber.core(), address, bytes, "a load from");
}

void Memory::stores(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (address >= run_.device.arch().l1_bytes || check_reserved(fiber, address, "a store to")) return;
    if (!run_.is_free_for_use(address)) return;
    bytes = run_.clipped(address, bytes);
    if (!run_.is_owned(fiber.core(), address, bytes)) check_range(fiber, fiber.core(), address, bytes, "a store to");
}

// An argument that was not passed is the word that lies after the others.
void Memory::slipped(Fiber& fiber, const Slip& slip) {
    if (slip.cb < 0) run_.report(fiber, slip.message);
}

}  // namespace tessera::check

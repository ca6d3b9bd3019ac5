// The messages of bad transfers.
// Facts: MACHINE 3, 4; noc_parameters.h.
#include "noc/check.hpp"

#include <fmt/format.h>

#include <utility>

#include "diag/error.hpp"

namespace tessera::noc {
namespace {

// Whole lines, made before the call that fails: the stack it drops must hold no strings (decision 8).
std::string at(const Port& port, const Address& address) {
    return fmt::format("noc {}: {}", port.noc, describe(device_of(port), address));
}
std::string from(const Port& port, const Address& remote, uint32_t local) {
    return fmt::format("noc {}: from {} to L1 0x{:x}", port.noc, describe(device_of(port), remote), local);
}
std::string to(const Port& port, uint32_t local, const Address& remote) {
    return fmt::format("noc {}: from L1 0x{:x} to {}", port.noc, local, describe(device_of(port), remote));
}

}  // namespace

void fail_role(Fiber& fiber) {
    fiber.fail(Message{
        .code = "noc-role",
        .headline = fmt::format("{} called the NoC, but only data-movement kernels have one", name(fiber.role())),
        .note = "BRISC and NCRISC own the NoC interfaces of a core; TRISCs compute",
        .help = "move the transfer to a reader or writer kernel"});
}

void fail_local(const Port& port, uint32_t address, uint32_t bytes) {
    port.fiber.fail(Message{
        .code = "noc-local-range",
        .headline = fmt::format("{} of {} B at L1 0x{:x} ends at 0x{:x}, but L1 ends at 0x{:x}", port.call, bytes,
                                address, static_cast<uint64_t>(address) + bytes, device_of(port).arch().l1_bytes),
        .where = {fmt::format("noc {}", port.noc)},
        .help = "check the L1 address and the size of this call"});
}

void fail_remote(const Port& port, const Address& address, uint32_t bytes, const NodeMemory& place) {
    if (!place.limit)
        port.fiber.fail(
            Message{.code = "noc-no-node",
                    .headline = fmt::format("{} names NoC node ({},{}), where no worker and no DRAM answers", port.call,
                                            address.x, address.y),
                    .where = {fmt::format("noc {}, local address 0x{:x}", port.noc, address.local)},
                    .note = "kernels use translated coordinates, those of device.worker_core_from_logical_core",
                    .help = "check the coordinates given to get_noc_addr"});
    port.fiber.fail(
        Message{.code = "noc-remote-range",
                .headline = fmt::format("{} of {} B at 0x{:x} ends at 0x{:x}, but the memory there ends at 0x{:x}",
                                        port.call, bytes, address.local, address.local + bytes, place.limit),
                .where = {at(port, address)},
                .help = "check the address and the size of this call"});
}

void fail_read_alignment(const Port& port, const NodeMemory& source, uint64_t remote, uint32_t local) {
    const Arch& arch = device_of(port).arch();
    const uint32_t align = source.is_dram() ? arch.noc_dram_read_alignment : arch.noc_l1_read_alignment;
    const uint64_t source_address = decode(remote).local;
    port.fiber.fail(
        Message{.code = "noc-misaligned",
                .headline = fmt::format("{} read needs source and destination equal modulo {}; they are {} and {}",
                                        source.is_dram() ? "DRAM" : "L1", align, source_address % align, local % align),
                .where = {from(port, decode(remote), local)},
                .note = "NOC_DRAM_READ_ALIGNMENT_BYTES is 32 on wormhole, 64 on blackhole; NOC_L1_READ_ALIGNMENT_BYTES "
                        "is 16 (noc_parameters.h)",
                .help = fmt::format("move one of the two so that both leave the same remainder modulo {}", align)});
}

void fail_write_alignment(const Port& port, uint32_t local, uint64_t remote) {
    const uint32_t align = device_of(port).arch().noc_write_alignment;
    const uint64_t target = decode(remote).local;
    port.fiber.fail(
        Message{.code = "noc-misaligned",
                .headline = fmt::format("a write needs source and destination equal modulo {}; they are {} and {}",
                                        align, local % align, target % align),
                .where = {to(port, local, decode(remote))},
                .note = "NOC_L1_WRITE_ALIGNMENT_BYTES and NOC_DRAM_WRITE_ALIGNMENT_BYTES are 16 (noc_parameters.h)",
                .help = fmt::format("move one of the two so that both leave the same remainder modulo {}", align)});
}

void check_receivers(const Port& port, size_t receivers, uint32_t num_dests, bool include_source) {
    if (receivers == num_dests) return;
    port.fiber.fail(Message{
        .code = "noc-num-dests",
        .headline = fmt::format("{} says num_dests={}, but {} core{} it", port.call, num_dests, receivers,
                                receivers == 1 ? " receives" : "s receive"),
        .where = {fmt::format("noc {}, {}", port.noc,
                              include_source ? "the source core counts" : "the source core does not count")},
        .note = "barriers wait for one acknowledgement per destination: a wrong count hangs or returns too early",
        .help =
            fmt::format("pass num_dests={}, or check the rectangle (NOC_1 needs start and end swapped)", receivers)});
}

void check_packet(const Port& port, uint32_t bytes) {
    const uint32_t burst = device_of(port).arch().noc_max_burst_bytes;
    if (bytes <= burst) return;
    port.fiber.fail(Message{
        .code = "noc-packet-size",
        .headline = fmt::format("{} sends one packet of {} B, but a packet holds {} B", port.call, bytes, burst),
        .note = "NOC_MAX_BURST_SIZE is 8192 on wormhole, 16384 on blackhole (noc_parameters.h)",
        .help = "use the call without one_packet, which splits the transfer"});
}

void check_rectangle(const Port& port, const Rectangle& rectangle) {
    for (auto [x, y] : {std::pair(rectangle.start_x, rectangle.start_y), std::pair(rectangle.end_x, rectangle.end_y)})
        if (const int channel = device_of(port).node(x, y).dram_channel; channel >= 0)
            port.fiber.fail(
                Message{.code = "noc-multicast-dram",
                        .headline = fmt::format("{} has DRAM channel {} at the corner ({},{}) of its rectangle",
                                                port.call, channel, x, y),
                        .note = "a multicast writes to the L1 of worker cores; DRAM cannot receive it",
                        .help = "write to DRAM with noc_async_write"});
}

void check_word_aligned(const Port& port, uint64_t address) {
    if (decode(address).local % 4 == 0) return;
    port.fiber.fail(Message{.code = "noc-misaligned",
                            .headline = fmt::format("{} needs an address that is a multiple of 4; it is 0x{:x}",
                                                    port.call, decode(address).local)});
}

}  // namespace tessera::noc

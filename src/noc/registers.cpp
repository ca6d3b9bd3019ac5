// Registers as memory, decoded when a command is sent. Facts: noc_parameters.h, tt-isa-documentation NoC pages.
#include "noc/registers.hpp"

#include <bit>

#include "device/device.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "noc/check.hpp"

namespace tessera::noc {
namespace {

constexpr uint32_t kReadBuffer = 1;
constexpr uint32_t kAtomicIncrement = 1;        // NOC_AT_INS_INCR_GET

NocCounters& counters(Fiber& fiber, uint32_t noc) { return fiber.core().nocs->dm[static_cast<int>(fiber.role())][noc]; }
ArchName arch_of(const Core& core) { return core.device->arch().name; }

}  // namespace

uint64_t address_in(const CommandBuffer& buffer, uint32_t low, ArchName arch) {
    const uint64_t lo = buffer.words[low], mid = buffer.words[low + 1], hi = buffer.words[low + 2];
    if (arch == ArchName::WormholeB0) return mid << 32 | lo;
    return (hi & kCoordinateMask) << 36 | (mid & 0xF) << 32 | lo;
}

void put_byte_enable(CommandBuffer& buffer, uint64_t address, uint32_t byte_enable, const Arch& arch) {
    const uint64_t mask = static_cast<uint64_t>(byte_enable) << (address & (arch.noc_word_bytes - 1));
    buffer.words[kLength] = static_cast<uint32_t>(mask);
    if (arch.name == ArchName::Blackhole) buffer.words[kLength + 1] = static_cast<uint32_t>(mask >> 32);
}

void reset(Core& core) {
    *core.nocs = {};
    const uint64_t own = static_cast<uint64_t>(core.noc.y) << 42 | static_cast<uint64_t>(core.noc.x) << 36;
    for (Role role : {Role::Brisc, Role::Ncrisc}) {
        issued(core, role) = {};
        for (uint32_t noc = 0; noc < Arch::kNumNocs; noc++)
            for (uint32_t number = 0; number < kNumCommandBuffers; number++) {
                CommandBuffer& buffer = command_buffer(core, role, noc, number);
                buffer = {};
                put_address(buffer, kTargetLow, own, arch_of(core));
                put_address(buffer, kReturnLow, own, arch_of(core));
                if (number == kReadBuffer)
                    buffer.words[kControl] = kResponseMarked | kVcStatic | static_vc(kUnicastWriteVc);
            }
    }
}

namespace {

void send_atomic(const Port& port, const CommandBuffer& buffer, uint64_t target, uint32_t data) {
    const uint32_t instruction = buffer.words[kLength] >> 12 & 15;
    if (instruction != kAtomicIncrement)
        port.fiber.fail(
            Message{.code = "unsupported",
                    .headline = "the NoC atomic with code " + std::to_string(instruction) + " is not supported",
                    .note = "NOC_AT_INS_INCR_GET works; see docs/unsupported.md, noc-atomics"});
    const uint32_t word = buffer.words[kLength] & 3;  // NOC_AT_IND_32: which of the four words of 16 bytes
    increment(port, (target & ~15ull) + 4 * word, data, buffer.words[kLength] >> 2 & 31,
              !(buffer.words[kControl] & kResponseMarked));
}

// Byte enables cover a whole NoC word; the enabled lane says where in it the data go.
void send_inline(const Port& port, const CommandBuffer& buffer, uint64_t target, uint32_t data) {
    const Arch& arch = port.fiber.core().device->arch();
    uint64_t mask = buffer.words[kLength];
    if (arch.name == ArchName::Blackhole) mask |= static_cast<uint64_t>(buffer.words[kLength + 1]) << 32;
    const uint32_t lane = mask ? static_cast<uint32_t>(std::countr_zero(mask)) / 4 : 0;
    const uint64_t address = (target & ~static_cast<uint64_t>(arch.noc_word_bytes - 1)) + 4 * lane;
    write_word(port, address, data, static_cast<uint32_t>(mask >> (4 * lane)) & 15,
               !(buffer.words[kControl] & kResponseMarked));
}

void send_write(const Port& port, const CommandBuffer& buffer, uint64_t target, uint64_t returns, uint32_t exclude) {
    const uint32_t control = buffer.words[kControl];
    const bool posted = !(control & kResponseMarked);
    const uint32_t source = static_cast<uint32_t>(target), bytes = buffer.words[kLength];
    check_packet(port, bytes);
    if (control & kBroadcast)
        write_multicast(port, source, returns, bytes,
                        {.include_source = (control & kIncludeSource) != 0, .posted = posted, .exclude = exclude});
    else write(port, source, returns, bytes, posted);
}

}  // namespace

void send(Fiber& fiber, uint32_t noc, uint32_t number, const char* call) {
    Core& core = fiber.core();
    const ArchName arch = arch_of(core);
    const CommandBuffer& buffer = command_buffer(core, fiber.role(), noc, number);
    const uint32_t control = buffer.words[kControl];
    const Port port{fiber, noc, vc_of(control), trid_of(buffer), call};
    const uint64_t target = address_in(buffer, kTargetLow, arch), returns = address_in(buffer, kReturnLow, arch);
    const uint32_t data = buffer.words[data_register(arch)];
    if (control & kAtomic) {
        send_atomic(port, buffer, target, data);
    } else if (control & kInline) {
        send_inline(port, buffer, target, data);
    } else if (control & kWrite) {
        send_write(port, buffer, target, returns, arch == ArchName::Blackhole ? buffer.words[kExcludeRegister] : 0);
    } else {
        check_packet(port, buffer.words[kLength]);
        read(port, target, static_cast<uint32_t>(returns), buffer.words[kLength]);
    }
}

namespace {

// A kernel that reads a counter when everything it counts is over has seen it to be over.
void look(Fiber& fiber, uint32_t noc, uint32_t number) {
    const NocCounters& count = counters(fiber, noc);
    Observer& observer = *fiber.core().observer;
    auto shows = [&](bool over, Settled what, uint32_t trid = 0) {
        if (over) observer.settled(fiber, what, noc, trid);
    };
    if (number >= 0x10 && number < 0x20) shows(!count.outstanding[number - 0x10], Settled::TridAnswered, number - 0x10);
    if (number >= 0x20 && number < 0x30) shows(!count.outgoing[number - 0x20], Settled::TridLeft, number - 0x20);
    if (number == 0x0) shows(count.atomics_acked == count.atomics_sent, Settled::Atomics);
    if (number == 0x1) shows(count.outstanding_writes() == 0, Settled::WritesAcknowledged);
    if (number == 0x2) shows(count.reads_done == count.reads_sent, Settled::Reads);
    if (number == 0xA) shows(count.writes_left == count.writes_sent, Settled::WritesLeft);
    if (number == 0xB) shows(count.posted_left == count.posted_sent, Settled::PostedLeft);
}

}  // namespace

uint32_t status(Fiber& fiber, uint32_t noc, uint32_t number) {
    const NocCounters& count = counters(fiber, noc);
    look(fiber, noc, number);
    if (number >= 0x10 && number < 0x20) return count.outstanding[number - 0x10];
    if (number >= 0x20 && number < 0x30) return count.outgoing[number - 0x20];
    switch (number) {
        case 0x0:
            return count.atomics_acked;
        case 0x1:
            return count.writes_acked;
        case 0x2:
            return count.reads_done;
        case 0x5:
        case 0xE:
            return count.reads_sent;
        case 0x6:
        case 0xF:
            return count.atomics_sent;
        case 0xA:
            return count.writes_left;
        case 0xB:
            return count.posted_left;
        case 0xC:
            return count.writes_sent;
        case 0xD:
            return count.posted_sent;
        default:
            fiber.fail(Message{.code = "unsupported",
                               .headline = "NoC status register " + std::to_string(number) + " is not supported",
                               .note = "see docs/unsupported.md, noc-status"});
    }
}

void clear_outstanding(Fiber& fiber, uint32_t noc, uint32_t trid_mask) {
    for (uint32_t trid = 0; trid < kNumTrids; trid++)
        if (trid_mask >> trid & 1) counters(fiber, noc).outstanding[trid] = 0;
}

}  // namespace tessera::noc

// Registers as memory, decoded when a command is sent. Facts: noc_parameters.h, tt-isa-documentation NoC pages.
#include "noc/registers.hpp"

#include <fmt/format.h>

#include <bit>
#include <optional>

#include "device/device.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "fiber/slip.hpp"
#include "noc/check.hpp"

namespace tessera::noc {
namespace {

constexpr uint32_t kReadBuffer = 1;

NocCounters& counters(Fiber& fiber, uint32_t noc) { return fiber.core().nocs->dm[static_cast<int>(fiber.role())][noc]; }
const NocRegisters& registers_of(const Core& core) { return core.device->arch().noc_registers; }
// Byte enables of a NoC word take one bit per byte: more than one register where words are long.
bool has_long_words(const Arch& arch) { return arch.noc_word_bytes > 32; }

}  // namespace

uint64_t address_in(const CommandBuffer& buffer, uint32_t low, const NocRegisters& registers) {
    const uint64_t lo = buffer.words[low], mid = buffer.words[low + 1], hi = buffer.words[low + 2];
    if (!registers.coordinates_apart) return mid << 32 | lo;
    return (hi & kCoordinateMask) << 36 | (mid & 0xF) << 32 | lo;
}

void put_byte_enable(CommandBuffer& buffer, uint64_t address, uint32_t byte_enable, const Arch& arch) {
    const uint64_t mask = static_cast<uint64_t>(byte_enable) << (address & (arch.noc_word_bytes - 1));
    buffer.words[NOC_AT_LEN_BE_WORD] = static_cast<uint32_t>(mask);
    if (has_long_words(arch)) buffer.words[NOC_AT_LEN_BE_WORD + 1] = static_cast<uint32_t>(mask >> 32);
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
                put_address(buffer, NOC_TARG_ADDR_LO_WORD, own, registers_of(core));
                put_address(buffer, NOC_RET_ADDR_LO_WORD, own, registers_of(core));
                if (number == kReadBuffer)
                    buffer.words[NOC_CTRL_WORD] =
                        NOC_CMD_RESP_MARKED | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(NOC_UNICAST_WRITE_VC);
            }
    }
}

namespace {

void send_atomic(const Port& port, const CommandBuffer& buffer, uint64_t target, uint32_t data) {
    const uint32_t instruction = abi::atomic_of(buffer.words[NOC_AT_LEN_BE_WORD]);
    if (instruction != NOC_AT_INS_INCR_GET)
        port.fiber.fail(
            Message{.code = "unsupported",
                    .headline = "the NoC atomic with code " + std::to_string(instruction) + " is not supported",
                    .note = "NOC_AT_INS_INCR_GET works; see docs/unsupported.md, noc-atomics"});
    const uint32_t word = abi::word_of(buffer.words[NOC_AT_LEN_BE_WORD]);
    increment(port, (target & ~15ull) + 4 * word, data, abi::wrap_of(buffer.words[NOC_AT_LEN_BE_WORD]),
              !(buffer.words[NOC_CTRL_WORD] & NOC_CMD_RESP_MARKED));
}

// Byte enables cover a whole NoC word; the enabled lane says where in it the data go.
void send_inline(const Port& port, const CommandBuffer& buffer, uint64_t target, uint32_t data) {
    const Arch& arch = port.fiber.core().device->arch();
    uint64_t mask = buffer.words[NOC_AT_LEN_BE_WORD];
    if (has_long_words(arch)) mask |= static_cast<uint64_t>(buffer.words[NOC_AT_LEN_BE_WORD + 1]) << 32;
    const uint32_t lane = mask ? static_cast<uint32_t>(std::countr_zero(mask)) / 4 : 0;
    const uint64_t address = (target & ~static_cast<uint64_t>(arch.noc_word_bytes - 1)) + 4 * lane;
    const uint32_t control = buffer.words[NOC_CTRL_WORD], enable = static_cast<uint32_t>(mask >> (4 * lane)) & 15;
    const bool posted = !(control & NOC_CMD_RESP_MARKED);
    if (control & NOC_CMD_BRCST_PACKET)
        write_word_multicast(port, address, data, enable, (control & NOC_CMD_BRCST_SRC_INCLUDE) != 0, posted);
    else write_word(port, address, data, enable, posted);
}

void send_write(const Port& port, const CommandBuffer& buffer, uint64_t target, uint64_t returns, uint32_t exclude) {
    const uint32_t control = buffer.words[NOC_CTRL_WORD];
    const bool posted = !(control & NOC_CMD_RESP_MARKED);
    const uint32_t source = static_cast<uint32_t>(target), bytes = buffer.words[NOC_AT_LEN_BE_WORD];
    check_packet(port, bytes);
    if (control & NOC_CMD_BRCST_PACKET)
        write_multicast(
            port, source, returns, bytes,
            {.include_source = (control & NOC_CMD_BRCST_SRC_INCLUDE) != 0, .posted = posted, .exclude = exclude});
    else write(port, source, returns, bytes, posted);
}

// A request of no bytes: what a ..._set_state call should have left in the command buffer is not there.
void warn_of_no_state(const Port& port) {
    slip(port.fiber, "noc-no-state", -1, [&] {
        return Message{
            .code = "noc-no-state",
            .headline = fmt::format("{} sends what the command buffer holds, and no length was set", port.call),
            .note =
                "the length is that of the last ..._set_state call of this kernel on this NoC; on the "
                "card an earlier kernel's may be left there",
            .help = "call the ..._set_state function with the size first"};
    });
}

}  // namespace

void send(Fiber& fiber, uint32_t noc, uint32_t number, const char* call) {
    Core& core = fiber.core();
    const NocRegisters& registers = registers_of(core);
    const CommandBuffer& buffer = command_buffer(core, fiber.role(), noc, number);
    const uint32_t control = buffer.words[NOC_CTRL_WORD];
    const Port port{fiber,
                    noc,
                    abi::vc_of(control),
                    trid_of(buffer),
                    call,
                    (control & NOC_CMD_VC_LINKED) != 0,
                    (control & NOC_CMD_VC_STATIC) != 0};
    const uint64_t target = address_in(buffer, NOC_TARG_ADDR_LO_WORD, registers),
                   returns = address_in(buffer, NOC_RET_ADDR_LO_WORD, registers);
    const uint32_t data = buffer.words[registers.data];
    if (control & NOC_CMD_AT) {
        send_atomic(port, buffer, target, data);
    } else if (control & NOC_CMD_WR_INLINE) {
        send_inline(port, buffer, target, data);
    } else if (buffer.words[NOC_AT_LEN_BE_WORD] == 0) {
        warn_of_no_state(port);
    } else if (control & NOC_CMD_WR) {
        send_write(port, buffer, target, returns, registers.exclude ? buffer.words[registers.exclude] : 0);
    } else {
        check_packet(port, buffer.words[NOC_AT_LEN_BE_WORD]);
        read(port, target, static_cast<uint32_t>(returns), buffer.words[NOC_AT_LEN_BE_WORD]);
    }
}

namespace {

// Each transaction has a register of its own, from `first` on.
std::optional<uint32_t> trid_from(uint32_t first, uint32_t number) {
    if (number < first || number >= first + kNumTrids) return std::nullopt;
    return number - first;
}

// A kernel that reads a counter when everything it counts is over has seen it to be over.
void look(Fiber& fiber, uint32_t noc, uint32_t number) {
    const NocCounters& count = counters(fiber, noc);
    Observer& observer = *fiber.core().observer;
    auto shows = [&](bool over, Settled what, uint32_t trid = 0) {
        if (over) observer.settled(fiber, what, noc, trid);
    };
    if (const auto trid = trid_from(NIU_MST_REQS_OUTSTANDING_ID(0), number))
        shows(!count.outstanding[*trid], Settled::TridAnswered, *trid);
    if (const auto trid = trid_from(NIU_MST_WRITE_REQS_OUTGOING_ID(0), number))
        shows(!count.outgoing[*trid], Settled::TridLeft, *trid);
    if (number == NIU_MST_ATOMIC_RESP_RECEIVED) shows(count.atomics_acked == count.atomics_sent, Settled::Atomics);
    if (number == NIU_MST_WR_ACK_RECEIVED) shows(count.outstanding_writes() == 0, Settled::WritesAcknowledged);
    if (number == NIU_MST_RD_RESP_RECEIVED) shows(count.reads_done == count.reads_sent, Settled::Reads);
    if (number == NIU_MST_NONPOSTED_WR_REQ_SENT) shows(count.writes_left == count.writes_sent, Settled::WritesLeft);
    if (number == NIU_MST_POSTED_WR_REQ_SENT) shows(count.posted_left == count.posted_sent, Settled::PostedLeft);
}

}  // namespace

uint32_t status(Fiber& fiber, uint32_t noc, uint32_t number) {
    const NocCounters& count = counters(fiber, noc);
    look(fiber, noc, number);
    if (const auto trid = trid_from(NIU_MST_REQS_OUTSTANDING_ID(0), number)) return count.outstanding[*trid];
    if (const auto trid = trid_from(NIU_MST_WRITE_REQS_OUTGOING_ID(0), number)) return count.outgoing[*trid];
    switch (number) {
        case NIU_MST_ATOMIC_RESP_RECEIVED:
            return count.atomics_acked;
        case NIU_MST_WR_ACK_RECEIVED:
            return count.writes_acked;
        case NIU_MST_RD_RESP_RECEIVED:
            return count.reads_done;
        case NIU_MST_RD_REQ_SENT:
        case NIU_MST_RD_REQ_STARTED:
            return count.reads_sent;
        case NIU_MST_NONPOSTED_ATOMIC_SENT:
        case NIU_MST_NONPOSTED_ATOMIC_STARTED:
            return count.atomics_sent;
        case NIU_MST_NONPOSTED_WR_REQ_SENT:
            return count.writes_left;
        case NIU_MST_POSTED_WR_REQ_SENT:
            return count.posted_left;
        case NIU_MST_NONPOSTED_WR_REQ_STARTED:
            return count.writes_sent;
        case NIU_MST_POSTED_WR_REQ_STARTED:
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

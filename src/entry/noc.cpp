// NoC transfers: each starts the transfer, leaves in the command buffer what the card's code would leave there, and
// counts it as issued. Facts: KERNEL_API 3, 3c, 7.
#include "device/device.hpp"
#include "entry/entry.hpp"
#include "entry/signals.hpp"
#include "noc/bank.hpp"
#include "noc/check.hpp"
#include "noc/registers.hpp"
#include "noc/transfer.hpp"

using namespace tessera;

namespace {

Fiber& mover() {
    Fiber& fiber = *current_fiber();
    noc::check_role(fiber);
    fiber.visible();
    return fiber;
}

// The call's command buffer and the kernel's counters.
struct Call {
    Fiber& fiber = mover();
    uint32_t noc;
    const NocRegisters& registers = fiber.core().device->arch().noc_registers;
    CommandBuffer& buffer;
    NocIssued& issued = noc::issued(fiber.core(), fiber.role());
    Call(uint32_t noc_in, uint32_t number)
        : noc(noc_in & 1), buffer(noc::command_buffer(fiber.core(), fiber.role(), noc_in & 1, number)) {}
    noc::Port port(const char* name, uint32_t vc) const { return {fiber, noc, vc, noc::trid_of(buffer), name}; }
};

uint32_t control(uint32_t bits, bool posted, uint32_t vc) {
    return bits | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(vc) | (posted ? 0 : NOC_CMD_RESP_MARKED);
}
void count_write(const Call& call, uint32_t packets, uint32_t answers, bool posted) {
    if (posted) {
        call.issued.posted[call.noc] += packets;
    } else {
        call.issued.writes[call.noc] += packets;
        call.issued.writes_acked[call.noc] += answers;
    }
}
void keep_write(Call& call, uint32_t source, uint64_t destination, uint32_t bytes, uint32_t control_bits) {
    call.buffer.words[NOC_CTRL_WORD] = control_bits;
    call.buffer.words[NOC_TARG_ADDR_LO_WORD] = source;
    noc::put_address(call.buffer, NOC_RET_ADDR_LO_WORD, destination, call.registers);
    call.buffer.words[NOC_AT_LEN_BE_WORD] = bytes;
}

}  // namespace

TESSERA_ENTRY void tess_noc_read(uint32_t noc, uint32_t buffer, uint64_t source, uint32_t destination, uint32_t bytes,
                                 uint32_t vc, uint32_t one_packet) {
    Call call(noc, buffer);
    const noc::Port port = call.port(one_packet ? "noc_async_read_one_packet" : "noc_async_read", vc);
    if (one_packet) noc::check_packet(port, bytes);
    noc::read(port, source, destination, bytes);
    noc::put_address(call.buffer, NOC_TARG_ADDR_LO_WORD, source, call.registers);
    call.buffer.words[NOC_CTRL_WORD] = control(0, false, vc);
    call.buffer.words[NOC_RET_ADDR_LO_WORD] = destination;
    call.buffer.words[NOC_AT_LEN_BE_WORD] = bytes;
    call.issued.reads[call.noc] += noc::packets(port, bytes);
}

TESSERA_ENTRY void tess_noc_write(uint32_t noc, uint32_t buffer, uint32_t source, uint64_t destination, uint32_t bytes,
                                  uint32_t posted, uint32_t vc, uint32_t one_packet) {
    Call call(noc, buffer);
    const noc::Port port = call.port(one_packet ? "noc_async_write_one_packet" : "noc_async_write", vc);
    if (one_packet) noc::check_packet(port, bytes);
    if (bytes == kSignalBytes) note_signal(destination);
    noc::write(port, source, destination, bytes, posted);
    keep_write(call, source, destination, bytes, control(NOC_CMD_WR, posted, vc));
    const uint32_t packets = noc::packets(port, bytes);
    count_write(call, packets, packets, posted);
}

TESSERA_ENTRY void tess_noc_write_multicast(uint32_t noc, uint32_t buffer, uint32_t source, uint64_t destination,
                                            uint32_t bytes, uint32_t receivers, uint32_t include_source,
                                            uint32_t linked, uint32_t vc, uint32_t one_packet) {
    Call call(noc, buffer);
    noc::Port port =
        call.port(include_source ? "noc_async_write_multicast_loopback_src" : "noc_async_write_multicast", vc);
    port.linked = linked != 0;
    if (one_packet) noc::check_packet(port, bytes);
    if (bytes == kSignalBytes) note_signal(destination, true);
    noc::write_multicast(port, source, destination, bytes,
                         {.include_source = include_source != 0, .num_dests = receivers});
    const uint32_t bits = NOC_CMD_WR | NOC_CMD_BRCST_PACKET | (include_source ? NOC_CMD_BRCST_SRC_INCLUDE : 0) |
                          (linked ? NOC_CMD_VC_LINKED : 0);
    keep_write(call, source, destination, bytes, control(bits, false, vc));
    const uint32_t packets = noc::packets(port, bytes);
    count_write(call, packets, packets * receivers, false);
}

TESSERA_ENTRY void tess_noc_write_word(uint32_t noc, uint32_t buffer, uint64_t destination, uint32_t value,
                                       uint32_t byte_enable, uint32_t posted, uint32_t vc) {
    Call call(noc, buffer);
    note_signal(destination);
    noc::write_word(call.port("noc_inline_dw_write", vc), destination, value, byte_enable, posted);
    call.buffer.words[NOC_CTRL_WORD] = control(NOC_CMD_WR | NOC_CMD_WR_INLINE, posted, vc);
    noc::put_address(call.buffer, NOC_TARG_ADDR_LO_WORD, destination, call.registers);
    noc::put_byte_enable(call.buffer, destination, byte_enable, call.fiber.core().device->arch());
    call.buffer.words[call.registers.data] = value;
    count_write(call, 1, 1, posted);
}

TESSERA_ENTRY void tess_noc_increment(uint32_t noc, uint32_t buffer, uint64_t destination, uint32_t by, uint32_t wrap,
                                      uint32_t posted, uint32_t vc) {
    Call call(noc, buffer);
    note_signal(destination);
    noc::increment(call.port("noc_semaphore_inc", vc), destination, by, wrap, posted);
    call.buffer.words[NOC_CTRL_WORD] = control(NOC_CMD_AT, posted, vc);
    noc::put_address(call.buffer, NOC_TARG_ADDR_LO_WORD, destination, call.registers);
    call.buffer.words[NOC_AT_LEN_BE_WORD] = NOC_AT_INS(NOC_AT_INS_INCR_GET) | NOC_AT_WRAP(wrap) |
                                            NOC_AT_IND_32(static_cast<uint32_t>(destination) >> 2 & 3);
    call.buffer.words[call.registers.data] = by;
    if (!posted) call.issued.atomics_acked[call.noc]++;
}

TESSERA_ENTRY void tess_noc_send(uint32_t noc, uint32_t buffer, const char* call) {
    noc::send(mover(), noc & 1, buffer, call);
}
TESSERA_ENTRY uint32_t tess_q_noc_status(uint32_t noc, uint32_t number) {
    return noc::status(mover(), noc & 1, number);
}
TESSERA_ENTRY void tess_noc_clear_outstanding(uint32_t noc, uint32_t trid_mask) {
    noc::clear_outstanding(mover(), noc & 1, trid_mask);
}

TESSERA_ENTRY uint64_t tess_bank_noc_address(uint32_t dram, uint32_t bank, uint32_t noc) {
    return noc::bank_address(*current_fiber(), dram != 0, bank, noc & 1);
}

TESSERA_ENTRY void tess_noc_increment_multicast(uint32_t noc, uint32_t buffer, uint64_t destination, uint32_t by,
                                                uint32_t receivers, uint32_t posted, uint32_t vc) {
    Call call(noc, buffer);
    const noc::Port port = call.port("noc_semaphore_inc_multicast", vc);
    noc::increment_multicast(port, destination, by, receivers, posted);
    if (!posted) call.issued.atomics_acked[call.noc] += receivers;
}

TESSERA_ENTRY [[noreturn]] void tess_accessor_page_size() { noc::accessor_without_page_size(*current_fiber()); }

// Each transfer is a run of steps: it leaves, arrives, is answered. Where both ends belong to one worker and the policy
// holds nothing, the steps follow at once without a copy; else the transfer goes from worker to worker as data. Where
// nobody listens either, it is never made: only its bytes and the counters matter.
// Facts: MACHINE 3, 4.
#include "noc/transfer.hpp"

#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "device/noc_state.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "fiber/deliver.hpp"
#include "noc/check.hpp"

namespace tessera::noc {
namespace {

using Kind = Transfer::Kind;
using Step = Transfer::Step;

NocCounters& counters(const Port& port) {
    return port.fiber.core().nocs->dm[static_cast<int>(port.fiber.role())][port.noc];
}
void count_bytes(const Port& port, uint32_t bytes, bool dram) {
    NocTraffic& traffic = port.fiber.core().nocs->traffic;
    traffic.bytes += bytes;
    if (dram) traffic.dram_bytes += bytes;
}
void drop(uint32_t& outstanding, uint32_t number) { outstanding -= number < outstanding ? number : outstanding; }

bool is_write(Kind kind) { return kind == Kind::Write || kind == Kind::Multicast || kind == Kind::Word; }

void count_started(const Transfer& transfer) {
    NocCounters& count = *transfer.counters;
    if (transfer.kind == Kind::Read) {
        count.reads_sent += transfer.packets;
        count.outstanding[transfer.trid] += transfer.packets;
    } else if (transfer.kind == Kind::Atomic) {
        if (!transfer.posted) count.atomics_sent++;
    } else {
        (transfer.posted ? count.posted_sent : count.writes_sent) += transfer.packets;
        count.outgoing[transfer.trid] += transfer.packets;
        if (transfer.posted) return;
        count.answers_due += transfer.answers;
        count.outstanding[transfer.trid] += transfer.answers;
    }
}
void count_left(const Transfer& transfer) {
    if (!is_write(transfer.kind)) return;
    NocCounters& count = *transfer.counters;
    (transfer.posted ? count.posted_left : count.writes_left) += transfer.packets;
    drop(count.outgoing[transfer.trid], transfer.packets);
}
void count_answered(const Transfer& transfer) {
    NocCounters& count = *transfer.counters;
    if (transfer.kind == Kind::Atomic) {
        count.atomics_acked++;
        return;
    }
    (transfer.kind == Kind::Read ? count.reads_done : count.writes_acked) += transfer.answers;
    drop(count.outstanding[transfer.trid], transfer.answers);
}

Transfer made(const Port& port, Kind kind, NocCoord to, const NodeMemory& place, uint32_t packets) {
    Core& self = port.fiber.core();
    return {.kind = kind,
            .linked = port.linked,
            .noc = port.noc,
            .vc = port.vc,
            .trid = port.trid,
            .from = self.noc,
            .to = to,
            .starter = &self,
            .remote = place.core,
            .memory = place.memory,
            .counters = &counters(port),
            .packets = packets,
            .answers = packets,
            .site = port.fiber.site()};
}
NocCoord node_of(uint64_t address) {
    const Address to = decode(address);
    return {to.x, to.y};
}

// `group`: of a word or an atomic, the receivers of the multicast that it is a part of.
void announce(const Port& port, Transfer& transfer, uint64_t remote, uint32_t local, int channel,
              std::span<Core* const> group = {}) {
    std::span<Core* const> receivers = group;
    if (transfer.receivers) receivers = *transfer.receivers;
    transfer.number = transfer.starter->observer->started(port.fiber, {.kind = transfer.kind,
                                                                       .call = port.call,
                                                                       .noc = port.noc,
                                                                       .vc = port.vc,
                                                                       .trid = port.trid,
                                                                       .posted = transfer.posted,
                                                                       .linked = port.linked,
                                                                       .static_vc = port.static_vc,
                                                                       .local = local,
                                                                       .bytes = transfer.bytes,
                                                                       .core = transfer.remote,
                                                                       .channel = channel,
                                                                       .address = remote,
                                                                       .receivers = receivers});
}

void add(std::byte* memory, uint32_t by, uint32_t mask) {
    auto* word = reinterpret_cast<uint32_t*>(memory);
    *word = (*word & ~mask) | ((*word + by) & mask);
}
void store_word(std::byte* memory, uint32_t value, uint32_t byte_enable) {
    for (uint32_t byte = 0; byte < 4; byte++)
        if (byte_enable >> byte & 1) memory[byte] = static_cast<std::byte>(value >> (8 * byte));
}

// Bytes in transit are copied where they are picked up; those that do not are moved straight from their source.
void pick_up(Transfer& transfer) {
    const std::byte* from = transfer.kind == Kind::Read ? transfer.memory : transfer.local;
    transfer.data = std::make_shared<std::vector<std::byte>>(from, from + transfer.bytes);
}
void put_down(const Transfer& transfer, std::byte* to, const std::byte* from) {
    memmove(to, transfer.data ? transfer.data->data() : from, transfer.bytes);
}

void store(const Transfer& transfer) {
    if (transfer.kind == Kind::Atomic) add(transfer.memory, transfer.value, transfer.mask);
    else if (transfer.kind == Kind::Word) store_word(transfer.memory, transfer.value, transfer.mask);
    else put_down(transfer, transfer.memory, transfer.local);
}

Observer& observer(const Transfer& transfer) { return *transfer.starter->observer; }

void leave(const Transfer& transfer) {
    if (transfer.kind == Kind::Read) return;
    count_left(transfer);
    observer(transfer).read(transfer.number);
}
void arrive(const Transfer& transfer) {
    if (transfer.kind == Kind::Read) return observer(transfer).read(transfer.number);
    store(transfer);
    observer(transfer).arrived(transfer.number, transfer.remote);
}
void answer(const Transfer& transfer) {
    if (transfer.kind == Kind::Read) {
        put_down(transfer, transfer.local, transfer.memory);
        observer(transfer).arrived(transfer.number, transfer.starter);
    }
    count_answered(transfer);
    observer(transfer).answered(transfer.number);
}

void arrive_now(const Transfer& transfer) {
    arrive(transfer);
    if (!transfer.posted) answer(transfer);
}

// Everything at once: nobody could look in between.
void carry_out(const Transfer& transfer) {
    leave(transfer);
    arrive_now(transfer);
    // A core sees what its own transfers changed when its step ends; a signal to itself must not be missed before.
    const bool own_bytes = transfer.kind == Kind::Write && transfer.remote == transfer.starter;
    if (transfer.kind != Kind::Read && transfer.remote && !own_bytes) happened(*transfer.remote);
}

bool is_direct(const Transfer& transfer) {
    return (!transfer.remote || transfer.remote->worker == transfer.starter->worker) && !holds_transfers();
}

void start(Transfer transfer) {
    count_started(transfer);
    if (is_direct(transfer)) carry_out(transfer);
    else send_on(std::move(transfer));
}

bool is_over_at_once(const Port& port, const NodeMemory& place) {
    static const Observer* const quiet = &quiet_observer();
    const Core& self = port.fiber.core();
    return self.observer == quiet && (place.is_dram() || place.core->worker == self.worker) && !holds_transfers();
}
void count_whole_read(NocCounters& count, uint32_t packets) {
    count.reads_sent += packets;
    count.reads_done += packets;
}
void count_whole_write(NocCounters& count, uint32_t packets, bool posted) {
    (posted ? count.posted_sent : count.writes_sent) += packets;
    (posted ? count.posted_left : count.writes_left) += packets;
    if (posted) return;
    count.answers_due += packets;
    count.writes_acked += packets;
}
void count_whole_atomic(NocCounters& count, bool posted) {
    if (posted) return;
    count.atomics_sent++;
    count.atomics_acked++;
}

// The part of a multicast that one receiver gets.
Transfer part_for(const Transfer& multicast, Core& receiver) {
    Transfer part = multicast;
    part.receivers.reset();
    part.step = Step::Arrive;
    part.remote = &receiver;
    part.memory = receiver.l1() + multicast.address;
    part.to = receiver.noc;
    part.answers = multicast.packets;
    return part;
}

// Receivers of this worker get the bytes at once, those of other workers share one copy.
void spread_now(Transfer multicast) {
    leave(multicast);
    Transfer shared = multicast;
    for (Core* receiver : *multicast.receivers) {
        if (owns(*receiver)) {
            arrive_now(part_for(multicast, *receiver));
            happened(*receiver);
            continue;
        }
        if (!shared.data) pick_up(shared);
        send_on(part_for(shared, *receiver));
    }
}
void spread(const Transfer& multicast) {
    for (Core* receiver : *multicast.receivers) send_on(part_for(multicast, *receiver));
}

}  // namespace
}  // namespace tessera::noc

namespace tessera {

void take_step(Transfer transfer) {
    using namespace noc;
    switch (transfer.step) {
        case Step::Leave:
            leave(transfer);
            if (transfer.kind == Kind::Write || transfer.kind == Kind::Multicast) pick_up(transfer);
            if (transfer.kind == Kind::Multicast) return spread(transfer);
            transfer.step = Step::Arrive;
            return send_on(std::move(transfer));
        case Step::Arrive:
            arrive(transfer);
            if (transfer.posted) return;
            if (transfer.kind == Kind::Read) pick_up(transfer);
            transfer.step = Step::Answer;
            return send_on(std::move(transfer));
        case Step::Answer:
            return answer(transfer);
    }
}

}  // namespace tessera

namespace tessera::noc {

void read(const Port& port, uint64_t source, uint32_t destination, uint32_t bytes) {
    check_local(port, destination, bytes);
    const NodeMemory place = check_remote(port, source, bytes);
    check_read_alignment(port, place, source, destination);
    count_bytes(port, bytes, place.is_dram());
    if (is_over_at_once(port, place)) {
        memmove(port.fiber.core().l1() + destination, place.memory, bytes);
        return count_whole_read(counters(port), packets(port, bytes));
    }
    Transfer transfer = made(port, Kind::Read, node_of(source), place, packets(port, bytes));
    transfer.local = transfer.starter->l1() + destination;
    transfer.bytes = bytes;
    announce(port, transfer, decode(source).local, destination, place.channel);
    start(std::move(transfer));
}

void write(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, bool posted) {
    check_local(port, source, bytes);
    const NodeMemory place = check_remote(port, destination, bytes);
    check_write_alignment(port, source, destination);
    count_bytes(port, bytes, place.is_dram());
    if (is_over_at_once(port, place)) {
        memmove(place.memory, port.fiber.core().l1() + source, bytes);
        count_whole_write(counters(port), packets(port, bytes), posted);
        if (place.core && place.core != &port.fiber.core()) happened(*place.core);
        return;
    }
    Transfer transfer = made(port, Kind::Write, node_of(destination), place, packets(port, bytes));
    transfer.posted = posted;
    transfer.local = transfer.starter->l1() + source;
    transfer.bytes = bytes;
    announce(port, transfer, decode(destination).local, source, place.channel);
    start(std::move(transfer));
}

namespace {

void check_exclude(const Port& port, uint32_t exclude) {
    if (exclude == 0) return;
    port.fiber.fail(Message{.code = "unsupported",
                            .headline = "NOC_BRCST_EXCLUDE other than 0 is not supported",
                            .note = "see docs/unsupported.md, noc-exclude"});
}

// Counted before anything is allocated: a kernel that fails drops its stack with what lies there.
uint32_t count_receivers(Core& self, const Rectangle& rectangle, uint32_t noc, bool include_source) {
    uint32_t count = 0;
    for_each_receiver(*self.device, rectangle, noc, [&](Core& core) { count += include_source || &core != &self; });
    return count;
}

Transfer::Receivers receivers_of(Core& self, const Rectangle& rectangle, uint32_t noc, bool include_source) {
    auto receivers = std::make_shared<std::vector<Core*>>();
    for_each_receiver(*self.device, rectangle, noc, [&](Core& core) {
        if (include_source || &core != &self) receivers->push_back(&core);
    });
    return receivers;
}

}  // namespace

void write_multicast(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, const Multicast& how) {
    const Rectangle rectangle = decode_multicast(destination);
    check_local(port, source, bytes);
    check_rectangle(port, rectangle);
    check_local(port, static_cast<uint32_t>(rectangle.local), bytes);
    check_write_alignment(port, source, rectangle.local);
    check_exclude(port, how.exclude);
    const uint32_t receivers = count_receivers(port.fiber.core(), rectangle, port.noc, how.include_source);
    if (how.num_dests >= 0) check_receivers(port, receivers, static_cast<uint32_t>(how.num_dests), how.include_source);
    // It leaves in the order of its source and arrives at each receiver in the order of that pair.
    Transfer transfer = made(port, Kind::Multicast, {0, 0}, {}, packets(port, bytes));
    transfer.receivers = receivers_of(*transfer.starter, rectangle, port.noc, how.include_source);
    transfer.posted = how.posted;
    transfer.local = transfer.starter->l1() + source;
    transfer.address = static_cast<uint32_t>(rectangle.local);
    transfer.bytes = bytes;
    transfer.answers *= receivers;
    count_bytes(port, bytes, false);
    count_started(transfer);
    announce(port, transfer, rectangle.local, source, -1);
    if (holds_transfers()) send_on(std::move(transfer));
    else spread_now(std::move(transfer));
}

namespace {

// `packets`: 0 for all receivers of a multicast but the first, whose packet it is.
void send_word(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable, bool posted,
               uint32_t packets, std::span<Core* const> group = {}) {
    const NodeMemory place = check_remote(port, destination, 4);
    Transfer transfer = made(port, Kind::Word, node_of(destination), place, packets);
    transfer.answers = 1;
    transfer.posted = posted;
    transfer.bytes = 4;
    transfer.value = value;
    transfer.mask = byte_enable;
    announce(port, transfer, decode(destination).local, 0, place.channel, group);
    start(std::move(transfer));
}

// The word at the same address of each core that a multicast reaches.
uint64_t target_at(const Core& core, const Rectangle& rectangle) {
    return rectangle.local | static_cast<uint64_t>(core.noc.x) << 36 | static_cast<uint64_t>(core.noc.y) << 42;
}

}  // namespace

void write_word(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable, bool posted) {
    check_word_aligned(port, destination);
    const NodeMemory place = check_remote(port, destination, 4);
    if (!is_over_at_once(port, place)) return send_word(port, destination, value, byte_enable, posted, 1);
    store_word(place.memory, value, byte_enable);
    count_whole_write(counters(port), 1, posted);
    if (place.core) happened(*place.core);
}

void write_word_multicast(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable,
                          bool include_source, bool posted) {
    const Rectangle rectangle = decode_multicast(destination);
    check_word_aligned(port, destination);
    check_rectangle(port, rectangle);
    uint32_t packets = 1;
    const Transfer::Receivers receivers = receivers_of(port.fiber.core(), rectangle, port.noc, include_source);
    for (const Core* core : *receivers) {
        send_word(port, target_at(*core, rectangle), value, byte_enable, posted, packets, *receivers);
        packets = 0;
    }
}

namespace {

void increment(const Port& port, uint64_t destination, uint32_t by, uint32_t wrap, bool posted,
               std::span<Core* const> group) {
    check_word_aligned(port, destination);
    const NodeMemory place = check_remote(port, destination, 4);
    if (place.is_dram())
        port.fiber.fail(Message{.code = "noc-atomic-dram",
                                .headline = "an atomic increment cannot target DRAM",
                                .note = "atomics work on L1 words of worker cores",
                                .help = "keep the counter in L1: get_noc_addr(x, y, get_semaphore(id))"});
    const uint32_t mask = wrap >= 31 ? ~0u : (2u << wrap) - 1;
    if (is_over_at_once(port, place)) {
        add(place.memory, by, mask);
        count_whole_atomic(counters(port), posted);
        return happened(*place.core);
    }
    Transfer transfer = made(port, Kind::Atomic, node_of(destination), place, 1);
    transfer.posted = posted;
    transfer.bytes = 4;
    transfer.value = by;
    transfer.mask = mask;
    announce(port, transfer, decode(destination).local, 0, place.channel, group);
    start(std::move(transfer));
}

}  // namespace

void increment(const Port& port, uint64_t destination, uint32_t by, uint32_t wrap, bool posted) {
    increment(port, destination, by, wrap, posted, {});
}

// One increment per core: each answers for itself, as on the card.
void increment_multicast(const Port& port, uint64_t destination, uint32_t by, uint32_t num_dests, bool posted) {
    const Rectangle rectangle = decode_multicast(destination);
    check_rectangle(port, rectangle);
    check_receivers(port, count_receivers(port.fiber.core(), rectangle, port.noc, false), num_dests, false);
    const Transfer::Receivers receivers = receivers_of(port.fiber.core(), rectangle, port.noc, false);
    for (const Core* core : *receivers) increment(port, target_at(*core, rectangle), by, 31, posted, *receivers);
}

}  // namespace tessera::noc

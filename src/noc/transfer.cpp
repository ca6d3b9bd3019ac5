// One code path for all runs: a transfer is checked, counted as issued, then departs and arrives. Departure and arrival
// happen at once when this worker owns both ends and holds nothing back; else they travel as deliveries.
#include "noc/transfer.hpp"

#include <cstring>
#include <memory>
#include <vector>

#include "device/noc_state.hpp"
#include "diag/error.hpp"
#include "fiber/deliver.hpp"
#include "noc/check.hpp"

namespace tessera::noc {
namespace {

using Payload = std::shared_ptr<std::vector<std::byte>>;

RoleNoc& role_noc(const Port& port) { return port.fiber.core().nocs->dm[static_cast<int>(port.fiber.role())]; }
NocCounters& counters(const Port& port) { return role_noc(port).counters[port.noc]; }

uint32_t packets(const Port& port, uint32_t bytes) {
    const uint32_t burst = port.fiber.core().device->arch().noc_max_burst_bytes;
    return bytes <= burst ? 1 : (bytes + burst - 1) / burst;
}

// Same NoC, same virtual channel, same source and destination stay in order; nothing else is promised.
Lane lane(const Port& port, uint64_t destination) {
    const Address to = decode(destination);
    const NocCoord from = port.fiber.core().noc;
    return {static_cast<uint64_t>(port.noc) << 40 | static_cast<uint64_t>(port.vc) << 32 | from.x << 24 | from.y << 16 | to.x << 8 | to.y};
}

Payload copy_of(const std::byte* from, uint32_t bytes) { return std::make_shared<std::vector<std::byte>>(from, from + bytes); }

// Acknowledgements travel back to the core that issued the transfer.
template <class Acknowledge>
void answer(Core& issuer, Acknowledge acknowledge) {
    deliver(issuer, [acknowledge](Core&) { acknowledge(); });
}

}  // namespace

void read(const Port& port, uint64_t source, uint32_t destination, uint32_t bytes) {
    check_local(port, destination, bytes);
    const Place place = check_remote(port, source, bytes);
    check_read_alignment(port, place, source, destination);
    NocCounters& count = counters(port);
    const uint32_t number = packets(port, bytes), trid = port.trid;
    count.reads_issued += number;
    count.trid_reads[trid] += number;
    Core& self = port.fiber.core();
    std::byte* to = self.l1() + destination;
    auto done = [&count, number, trid] { count.reads_done += number; count.trid_reads[trid] -= number; };
    auto arrive_here = [to, from = place.memory, bytes, done](Core&) { memcpy(to, from, bytes); done(); };
    auto serve = [to, from = place.memory, bytes, done, &self](Core&) {
        deliver(self, [to, data = copy_of(from, bytes), done](Core&) { memcpy(to, data->data(), data->size()); done(); });
    };
    const bool direct = place.is_dram() || owns(*place.core);
    if (holds_transfers()) {
        if (direct) hold(lane(port, source), self, arrive_here);
        else hold(lane(port, source), *place.core, serve);
    } else if (direct) {
        memmove(to, place.memory, bytes);
        done();
    } else {
        deliver(*place.core, serve);
    }
}

namespace {

// A write that has left its core, on its way to one destination.
void arrive(Core& issuer, const Place& place, Payload data, std::function<void()> acknowledge) {
    if (place.is_dram()) {
        memcpy(place.memory, data->data(), data->size());
        answer(issuer, acknowledge);
        return;
    }
    deliver(*place.core, [to = place.memory, data, acknowledge, &issuer](Core&) {
        memcpy(to, data->data(), data->size());
        answer(issuer, acknowledge);
    });
}

// What happens to the counters when a write leaves and when it is acknowledged.
struct WriteCount {
    NocCounters* count;
    uint32_t number, trid;
    bool posted;
    void issued() const {
        (posted ? count->posted_issued : count->writes_issued) += number;
        count->trid_unsent[trid] += number;
        if (!posted) count->trid_writes[trid] += number;
    }
    void left() const {
        (posted ? count->posted_left : count->writes_left) += number;
        count->trid_unsent[trid] -= number;
    }
    void acknowledged() const {
        if (posted) return;
        count->writes_acked += number;
        count->trid_writes[trid] -= number;
    }
};

void write_direct(Core& self, const std::byte* from, const Place& place, uint32_t bytes, const WriteCount& count) {
    memmove(place.memory, from, bytes);
    count.left();
    count.acknowledged();
    if (place.core && place.core != &self) happened(*place.core);
}

}  // namespace

void write(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, bool posted) {
    check_local(port, source, bytes);
    const Place place = check_remote(port, destination, bytes);
    check_write_alignment(port, source, destination);
    Core& self = port.fiber.core();
    const std::byte* from = self.l1() + source;
    const WriteCount count{&counters(port), packets(port, bytes), port.trid, posted};
    count.issued();
    auto depart = [&self, from, place, bytes, count](Core&) {
        count.left();
        arrive(self, place, copy_of(from, bytes), [count] { count.acknowledged(); });
    };
    if (holds_transfers()) hold(lane(port, destination), self, depart);
    else if (place.is_dram() || owns(*place.core)) write_direct(self, from, place, bytes, count);
    else depart(self);
}

void write_multicast(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, uint32_t receivers_told,
                     bool include_source, bool posted) {
    Core& self = port.fiber.core();
    const Rectangle rectangle = decode_multicast(destination);
    check_local(port, source, bytes);
    check_local(port, static_cast<uint32_t>(rectangle.local), bytes);
    check_write_alignment(port, source, rectangle.local);
    std::vector<Core*> cores = receivers(*self.device, rectangle, port.noc);
    if (!include_source) std::erase(cores, &self);
    check_receivers(port, cores.size(), receivers_told, include_source);
    const std::byte* from = self.l1() + source;
    const uint32_t to = static_cast<uint32_t>(rectangle.local);
    const uint32_t each = packets(port, bytes);
    const WriteCount all{&counters(port), static_cast<uint32_t>(each * cores.size()), port.trid, posted};
    all.issued();
    auto depart = [&self, from, to, bytes, cores, all, each](Core&) {
        all.left();
        const Payload data = copy_of(from, bytes);
        const WriteCount one{all.count, each, all.trid, all.posted};
        for (Core* core : cores)
            arrive(self, Place{core, core->l1() + to, 0}, data, [one] { one.acknowledged(); });
    };
    if (holds_transfers()) hold(lane(port, destination), self, depart);
    else depart(self);
}

void write_word(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable, bool posted) {
    check_word_aligned(port, destination);
    const Place place = check_remote(port, destination, 4);
    Core& self = port.fiber.core();
    const WriteCount count{&counters(port), 1, port.trid, posted};
    count.issued();
    auto store = [to = place.memory, value, byte_enable](Core&) {
        for (uint32_t byte = 0; byte < 4; byte++)
            if (byte_enable >> byte & 1) to[byte] = static_cast<std::byte>(value >> (8 * byte));
    };
    auto depart = [&self, place, store, count](Core&) {
        count.left();
        Core& at = place.core ? *place.core : self;
        deliver(at, [store, count, &self](Core& core) { store(core); answer(self, [count] { count.acknowledged(); }); });
    };
    if (holds_transfers()) hold(lane(port, destination), self, depart);
    else depart(self);
}

void increment(const Port& port, uint64_t destination, uint32_t by, uint32_t wrap, bool posted) {
    check_word_aligned(port, destination);
    const Place place = check_remote(port, destination, 4);
    if (place.is_dram())
        port.fiber.fail(Message{.code = "noc-atomic-dram", .headline = "an atomic increment cannot target DRAM",
                                .note = "atomics work on L1 words of worker cores"});
    Core& self = port.fiber.core();
    NocCounters& count = counters(port);
    if (!posted) count.atomics_issued++;
    const uint32_t mask = wrap >= 31 ? ~0u : (2u << wrap) - 1;
    auto depart = [&self, &count, place, by, mask, posted](Core&) {
        deliver(*place.core, [&self, &count, word = reinterpret_cast<uint32_t*>(place.memory), by, mask, posted](Core&) {
            *word = (*word & ~mask) | ((*word + by) & mask);
            if (!posted) answer(self, [&count] { count.atomics_acked++; });
        });
    };
    if (holds_transfers()) hold(lane(port, destination), self, depart);
    else depart(self);
}

namespace {

template <class Outstanding>
void wait_none(const Port& port, WaitKind kind, uint32_t object, Outstanding outstanding) {
    port.fiber.wait_until(Wait{.kind = kind, .object = object}, [outstanding](Wait& wait) {
        wait.have = outstanding();
        return wait.have == 0;
    });
}

}  // namespace

void wait_reads(const Port& port) {
    wait_none(port, WaitKind::NocReads, port.noc, [&c = counters(port)] { return c.reads_issued - c.reads_done; });
}
void wait_writes_acknowledged(const Port& port) {
    wait_none(port, WaitKind::NocWrites, port.noc, [&c = counters(port)] { return c.writes_issued - c.writes_acked; });
}
void wait_writes_left(const Port& port) {
    wait_none(port, WaitKind::NocFlush, port.noc, [&c = counters(port)] { return c.writes_issued - c.writes_left; });
}
void wait_posted_left(const Port& port) {
    wait_none(port, WaitKind::NocFlush, port.noc, [&c = counters(port)] { return c.posted_issued - c.posted_left; });
}
void wait_atomics(const Port& port) {
    wait_none(port, WaitKind::NocAtomics, port.noc, [&c = counters(port)] { return c.atomics_issued - c.atomics_acked; });
}
void wait_trid_reads(const Port& port) {
    wait_none(port, WaitKind::NocTrid, port.trid, [&c = counters(port), id = port.trid] { return c.trid_reads[id]; });
}
void wait_trid_writes(const Port& port) {
    wait_none(port, WaitKind::NocTrid, port.trid, [&c = counters(port), id = port.trid] { return c.trid_writes[id]; });
}
void wait_trid_left(const Port& port) {
    wait_none(port, WaitKind::NocTrid, port.trid, [&c = counters(port), id = port.trid] { return c.trid_unsent[id]; });
}

namespace {

// The word itself; a semaphore lies in L1.
const volatile uint32_t* word_at(Fiber& fiber, uint32_t address, const char* call) {
    check_local(Port{fiber, 0, 0, 0, call}, address, 4);
    return reinterpret_cast<const volatile uint32_t*>(fiber.core().l1() + address);
}

}  // namespace

void wait_semaphore(Fiber& fiber, uint32_t address, uint32_t value) {
    auto* word = word_at(fiber, address, "noc_semaphore_wait");
    fiber.wait_until(Wait{.kind = WaitKind::Semaphore, .address = address, .need = value}, [word, value](Wait& wait) {
        wait.have = *word;
        return wait.have == value;
    });
}

void wait_semaphore_min(Fiber& fiber, uint32_t address, uint32_t value) {
    auto* word = word_at(fiber, address, "noc_semaphore_wait_min");
    fiber.wait_until(Wait{.kind = WaitKind::SemaphoreMin, .address = address, .need = value}, [word, value](Wait& wait) {
        wait.have = *word;
        return wait.have >= value;
    });
}

void set_semaphore(Fiber& fiber, uint32_t address, uint32_t value) {
    *const_cast<volatile uint32_t*>(word_at(fiber, address, "noc_semaphore_set")) = value;
    happened(fiber.core());
}

uint64_t bank_address(Fiber& fiber, bool dram, uint32_t bank, uint32_t noc) {
    Device& device = *fiber.core().device;
    const uint32_t banks = dram ? device.num_dram_banks() : device.num_l1_banks();
    if (bank >= banks)
        fiber.fail(Message{.code = "bank-id", .headline = "there is no " + std::string(dram ? "DRAM" : "L1") + " bank " + std::to_string(bank) +
                                                          "; the device has " + std::to_string(banks)});
    if (!dram) {
        const NocCoord at = device.core(device.l1_bank_core(bank)).noc;
        return static_cast<uint64_t>(at.y) << 42 | static_cast<uint64_t>(at.x) << 36;
    }
    const DramBank& place = device.arch().dram_banks[bank];
    const NocCoord at = place.noc_coord[noc];
    return (static_cast<uint64_t>(at.y) << 42 | static_cast<uint64_t>(at.x) << 36) + place.offset;
}

}  // namespace tessera::noc

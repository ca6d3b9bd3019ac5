// A NoC transfer under way, as data: what it is, the lane it keeps its order in, and the step it takes next. noc/ makes
// it and carries out its steps; workers hold it and pass it on. Facts: MACHINE 3.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "descriptor/core.hpp"
#include "device/observer.hpp"
#include "tessera/abi/layout.h"

namespace tessera {

struct Core;
struct NocCounters;
using abi::Site;

// Transfers of one lane stay in order; nothing else is promised (MACHINE 3). Requests of one NoC and channel leave
// their core in the order of issue, whatever their destination; they arrive in order where the destination agrees as
// well.
struct Lane {
    uint64_t key = 0;  // step, NoC, virtual channel, source and, once it has left, destination
};

struct Transfer {
    using Kind = TransferEvent::Kind;
    // The data leave their source, reach their destination, and the starting core gets to know.
    enum class Step : uint8_t { Leave, Arrive, Answer };
    using Payload = std::shared_ptr<const std::vector<std::byte>>;
    using Receivers = std::shared_ptr<const std::vector<Core*>>;

    Kind kind = Kind::Read;
    Step step = Step::Leave;
    bool posted = false, linked = false;
    uint32_t noc = 0, vc = 0, trid = 0;
    NocCoord from, to;
    Core* starter = nullptr;
    Core* remote = nullptr;  // null: DRAM, or a multicast that has not left
    std::byte* local = nullptr;  // the starting core's side
    std::byte* memory = nullptr;  // the other side
    uint32_t bytes = 0;
    Payload data;  // once read from its source
    Receivers receivers;  // of a multicast, until it has left
    uint32_t address = 0;  // of a multicast: the same on every receiver
    uint32_t value = 0, mask = 0;  // a word and its byte enables; an addend and the bits it may change
    NocCounters* counters = nullptr;
    uint32_t packets = 0, answers = 0;  // answers: acknowledgements, one per packet and receiver
    const Site* site = nullptr;  // the user's line that started it
    uint64_t number = 0;  // as observers know it

    // Where the next step happens.
    Core& at() const { return step == Step::Arrive && remote ? *remote : *starter; }
    Lane lane() const {
        const NocCoord end = step == Step::Leave ? NocCoord{0, 0} : to;
        return {static_cast<uint64_t>(step) << 48 | static_cast<uint64_t>(noc) << 40 | static_cast<uint64_t>(vc) << 32 |
                static_cast<uint64_t>(from.x) << 24 | static_cast<uint64_t>(from.y) << 16 |
                static_cast<uint64_t>(end.x) << 8 | end.y};
    }
};

// Carries out the next step, on the worker that owns transfer.at(), and sends the transfer on. Defined in noc/.
void take_step(Transfer transfer);

}  // namespace tessera

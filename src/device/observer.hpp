// What the machine announces to whoever listens: checks, races, timing, traces. Decision 7 of docs/architecture.md:
// the machine knows no listener, and a run without one calls functions that do nothing.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "device/role.hpp"
#include "device/tensix.hpp"

namespace tessera {

class Fiber;
class Tensor;
struct Buffer;
struct Core;
struct Program;
struct Slip;
struct UserLine;
struct Wait;

// A transfer as a data-movement role starts it.
struct TransferEvent {
    enum class Kind : uint8_t { Read, Write, Multicast, Word, Atomic };
    Kind kind = Kind::Read;
    uint64_t number = 0;  // the same for all who listen; 0: not given yet
    const char* call = "";
    uint32_t noc = 0, vc = 0, trid = 0;
    bool posted = false;
    bool linked = false;     // keeps its path for the next request
    bool static_vc = true;   // the channel stays the same at every hop
    uint32_t local = 0;  // the starting core's side, in L1; words and atomics have none
    uint32_t bytes = 0;
    // The other side: a core's L1, a DRAM channel, or (multicast) the same address on many cores.
    Core* core = nullptr;
    int channel = -1;
    uint64_t address = 0;
    std::span<Core* const> receivers;  // of a multicast; there while `started` runs
};

// What a barrier, a flush or a look at a status register has shown to be over.
enum class Settled : uint8_t { Reads, WritesAcknowledged, WritesLeft, PostedLeft, Atomics, TridAnswered, TridLeft };

enum class SrcSide : uint8_t { A, B };

enum class DstStep : uint8_t { Acquire, Commit, Wait, Release };

// Row-major datums that a tilizing unpacker gathers, in faces.
struct GatherEvent {
    uint32_t address = 0, row_bytes = 0;
    uint32_t faces = 0, face_rows = 0, face_columns = 0;
    DataFormat format = DataFormat::Invalid;
};

// An operation of the FPU on Src tiles (null: not used) into a physical Dst tile.
struct FpuEvent {
    FpuProgram program = FpuProgram::None;
    const SrcTile *a = nullptr, *b = nullptr;
    uint32_t dst = 0, faces = 4;
    bool keeps = false;          // accumulates onto what Dst holds
    ckernel::PoolType pool = ckernel::SUM;  // of a reduce
    ckernel::ReduceDim dim = ckernel::REDUCE_ROW;
};

class Observer {
  public:
    virtual ~Observer() = default;

    // The host: memory taken, given back, written, about to be read.
    virtual void allocated(const Buffer&) {}
    virtual void freed(const Buffer&) {}
    virtual void host_wrote(const Buffer&) {}
    virtual void host_reads(const Buffer&) {}

    // A program: its cores are configured and nothing has run; everything has ended, well or not.
    virtual void launching(const Program&, const UserLine& /*called_at*/) {}
    virtual void finished(std::span<const Tensor>) {}

    // A kernel's own code: kernels built for checking announce their accesses and the compute functions they call.
    virtual void loads(Fiber&, uint32_t /*address*/, uint32_t /*bytes*/) {}
    virtual void stores(Fiber&, uint32_t /*address*/, uint32_t /*bytes*/) {}
    // A load that decides whether a loop goes on: it waits for somebody to write there.
    virtual void looks(Fiber& fiber, uint32_t address, uint32_t bytes) { loads(fiber, address, bytes); }
    // An access, announced next, whose sum left the 32 bits of an address and came back by wrapping.
    virtual void wraps(Fiber&, uint32_t /*address*/, uint32_t /*bytes*/, bool /*store*/) {}
    virtual void calls(Fiber&, const char* /*function*/) {}
    // A loop that only waits for memory (0: what it reads is unknown) was woken and looks again.
    virtual void spun(Fiber&, uint32_t /*address*/) {}
    virtual void ended(Fiber&) {}
    // It did what cannot be meant, and it is about to be carried out (device/slips.hpp).
    virtual void slipped(Fiber&, const Slip&) {}
    virtual void configured(Fiber&) {}  // a compute role was given formats by a start-up call

    // A question that does not wait (cb_pages_available_at_front, ...) was answered; when it holds, the grant follows.
    // Where the kernel read a counter of a circular buffer, `need` is 0 and no grant follows.
    virtual void asked(Fiber&, const Wait& /*question*/, bool /*holds*/) {}

    // Circular buffers: room or pages were granted; pages are about to be handed on (no pointer has moved yet).
    virtual void reserved(Fiber&, uint32_t /*cb*/, uint32_t /*pages*/) {}
    virtual void waited(Fiber&, uint32_t /*cb*/, uint32_t /*pages*/) {}
    virtual void pushes(Fiber&, uint32_t /*cb*/, uint32_t /*pages*/) {}
    virtual void pops(Fiber&, uint32_t /*cb*/, uint32_t /*pages*/) {}

    // Semaphores: a wait (for equality, or for at least `need`) begins with this value in the word, and ends with that.
    virtual void semaphore_waits(Fiber&, uint32_t /*address*/, uint32_t /*need*/, uint32_t /*have*/, bool /*exact*/) {}
    virtual void semaphore_passed(Fiber&, uint32_t /*address*/, uint32_t /*value*/) {}
    virtual void semaphore_sets(Fiber&, uint32_t /*address*/, uint32_t /*value*/, uint32_t /*before*/) {}

    // Mailboxes: the word with this number (they count from 0 for each pair) was put in, or taken out.
    virtual void mailed(Fiber&, Role /*to*/, uint32_t /*number*/) {}
    virtual void took_mail(Fiber&, Role /*from*/, uint32_t /*number*/) {}

    // The NoC. Transfers carry the number `started` gave them: `read` when the source was read, `arrived` when the
    // bytes were stored at a core (null: DRAM), `answered` when the starting core knows.
    virtual uint64_t started(Fiber&, const TransferEvent& event) { return event.number; }
    virtual void read(uint64_t /*transfer*/) {}
    virtual void arrived(uint64_t /*transfer*/, Core* /*at*/) {}
    virtual void answered(uint64_t /*transfer*/) {}
    virtual void settled(Fiber&, Settled, uint32_t /*noc*/, uint32_t /*trid*/) {}

    // The unpacker reads a tile of a circular buffer, then fills a Src tile from it.
    virtual void unpacks(Fiber&, uint32_t /*cb*/, uint32_t /*index*/, uint32_t /*address*/, uint32_t /*bytes*/) {}
    virtual void loaded(Fiber&, const SrcTile&, uint32_t /*cb*/, uint32_t /*address*/, const OperandConfig&) {}
    virtual void gathered(Fiber&, const SrcTile&, uint32_t /*cb*/, const GatherEvent&) {}
    virtual void turned(Fiber&, const SrcTile&, bool /*within_faces*/, bool /*faces*/) {}
    virtual void broadcast(Fiber&, const SrcTile&, BroadcastDim, uint32_t /*row*/) {}
    // UNPACK hands a filled bank to MATH, MATH gives it back; both count the banks of their side from 0.
    virtual void src_given(Fiber&, SrcSide, uint32_t /*number*/) {}
    virtual void src_taken(Fiber&, SrcSide, uint32_t /*number*/) {}

    // MATH.
    virtual void computed(Fiber&, const FpuEvent&) {}
    virtual void wrote_dst(Fiber&, uint32_t /*dst*/, const SrcTile&) {}  // unpacked straight to Dst
    virtual void moved_to_src(Fiber&, uint32_t /*dst*/, const SrcTile&) {}  // Dst as an operand
    virtual void turned_dst(Fiber&, uint32_t /*dst*/, bool /*faces*/) {}
    virtual void copied_dst(Fiber&, uint32_t /*from*/, uint32_t /*to*/) {}
    // `function`: of sfpu_function.h. Inputs that are not used are ~0u.
    virtual void sfpu(Fiber&, uint32_t /*function*/, const std::array<uint32_t, 3>& /*in*/, uint32_t /*out*/) {}
    virtual void dst_step(Fiber&, DstStep) {}  // granted, and before anything is cleared or flipped

    // PACK: a whole tile, or a run of its datums (rows of an untilizing pack).
    virtual void packs(Fiber&, uint32_t /*dst*/, uint32_t /*cb*/, uint32_t /*address*/, uint32_t /*bytes*/,
                       const PackState&) {}
    virtual void packs_datums(Fiber&, uint32_t /*dst*/, uint32_t /*cb*/, uint32_t /*first*/, uint32_t /*count*/,
                              uint32_t /*address*/) {}
};

// Listens to nothing.
Observer& quiet_observer();

}  // namespace tessera

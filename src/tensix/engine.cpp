// Threads take turns: each goes on until its next instruction has to wait, or an unpacker gets a bank.
// Facts: reference page TENSIX_ISA 2-4.
#include "tensix/engine.hpp"

#include <fmt/format.h>

#include <bit>

#include "device/core.hpp"
#include "device/device.hpp"
#include "tensix/hazards.hpp"

namespace tessera::tensix {
namespace {

// Classes of instructions that a STALLWAIT can hold back: bits of its block mask.
constexpr uint32_t kAllBlocks = 0x1FF;
constexpr uint32_t block_bits(Unit unit) {
    switch (unit) {
        case Unit::Adc:
        case Unit::Setdvalid:
            return 1u << 0;
        case Unit::Sync:
            return 1u << 1;
        case Unit::Packer:
            return 1u << 0 | 1u << 2;
        case Unit::Unpacker:
            return 1u << 0 | 1u << 3;
        case Unit::Thcon:
            return 1u << 0 | 1u << 5;
        case Unit::Fpu:
            return 1u << 6;
        case Unit::Config:
            return 1u << 7;
        case Unit::Sfpu:
            return 1u << 8;
        default:
            return 0;
    }
}

}  // namespace

// The state that firmware leaves before a kernel: Dst and Src cleared, flags in use, -1 in L11, three semaphores.
Engine::Engine(Core& core, const Arch& arch, Outside& outside)
    : core_(core),
      outside_(outside),
      units_(units_of(arch)),
      chip_(static_cast<Chip>(units_.isa)),
      decoded_(decode(chip_)),
      config_(chip_) {
    mutex_.fill(-1);
    for (uint32_t index : {1u, 2u, 7u}) semaphores_[index] = {0, 1};  // MATH_PACK, UNPACK_TO_DEST, MATH_DONE
    sfpu_.reset();
}

std::array<Engine::Decoded, 256> Engine::decode(Chip chip) {
    std::array<Decoded, 256> all;
    const auto column = static_cast<uint32_t>(chip);
    for (uint32_t op = 0; op < all.size(); ++op) {
        const Mnemonic& mnemonic = kMnemonics[op];
        Decoded& decoded = all[op];
        decoded.unit = mnemonic.unit;
        // A second STALLWAIT is held back by any class, so that it never replaces what an earlier wait has latched.
        const bool is_stallwait = static_cast<Op>(op) == Op::STALLWAIT;
        decoded.blocks = static_cast<uint16_t>(is_stallwait ? kAllBlocks : block_bits(mnemonic.unit));
        if (mnemonic.unit == Unit::None) continue;
        // Lane instructions ignore what they have no use for, and kernels leave numbers there.
        const bool ignores = mnemonic.unit == Unit::Sfpu || mnemonic.unit == Unit::Front;
        decoded.unknown = !mnemonic.exists[column] ? ~0u : ignores ? 0 : 0xFFFFFF & ~mnemonic.known[column];
    }
    return all;
}

void Engine::push(uint32_t thread, uint32_t word, const Site* site) {
    Queued queued{word, site};
    if (hazards_) [[unlikely]]
        hazards_->pushes(thread, queued);
    Thread& of = threads_[thread];
    if (!of.has_current && !hazards_ && of.front.passes_at_once(queued)) {
        of.current = queued;
        of.has_current = true;
    } else {
        of.front.push(queued);
    }
    stirred_ = false;
    advance(thread);
    if (stirred_) run();
}

void Engine::run() {
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t t = 0; t < kThreads; ++t) moved = advance(t) || moved;
    }
}

// The thread goes on until it waits, or has given a Src bank back: an unpacker that waits for it goes on in the next
// cycle, and is through with both banks before the FPU is with the next one.
bool Engine::advance(uint32_t t) {
    Thread& thread = threads_[t];
    if (thread.has_failed()) return false;
    yields_ = false;
    moved_ = false;
    try {
        if (hazards_ || listener_) [[unlikely]]
            while (!yields_ && step(t)) {}
        else execute_all(t);
    } catch (Fault& fault) {
        thread.fault = std::move(fault.message);
        thread.failed = true;
        thread.fault_site = thread.current.site;
    }
    return moved_;
}

// step() without what only observers need.
void Engine::execute_all(uint32_t t) {
    Thread& thread = threads_[t];
    while (!yields_) {
        if (!thread.has_current) {
            if (!thread.front.next(thread.current)) return;
            thread.has_current = true;
        }
        const uint32_t word = thread.current.word;
        const Decoded& decoded = decoded_[word >> 24];
        if ((thread.latch.blocked & decoded.blocks) != 0 && !passes_latch(t, decoded.blocks)) return;
        if (dispatch(t, word, decoded) == Result::Waits) return;
        ++executed_[word >> 24];
        thread.has_current = false;
        moved_ = true;
    }
}

bool Engine::step(uint32_t t) {
    Thread& thread = threads_[t];
    if (!thread.has_current) {
        if (!thread.front.next(thread.current)) return false;
        thread.has_current = true;
        if (hazards_) note_front(t);
    }
    const Decoded& decoded = decoded_[thread.current.word >> 24];
    if (!passes_latch(t, decoded.blocks)) return false;
    if (listener_) listener_->before(t);
    if (hazards_) hazards_->begins(t, thread.current, decoded.unit);
    if (dispatch(t, thread.current.word, decoded) == Result::Waits) return false;
    ++executed_[thread.current.word >> 24];
    if (hazards_) hazards_->ends(t);
    if (listener_) listener_->after(t, thread.current);
    thread.has_current = false;
    moved_ = true;
    return true;
}

bool Engine::passes_gate(uint32_t t, Unit unit) { return passes_latch(t, block_bits(unit)); }

// `bits`: those of a block mask that hold the instruction back.
bool Engine::passes_latch(uint32_t t, uint32_t bits) {
    Thread& thread = threads_[t];
    if ((thread.latch.blocked & bits) == 0) return true;
    if (!condition_holds(t, thread.latch, thread.blocked)) {
        thread.blocked.site = thread.latch.site;
        return false;
    }
    if (hazards_) [[unlikely]]
        hazards_->passed(t, thread.latch);
    thread.latch = {};
    return true;
}

// Wrong instructions to the front end.
void Engine::note_front(uint32_t t) {
    Thread& thread = threads_[t];
    if (thread.front.took_unrecorded()) hazards_->replays_unrecorded(t, thread.current);
    if (thread.front.took_129_rounds()) hazards_->runs_129_rounds(t, thread.current);
}

const Site* Engine::open_pack_site() const {
    for (const PackStream& stream : pack_)
        if (stream.open) return stream.site;
    return nullptr;
}

// Units are never busy between two instructions here, so of the conditions only those on Src banks can fail.
bool Engine::condition_holds(uint32_t, const Latch& latch, Wait& wait) const {
    // SrcA and SrcB at the unpacker, SrcA and SrcB at the FPU.
    const uint32_t src = latch.conditions >> units_.stall_src_bit;
    if ((src & 1) != 0 && src_a_.at_unpacker().at_fpu) wait = {.kind = WaitKind::SrcFree, .object = 0, .need = 1};
    else if ((src & 2) != 0 && src_b_.at_unpacker().at_fpu) wait = {.kind = WaitKind::SrcFree, .object = 1, .need = 1};
    else if ((src & 4) != 0 && !src_a_.at_fpu().at_fpu) wait = {.kind = WaitKind::SrcValid, .object = 0, .need = 1};
    else if ((src & 8) != 0 && !src_b_.at_fpu().at_fpu) wait = {.kind = WaitKind::SrcValid, .object = 1, .need = 1};
    else return semaphores_hold(latch, wait);
    return false;
}

bool Engine::semaphores_hold(const Latch& latch, Wait& wait) const {
    for (uint32_t left = latch.semaphores; left != 0; left &= left - 1) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        const Semaphore& semaphore = semaphores_[i];
        const bool is_zero = latch.while_zero != 0 && semaphore.value == 0;
        const bool is_max = latch.while_max != 0 && semaphore.value >= semaphore.max;
        if (!is_zero && !is_max) continue;
        wait = {.kind = is_zero ? WaitKind::TensixPost : WaitKind::TensixGet, .object = i, .have = semaphore.value};
        wait.need = is_zero ? 1 : semaphore.max;
        return false;
    }
    return true;
}

Engine::Result Engine::dispatch(uint32_t t, uint32_t word, const Decoded& decoded) {
    if ((word & decoded.unknown) != 0) [[unlikely]]
        refuse_bits(word);
    switch (decoded.unit) {
        case Unit::Front:  // NOP: the others never get here
            break;
        case Unit::Adc:
            run_adc(t, word);
            break;
        case Unit::Sync:
            return run_sync(t, word);
        case Unit::Packer:
            run_packer(t, word);
            break;
        case Unit::Unpacker:
            return run_unpacker(t, word);
        case Unit::Thcon:
            run_thcon(t, word);
            break;
        case Unit::Config:
            run_config(t, word);
            break;
        case Unit::Setdvalid:
            set_dvalid(t, insn::SETDVALID(word, chip_).setvalid);
            break;
        case Unit::Fpu:
            return run_fpu(t, word);
        case Unit::Sfpu:
            run_sfpu(t, word);
            break;
        case Unit::None:
            refuse(word, "this instruction");
    }
    return Result::Done;
}

void Engine::refuse_bits(uint32_t word) const {
    const Mnemonic& mnemonic = kMnemonics[word >> 24];
    const auto chip = static_cast<uint32_t>(chip_);
    if (!mnemonic.exists[chip]) {
        throw Fault{Message{.code = "illegal-instruction",
                            .headline = fmt::format("{} is no instruction of {}", mnemonic.name,
                                                    chip_ == Chip::Blackhole ? "Blackhole" : "Wormhole")}};
    }
    refuse(word, fmt::format("bits {:#x}", word & 0xFFFFFF & ~mnemonic.known[chip]));
}

void Engine::refuse(uint32_t word, const std::string& what) {
    const Mnemonic& mnemonic = kMnemonics[word >> 24];
    const std::string name =
        mnemonic.name.empty() ? fmt::format("opcode {:#04x}", word >> 24) : std::string(mnemonic.name);
    throw Fault{Message{.code = "unsupported",
                        .headline = fmt::format("{}: {} is not supported", name, what),
                        .where = {fmt::format("instruction word {:#010x}", word)},
                        .note = "see docs/unsupported.md, tensix-instructions"}};
}

Engine::Result Engine::waits_for(uint32_t t, WaitKind kind, uint32_t object, uint32_t need, uint32_t have) {
    threads_[t].blocked = {.kind = kind, .object = object, .need = need, .have = have};
    threads_[t].blocked.site = threads_[t].current.site;
    return Result::Waits;
}

uint64_t Engine::l1_end() const { return core_.device ? core_.device->arch().l1_bytes : 0x180000; }

std::byte* Engine::l1_at(uint64_t address, uint64_t bytes, const char* who) {
    const uint64_t end = l1_end();
    if (address + bytes > end)
        throw Fault{Message{
            .code = "l1-out-of-range",
            .headline = fmt::format("{} reaches L1 address {:#x}, but L1 ends at {:#x}", who, address + bytes, end),
            .help = "check the addresses and counters that were programmed"}};
    if (hazards_) [[unlikely]]
        hazards_->touches_l1(address, bytes);
    return core_.l1() + address;
}

}  // namespace tessera::tensix

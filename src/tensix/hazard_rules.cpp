// What single instructions may do wrong by themselves: semaphores, banks, general registers, MOPs and replays that
// nothing programmed, constants that nothing set. Facts: reference page TENSIX_ISA 3, 5, 6, 8, 9, 14.
#include <fmt/format.h>

#include "fiber/wait_names.hpp"
#include "tensix/engine.hpp"
#include "tensix/hazard_words.hpp"
#include "tensix/hazards.hpp"

namespace tessera::tensix {
namespace {

constexpr const char* kSrcNames[] = {"SrcA", "SrcB"};
constexpr uint32_t kFirmwareGprs = 4;  // firmware keeps 0 in the first, and the next for itself
constexpr uint32_t kFirstConstant = 11, kConstants = 4;  // L11 (-1 unless written) to L14

template <class F>
void for_each(uint32_t mask, F&& f) {
    for (uint32_t i = 0; i < 8; ++i)
        if ((mask >> i & 1) != 0) f(i);
}

uint32_t bits(uint32_t word, uint32_t low, uint32_t count) { return word >> low & ((1u << count) - 1); }

}  // namespace

void Hazards::check_get(uint32_t t, uint32_t index, const Site* site) {
    if (engine_.semaphore(index).value != 0) return;
    say(t,
        {.code = "tensix-semaphore",
         .headline = fmt::format("Tensix semaphore {} is taken while it is 0", tensix_semaphore(index)),
         .note = "it stays 0, and whoever posts it next is one ahead",
         .help = "wait for it first (SEMWAIT with STALL_ON_ZERO), or take it once per post"},
        site, {}, "");
}

void Hazards::check_post(uint32_t t, uint32_t index, const Site* site) {
    const Semaphore& semaphore = engine_.semaphore(index);
    if (semaphore.max == 0 || semaphore.value < semaphore.max) return;
    say(t,
        {.code = "tensix-semaphore",
         .headline = fmt::format("Tensix semaphore {} is posted at its maximum: it is {} of {}",
                                 tensix_semaphore(index), semaphore.value, semaphore.max),
         .note = "the maximum stops nobody who posts; only SEMWAIT with STALL_ON_MAX waits for it",
         .help = "wait until it is below its maximum before the work that is posted begins"},
        site, {}, "");
}

void Hazards::semaphore_store(uint32_t t, uint32_t index, bool gets, const Site* site) {
    if (gets) check_get(t, index, site);
    else check_post(t, index, site);
    (gets ? semaphores_[index].got : semaphores_[index].posted).join(clock(t, Actor::Risc));
}

// Before the instruction acts its semaphore has the value that is judged, so posts and gets are looked at by begins().
void Hazards::begin_sync(uint32_t t) {
    const auto op = static_cast<Op>(word_ >> 24);
    if (op == Op::SEMGET) for_each(bits(word_, 2, 8), [&](uint32_t i) { check_get(t, i, site_); });
    if (op == Op::SEMPOST) for_each(bits(word_, 2, 8), [&](uint32_t i) { check_post(t, i, site_); });
}

void Hazards::end_sync(uint32_t t) {
    Clock& front = clock(t, Actor::Front);
    switch (static_cast<Op>(word_ >> 24)) {
        case Op::SEMPOST:
            return for_each(bits(word_, 2, 8), [&](uint32_t i) { semaphores_[i].posted.join(front); });
        case Op::SEMGET:
            return for_each(bits(word_, 2, 8), [&](uint32_t i) { semaphores_[i].got.join(front); });
        case Op::SEMINIT:
            return for_each(bits(word_, 2, 8), [&](uint32_t i) {
                semaphores_[i].posted.join(front);
                semaphores_[i].got.join(front);
            });
        case Op::ATGETM:
            front.join(mutexes_[word_ % 8].got);
            mutex_site_[word_ % 8] = site_;
            return;
        case Op::ATRELM:
            if (!mutex_site_[word_ % 8])
                say(t,
                    {.code = "tensix-semaphore",
                     .headline = fmt::format("mutex {} is released, and nobody has it", word_ % 8),
                     .help = "acquire it (t6_mutex_acquire) before what it guards"},
                    site_, {}, "");
            mutexes_[word_ % 8].got.join(front);
            mutex_site_[word_ % 8] = nullptr;
            return;
        default:
            return;
    }
}

// A thread goes on only when its THCON instruction is over (ScalarUnit page): nothing that follows can be too early.
void Hazards::end_thcon(uint32_t t) {
    auto& gpr = gpr_[t];
    clock(t, Actor::Front).join(clock(t, Actor::Thcon));
    switch (static_cast<Op>(word_ >> 24)) {
        case Op::SETDMAREG:
            gpr[bits(word_, 1, 6)].known = true;
            return;
        case Op::ADDDMAREG:
        case Op::MULDMAREG:
            gpr[bits(word_, 12, 6)].known = true;
            return;
        case Op::STOREREG:
            gpr[insn::STOREREG(word_, engine_.chip()).tdma_data_reg_index % 64].read = {site_, actor_, now(actor_),
                                                                                        now(id(t, Actor::Front))};
            return;
        default:
            return;
    }
}

void Hazards::end_config(uint32_t t) {
    const auto op = static_cast<Op>(word_ >> 24);
    if (op == Op::SETC16)
        thread_words_[t][insn::SETC16(word_, engine_.chip()).setc16_reg % Config::kMaxThreadWords] = true;
    if (op != Op::WRCFG) return;
    const insn::WRCFG write(word_, engine_.chip());
    Gpr& gpr = gpr_[t][write.gpr_address % 64];
    const uint32_t front = id(t, Actor::Front);
    const Act done{site_, front, now(front), now(front)};
    if (!gpr.known && write.gpr_address >= kFirmwareGprs)
        say(t,
            {.code = "tensix-unprogrammed",
             .headline = fmt::format("WRCFG takes general register {}, which nothing has set", write.gpr_address),
             .note = "it holds what the kernel before left there",
             .help = "set it by SETDMAREG, both halves"},
            site_, {}, "");
    gpr.read = done;
    const uint32_t bank = engine_.config().bank_of(t), words = write.wr128b != 0 ? 4 : 1;
    for (uint32_t i = 0; i < words; ++i) config_[Config::key(bank, write.cfg_reg + i)].wrcfg = done;
}

// Of the moves only these do not wait for their bank.
void Hazards::end_moves(uint32_t t) {
    const auto op = static_cast<Op>(word_ >> 24);
    if (op != Op::MOVD2A && op != Op::MOVD2B) return;
    const uint32_t reg = op == Op::MOVD2A ? 0 : 1;
    const SrcRegister& src = reg == 0 ? engine_.src_a() : engine_.src_b();
    const Bank& bank = banks_[reg][src.fpu];
    const bool shown = !bank.given_by.site || clocks_[actor_].of[bank.given_by.who] >= bank.given_by.when;
    if (src.at_fpu().at_fpu && shown) return;
    say(t,
        {.code = "tensix-src",
         .headline = fmt::format("{} writes a bank of {} that may still be the unpacker's",
                                 kMnemonics[word_ >> 24].name, kSrcNames[reg]),
         .note = "it does not wait for its bank as other instructions do",
         .help = fmt::format("put TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::{}_VLD) before it",
                             reg == 0 ? "SRCA" : "SRCB")},
        site_, bank.given_by, "given here");
}

void Hazards::gives_src(uint32_t t, uint32_t reg) {
    const uint32_t index = (reg == 0 ? engine_.src_a() : engine_.src_b()).unpacker;
    Bank& bank = banks_[reg][index];
    bank.given = clocks_[actor_];
    bank.given_by = act(actor_);
    bank.given.of[actor_] = bank.given_by.when;
    bank.given.of[id(t, Actor::Front)] = bank.given_by.issued;
}

void Hazards::releases_src(uint32_t t, uint32_t reg) {
    const SrcRegister& src = reg == 0 ? engine_.src_a() : engine_.src_b();
    Bank& bank = banks_[reg][src.fpu];
    if (!src.at_fpu().at_fpu)
        say(t,
            {.code = "tensix-src",
             .headline = fmt::format("{} releases a bank of {} that is the unpacker's", kMnemonics[word_ >> 24].name,
                                     kSrcNames[reg]),
             .note =
                 "the FPU goes on to the other bank all the same, and takes from now on what the unpacker fills next",
             .help = fmt::format("release {} once for each bank that the unpacker gives", kSrcNames[reg])},
            site_, {}, "");
    bank.released = clocks_[actor_];
    bank.released.of[actor_] = now(actor_) + 1;
    bank.released.of[id(t, Actor::Front)] = now(id(t, Actor::Front)) + 1;
    bank.given_by = {};
}

void Hazards::begin_mop(uint32_t t, const Queued& queued) {
    Mop& mop = mops_[t];
    mop.last_pushed = queued.pushed;
    mop.site = queued.site;
    const bool loops = insn::MOP(queued.word, {}).template_ != 0;
    const uint32_t needs = loops ? 0x1EF : 0x0A;  // all but the second end; flags and the first instruction
    if ((mop.words & needs) != needs)
        say(t,
            {.code = "tensix-unprogrammed",
             .headline = fmt::format("a MOP runs template {}, which this kernel has not programmed", loops ? 1 : 0),
             .note = "it runs what the kernel before left in the registers",
             .help = loops ? "call program() of the ckernel_template first"
                           : "call program() of the ckernel_unpack_template first"},
            queued.site, {}, "");
}

void Hazards::runs_129_rounds(uint32_t t, const Queued& queued) {
    say(t,
        {.code = "tensix-unprogrammed",
         .headline = "a MOP of one round without inner instructions runs its end 129 times",
         .note = "the expander takes an inner count of 0 with an end instruction for 129 rounds",
         .help = "make the inner count at least 1"},
        queued.site, {}, "");
}

void Hazards::replays_unrecorded(uint32_t t, const Queued& queued) {
    say(t,
        {.code = "tensix-unprogrammed",
         .headline = "REPLAY runs words that this kernel has not recorded",
         .note = "the buffer holds what the kernel before left there",
         .help = "record as many words as are replayed, from the same start"},
        queued.site, {}, "");
}

void Hazards::uses_address_mode(uint32_t t, uint32_t mode, uint32_t word) {
    if (!site_ || thread_words_[t][word % Config::kMaxThreadWords]) return;
    say(t,
        {.code = "tensix-unprogrammed",
         .headline = fmt::format("{} uses ADDR_MOD_{}, which {} has not set", kMnemonics[word_ >> 24].name, mode,
                                 thread_name(t)),
         .note = "it moves the counters as the kernel before left the mode",
         .help = fmt::format("set it: addr_mod_t{{...}}.set(ADDR_MOD_{})", mode)},
        site_, {}, "");
}

void Hazards::uses_constant(uint32_t t, uint32_t index, bool writes) {
    if (writes) return writes_lane(index);
    reads_lane(t, index);
}

void Hazards::reads_lane(uint32_t t, uint32_t index) {
    if ((lanes_written_ >> index & 1) != 0 || (index >= 8 && index <= kFirstConstant) || index == 15) return;
    const bool constant = index >= 8;
    say(t,
        {.code = "tensix-unprogrammed",
         .headline = fmt::format("{} reads L{}, which nothing has set", kMnemonics[word_ >> 24].name, index),
         .note = constant ? "a programmable constant keeps what the kernel before set"
                          : "it holds what was computed before",
         .help = constant ? fmt::format("set it: vConstFloatPrgm{} = ..., or SFPCONFIG", index - 12)
                          : "load it first (SFPLOAD, SFPLOADI)"},
        site_, {}, "");
}

// The registers of the common instructions; others are not followed.
void Hazards::end_sfpu(uint32_t t) {
    const uint32_t a = bits(word_, 16, 4), b = bits(word_, 12, 4), c = bits(word_, 8, 4), d = bits(word_, 4, 4);
    const bool indirect = (word_ & 12) != 0;
    switch (static_cast<Op>(word_ >> 24)) {
        case Op::SFPLOAD:
        case Op::SFPLOADI:
            return writes_lane(bits(word_, 20, 4));
        case Op::SFPSTORE:
            return reads_lane(t, bits(word_, 20, 4));
        case Op::SFPMAD:
        case Op::SFPADD:
        case Op::SFPMUL:
            if (!indirect) reads_lane(t, a);
            reads_lane(t, b);
            reads_lane(t, c);
            return indirect ? void(lanes_written_ |= 0xFF) : writes_lane(d);
        case Op::SFPCONFIG:
            if (d >= kFirstConstant && d < kFirstConstant + kConstants) writes_lane(d);
            return;
        case Op::SFPMOV:
        case Op::SFPABS:
        case Op::SFPNOT:
        case Op::SFPEXEXP:
        case Op::SFPEXMAN:
            if ((word_ & 8) == 0) reads_lane(t, c);
            return writes_lane(d);
        case Op::SFPNOP:
            return;
        default:
            lanes_written_ |= 0xFF;
    }
}

void Hazards::ended(uint32_t t) {
    ended_ |= 1u << t;
    if (ended_ == 7) finish();
}

void Hazards::check_banks_left() {
    for (uint32_t reg = 0; reg < 2; ++reg)
        for (uint32_t index = 0; index < 2; ++index) {
            const SrcRegister& src = reg == 0 ? engine_.src_a() : engine_.src_b();
            const Bank& bank = banks_[reg][index];
            if (!src.bank[index].at_fpu || !bank.given_by.site) continue;
            say(thread_of(bank.given_by),
                {.code = "tensix-src",
                 .headline = fmt::format("a bank of {} is given to the FPU and never released", kSrcNames[reg]),
                 .note = "the next kernel finds it full: its unpacker waits, or its FPU takes these datums",
                 .help = fmt::format("release it: SETRWC with p_setrwc::CLR_{}, or CLEARDVALID", reg == 0 ? "A" : "B")},
                bank.given_by.site, {}, "");
        }
}

void Hazards::finish() {
    check_banks_left();
    for (uint32_t index = 0; index < mutex_site_.size(); ++index)
        if (mutex_site_[index])
            say(1,
                {.code = "tensix-semaphore",
                 .headline = fmt::format("mutex {} is acquired and never released", index),
                 .note = "the next kernel that asks for it waits for ever",
                 .help = "release it (t6_mutex_release) after what it guards"},
                mutex_site_[index], {}, "");
    for (uint32_t t = 0; t < kThreads; ++t)
        if (engine_.thread(t).front.is_recording())
            say(t,
                {.code = "tensix-unprogrammed",
                 .headline = "a recording of the replay buffer asks for more words than the kernel pushes",
                 .note = "the first instructions of the next kernel are recorded and not run",
                 .help = "record as many words as follow"},
                engine_.thread(t).front.recording_site(), {}, "");
    if (const Site* site = engine_.open_pack_site())
        say(2,
            {.code = "tensix-unprogrammed",
             .headline = "the last PACR does not say that it is the last",
             .note = "the packer goes on at this address in the next kernel, and the last 16 bytes may not be written",
             .help = "set `last` in the PACR that ends a tile"},
            site, {}, "");
}

uint32_t Hazards::thread_of(const Act& act) { return act.who / kActors; }

}  // namespace tessera::tensix

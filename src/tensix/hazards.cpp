// Clocks of the actors, and the accesses of Dst, configuration, general registers and pages that nothing orders.
#include "tensix/hazards.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tensix/engine.hpp"
#include "tensix/hazard_words.hpp"

namespace tessera::tensix {
namespace {

constexpr uint32_t kFpuToSfpu = 3;  // instructions after which the SFPU sees what the FPU wrote (SFPLOAD, scheduling)

constexpr Actor unpacker(uint32_t u) { return u == 0 ? Actor::Unpacker0 : Actor::Unpacker1; }

Actor actor_of(Unit unit, uint32_t word) {
    switch (unit) {
        case Unit::Packer:
            return Actor::Packer;
        case Unit::Unpacker:
            return unpacker(word >> 23 & 1);
        case Unit::Thcon:
            return Actor::Thcon;
        case Unit::Fpu:
            return Actor::Fpu;
        case Unit::Sfpu:
            return Actor::Sfpu;
        default:
            return Actor::Front;
    }
}
Actor kind(uint32_t who) { return static_cast<Actor>(who % kActors); }
uint32_t thread(uint32_t who) { return who / kActors; }

}  // namespace

void Clock::join(const Clock& other) {
    for (size_t i = 0; i < of.size(); ++i) of[i] = std::max(of[i], other.of[i]);
}

Hazards::Hazards(Engine& engine, Report report) : engine_(engine), report_(std::move(report)), config_(Config::kKeys) {
    engine.dst().set_watch(this);
    engine.config().set_watch(this);
}

// Two instructions of one unit are carried out as they were issued; others need the end of the first.
bool Hazards::is_over(const Act& act, uint32_t who) const {
    if (act.who == who || clocks_[who].of[act.who] >= act.when) return true;
    return kind(act.who) == kind(who) && clocks_[who].of[id(thread(act.who), Actor::Front)] >= act.issued;
}

// For Dst: what the SFPU wrote is there for its thread's FPU at once, what the FPU wrote for the SFPU a little later.
bool Hazards::is_settled(const Act& before) const {
    if (!before.site || is_over(before, actor_)) return true;
    if (thread(before.who) != thread_) return false;
    const Actor first = kind(before.who), second = kind(actor_);
    if (first == Actor::Sfpu && second == Actor::Fpu) return true;
    const uint32_t issue = now(id(thread_, Actor::Front)) + 1;
    return first == Actor::Fpu && second == Actor::Sfpu && issue - before.issued > kFpuToSfpu;
}

void Hazards::say(uint32_t t, Message message, const Site* site, const Act& other, const char* label) {
    if (!said_.emplace(site, other.site).second) return;
    message.places = {place_at(site)};
    if (other.site) message.places.push_back(place_at(other.site, label));
    report_(t, std::move(message), site);
}

void Hazards::pushes(uint32_t t, Queued& queued) {
    const uint32_t risc = id(t, Actor::Risc);
    ++clocks_[risc].of[risc];
    queued.pushed = ++pushes_[t];
    pushed_[t][queued.pushed % kSnapshots] = clocks_[risc];
    if (queued.op() == Op::MOP) begin_mop(t, queued);
}

void Hazards::loaded(uint32_t t, uint32_t address) {
    Clock& risc = clock(t, Actor::Risc);
    const RegisterRead read = register_read(address);
    if (read != RegisterRead::AtOnce) mops_[t].synced = pushes_[t];
    if (read == RegisterRead::AfterAll)
        for (uint32_t actor = 1; actor < kActors; ++actor) risc.join(clocks_[t * kActors + actor]);
    if (const auto semaphore = semaphore_register(address)) {
        risc.join(semaphores_[*semaphore].posted);
        risc.join(semaphores_[*semaphore].got);
    }
}

void Hazards::overtakes(uint32_t t, const Act& read, const Site* site, const char* what, uint32_t index) {
    if (!read.site || clock(t, Actor::Risc).of[read.who] >= read.when) return;
    say(t,
        {.code = "tensix-hazard",
         .headline = fmt::format("a store to {} {} may overtake an instruction that reads it", what, index),
         .note = "a RISC's store acts at once; instructions that it pushed before may still be queued",
         .help = "call tensix_sync() before the store, or write by an instruction (WRCFG, RMWCIB, SETDMAREG)"},
        site, read, "pushed before, and nothing shows that it was issued");
}

void Hazards::stores(uint32_t t, uint32_t address, uint32_t value, const Site* site) {
    const uint32_t risc = id(t, Actor::Risc);
    ++clocks_[risc].of[risc];
    const Act act{site, risc, now(risc), 0};
    const RegisterPlace place = register_place(engine_.config(), address);
    switch (place.kind) {
        case RegisterPlace::Semaphore:
            return semaphore_store(t, place.index, (value & 1) != 0, site);
        case RegisterPlace::Gpr:
            overtakes(t, gpr_[t][place.index].read, site, "general register", place.index);
            gpr_[t][place.index].known = true;
            return;
        case RegisterPlace::Config:
            overtakes(t, config_[place.index].read[t], site, "configuration word", place.index % Config::kMaxWords);
            config_[place.index].stored[t] = act;
            return;
        case RegisterPlace::Mop:
            mops_[t].words |= 1u << place.index;
            if (mops_[t].last_pushed > mops_[t].synced)
                say(t,
                    {.code = "tensix-hazard",
                     .headline = "the MOP's registers change while a MOP that reads them may be queued",
                     .note = "the expander reads the registers when the MOP's turn comes",
                     .help = "call mop_sync() before the registers are written"},
                    site, {mops_[t].site}, "this MOP");
            return;
        case RegisterPlace::Other:
            return;
    }
}

void Hazards::join_src(uint32_t t, const Queued& queued, Unit unit) {
    if (unit == Unit::Unpacker) {
        const uint32_t u = queued.word >> 23 & 1;
        const SrcRegister& src = u == 0 ? engine_.src_a() : engine_.src_b();
        if (!src.at_unpacker().at_fpu) clocks_[actor_].join(banks_[u][src.unpacker].released);
    }
    if (unit != Unit::Fpu) return;
    const SrcUse use = src_use(queued.op());
    if (use.a && engine_.src_a().at_fpu().at_fpu) clocks_[actor_].join(banks_[0][engine_.src_a().fpu].given);
    if (use.b && engine_.src_b().at_fpu().at_fpu) clocks_[actor_].join(banks_[1][engine_.src_b().fpu].given);
}

void Hazards::begins(uint32_t t, const Queued& queued, Unit unit) {
    thread_ = t;
    word_ = queued.word;
    site_ = queued.site;
    actor_ = id(t, actor_of(unit, queued.word));
    l1_first_ = ~0ull;
    l1_end_ = 0;
    Clock& front = clock(t, Actor::Front);
    front.join(pushed_[t][queued.pushed % kSnapshots]);
    if (actor_ != id(t, Actor::Front)) clocks_[actor_].join(front);
    join_src(t, queued, unit);
    if (unit == Unit::Sync) begin_sync(t);
}

void Hazards::begins_lanes(uint32_t t, const Site* site) {
    Queued queued{static_cast<uint32_t>(Op::SFPNOP) << 24, site};
    pushes(t, queued);
    begins(t, queued, Unit::Sfpu);
}

void Hazards::ends(uint32_t t) {
    const uint32_t front = id(t, Actor::Front);
    if (l1_end_ != 0) {
        std::erase_if(l1_, [&](const L1Work& work) {
            return clocks_[id(thread(work.act.who), Actor::Front)].of[work.act.who] >= work.act.when;
        });
        l1_.push_back({l1_first_, l1_end_, act(actor_)});
    }
    ++clocks_[front].of[front];
    if (actor_ != front) ++clocks_[actor_].of[actor_];
    switch (kMnemonics[word_ >> 24].unit) {
        case Unit::Sync:
            return end_sync(t);
        case Unit::Thcon:
            return end_thcon(t);
        case Unit::Config:
            return end_config(t);
        case Unit::Fpu:
            return end_moves(t);
        case Unit::Sfpu:
            return end_sfpu(t);
        default:
            return;
    }
}

void Hazards::passed(uint32_t t, const Latch& latch) {
    Clock& front = clock(t, Actor::Front);
    for (const auto& [bit, actor] : busy_conditions(engine_.chip()))
        if ((latch.conditions & bit) != 0) front.join(clock(t, actor));
    const uint32_t src = latch.conditions >> engine_.src_condition_shift();
    for (uint32_t reg = 0; reg < 2; ++reg) {
        const SrcRegister& which = reg == 0 ? engine_.src_a() : engine_.src_b();
        if ((src >> reg & 1) != 0) front.join(banks_[reg][which.unpacker].released);
        if ((src >> reg & 4) != 0) front.join(banks_[reg][which.fpu].given);
    }
    for (uint32_t i = 0; i < semaphores_.size(); ++i) {
        if ((latch.semaphores >> i & 1) == 0) continue;
        if (latch.while_zero != 0) front.join(semaphores_[i].posted);
        if (latch.while_max != 0) front.join(semaphores_[i].got);
    }
}

void Hazards::reads_config(uint32_t key) {
    if (!site_) return;
    Word& word = config_[key];
    const uint32_t front = id(thread_, Actor::Front), risc = id(thread_, Actor::Risc);
    const Act& stored = word.stored[thread_];
    if (stored.site && clocks_[front].of[risc] < stored.when)
        overtakes(thread_, act(front), stored.site, "configuration word", key % Config::kMaxWords);
    if (word.wrcfg.site && word.wrcfg.who == front && word.wrcfg.when == now(front))
        say(thread_,
            {.code = "tensix-hazard",
             .headline = fmt::format("{} right after WRCFG may read the old value of configuration word {}",
                                     kMnemonics[word_ >> 24].name, key % Config::kMaxWords),
             .note = "WRCFG takes two cycles; the next instruction is issued in its second",
             .help = "put TTI_NOP between the two"},
            site_, word.wrcfg, "written here");
    word.read[thread_] = act(front);
}

void Hazards::dst_conflict(const Act& before, bool read_before, bool writes, uint32_t row) {
    if (!dst_said_.emplace(before.site, actor_).second) return;  // one cause, one finding
    const Actor first = kind(before.who);
    const uint32_t other = thread(before.who);
    const bool same = other == thread_;
    say(thread_,
        {.code = "tensix-hazard",
         .headline = fmt::format("{} {} row {} of Dst that {}{} may still {}", kMnemonics[word_ >> 24].name,
                                 writes ? "writes" : "reads", row, unit_name(first),
                                 same ? "" : fmt::format(" of {}", thread_name(other)), read_before ? "read" : "write"),
         .note = same
                     ? fmt::format("{} works on after its instruction was issued", unit_name(first))
                     : fmt::format("nothing orders {} after this work of {}", thread_name(thread_), thread_name(other)),
         .help = same
                     ? fmt::format("put TTI_STALLWAIT({}, {}) between the two", block_name(kind(actor_)),
                                   condition_name(first))
                     : fmt::format("{} posts a semaphore after TTI_STALLWAIT(p_stall::STALL_SYNC, {}), {} waits for it",
                                   thread_name(other), condition_name(first), thread_name(thread_))},
        site_, before, "may still be at work");
}

void Hazards::reads_dst(uint32_t row) {
    if (!site_) return;
    DstRow& at = dst_[row];
    if (!is_settled(at.write)) dst_conflict(at.write, false, false, row);
    const Actor by = kind(actor_);
    at.reads[by == Actor::Fpu ? 0 : by == Actor::Sfpu ? 1 : 2] = act(actor_);
}

void Hazards::writes_dst(uint32_t row) {
    if (!site_) return;
    DstRow& at = dst_[row];
    if (!is_settled(at.write)) dst_conflict(at.write, false, true, row);
    for (const Act& read : at.reads)
        if (!is_settled(read)) dst_conflict(read, true, true, row);
    at = {.write = act(actor_), .reads = {}};
}

void Hazards::touches_l1(uint64_t address, uint64_t bytes) {
    l1_first_ = std::min(l1_first_, address);
    l1_end_ = std::max(l1_end_, address + bytes);
}

// Pages that are handed on or given back while a unit may still work on them.
void Hazards::counts_pages(uint32_t t, uint32_t cb, bool received, std::pair<uint32_t, uint32_t> range) {
    for (const L1Work& work : l1_) {
        const Actor by = kind(work.act.who);
        if (thread(work.act.who) != t || (by == Actor::Packer) != received || is_over(work.act, actor_)) continue;
        if (work.end <= range.first || work.first >= range.second) continue;
        say(t,
            {.code = "tensix-hazard",
             .headline = fmt::format("pages of c_{} are {} while {} may still {} them", cb,
                                     received ? "pushed" : "popped", unit_name(by), received ? "write" : "read"),
             .note = "STOREREG does not wait for other units",
             .help = fmt::format("put TTI_STALLWAIT(p_stall::STALL_THCON, {}) before it",
                                 received ? "p_stall::PACK" : "p_stall::UNPACK")},
            site_, work.act, "may still be at work");
        return;
    }
}

}  // namespace tessera::tensix

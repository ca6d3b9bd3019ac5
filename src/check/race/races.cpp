// Events to accesses and edges.
#include "check/race/races.hpp"

#include <algorithm>
#include <cstring>

#include "check/cb_window.hpp"
#include "check/words.hpp"
#include "diag/setting.hpp"
#include "program/program.hpp"

namespace tessera::check {
namespace {

constexpr size_t kMostAccesses = 4 << 20;  // beyond that all that is done between two events has one time
constexpr size_t kMostFound = 64, kMostContested = 4096;

}  // namespace

Races::Races(CheckedRun& run)
    : run_(run), strict_(text_setting("TESSERA_CHECK") == "races=strict"), cells_(run.device.cores().size()) {}

// A launch comes after everything that was, and what the programs before it touched is no concern of this one.
void Races::launching(const Program&, const UserLine&) {
    cells_.forget();
    state_ = std::make_unique<State>(run_.device, strict_);
    own_store_ = {};
}

HandOvers& Races::hand_over(Fiber& fiber) {
    auto& found = state_->hand_overs[&fiber.core()];
    if (!found) found = std::make_unique<HandOvers>();
    return *found;
}

bool Races::is_broken(const Core& core, uint64_t address) {
    const int cb = run_.takes_part(core) ? run_.cb_at(core, static_cast<uint32_t>(address)) : -1;
    return cb >= 0 && run_.is_broken(core, static_cast<uint32_t>(cb));
}

bool Races::Judge::is_ordered(uint32_t number) {
    if (number == asked_) return answer_;
    asked_ = number;
    return answer_ = is_ordered(number, clock);
}

bool Races::Judge::is_certain(uint32_t number) {
    if (!clock.in_doubt()) return true;
    if (number == asked_certain_) return certain_answer_;
    if (!certain_) certain_ = clock.sure();
    asked_certain_ = number;
    return certain_answer_ = is_ordered(number, *certain_);
}

bool Races::Judge::is_ordered(uint32_t number, const Clock& by) const {
    const Access& earlier = state.accesses[number];
    if (earlier.request == kNoRequest) return by.at(earlier.actor->component) >= earlier.time;
    const Request& before = state.requests[earlier.request];
    const bool from_source = earlier.act == Act::SendSource || earlier.act == Act::ReadSource;
    if (request != kNoRequest) {
        const Request& now = state.requests[request];
        // A read may be performed after later requests of its lane, unless it is linked to them.
        const bool in_order = !state.strict || earlier.act != Act::ReadSource || before.linked;
        if (request == earlier.request || (in_order && Requests::is_delivered_after(now, before))) return true;
        if (earlier.act == Act::SendSource && Requests::leaves_after(now, before)) return true;
    }
    if (from_source) return state.requests.source_is_free(before, by);
    return state.strict ? state.requests.is_promised_landed(before, place, by)
                        : state.requests.has_landed(before, place, by);
}

// ---- accesses

uint32_t Races::note(Actor& actor, Act act, const Site* site) {
    const size_t slot = (reinterpret_cast<uintptr_t>(site) >> 4 ^ static_cast<size_t>(act)) % actor.recent.size();
    Actor::Recent& recent = actor.recent[slot];
    if (recent.site == site && recent.time == actor.time && recent.act == act) return recent.access;
    const auto number = static_cast<uint32_t>(state_->accesses.size());
    state_->accesses.push_back({act, kNoRequest, actor.time, &actor, site});
    recent = {site, actor.time, number, act};
    return number;
}

uint32_t Races::note_request(uint32_t request, Act act) {
    const Request& of = state_->requests[request];
    state_->accesses.push_back({act, request, of.time, of.actor, of.site});
    return static_cast<uint32_t>(state_->accesses.size() - 1);
}

void Races::touch(uint32_t place, uint64_t address, uint64_t bytes, const Record& like, Judge& judge) {
    cells_.each(place, address, bytes,
                [&](Cell& cell, uint16_t mask, uint64_t at) { touch(cell, mask, place, at, like, judge); });
}

void Races::touch(Cell& cell, uint16_t mask, uint32_t place, uint64_t at, const Record& like, Judge& judge) {
    Record record = like;
    record.mask = mask;
    for (Record& old : cell.records) {
        if (!(old.mask & mask)) continue;
        if (!record.writes() && old.writes() && !state_->contested.empty() && !judge.is_glance()) was_read(old, at);
        if (old.actor == record.actor && old.actor != kByRequest) {
            // Nobody wrote since it was here.
            if (old.mask == mask && !old.writes() && !record.writes()) {
                old.access = record.access;
                return;
            }
            continue;
        }
        if (!old.writes() && !record.writes()) continue;
        if (!judge.is_ordered(old.number())) found(old, record, place, at, judge);
        else if (!judge.is_certain(old.number())) hangs_on_doubt(old, record, place, at, judge);
    }
    cell.put(record);
}

bool Races::is_quiet(const Core& core, uint32_t address, uint32_t bytes) {
    return state_ && !strict_ && !state_->words.may_be_in(index(core), address, bytes);
}

void Races::noted(const Fiber& fiber, const QuietLine& line) {
    const uint32_t place = index(fiber.core());
    Actor& self = actor(fiber.core(), fiber.role());
    const uint32_t access = note(self, line.store ? Act::Store : Act::Load, line.site);
    Judge judge(*state_, self.clock, place);
    const Record record{.actor = static_cast<uint16_t>(self.component),
                        .access = access | (line.store ? Record::kWrites : 0)};
    for (uint32_t at = 0; at < kQuietLineBytes; at += kCellBytes) {
        const auto mask = static_cast<uint16_t>(line.touched[at / kQuietWordBytes] >> at % kQuietWordBytes);
        if (mask) touch(cells_.at(place, line.address + at), mask, place, line.address + at, record, judge);
    }
    if (line.store) may_be_flag(self);
}

void Races::touch(Fiber& fiber, Act act, uint32_t address, uint32_t bytes) {
    if (!is_tracked(address) || bytes == 0) return;
    bytes = run_.clipped(address, bytes);
    Actor& self = actor(fiber);
    const uint32_t access = note(self, act, fiber.site());
    Judge judge(*state_, self.clock, index(fiber.core()));
    touch(index(fiber.core()), address, bytes,
          {.actor = static_cast<uint16_t>(self.component), .access = access | (writes(act) ? Record::kWrites : 0)},
          judge);
}

// After whatever wrote these bytes last.
void Races::acquire(Actor& actor, uint32_t place, uint64_t address, uint64_t bytes) {
    cells_.each(place, address, bytes, [&](Cell& cell, uint16_t mask, uint64_t) {
        for (const Record& old : cell.records)
            if ((old.mask & mask) && old.writes()) acquire_from(actor, state_->accesses[old.number()], place);
    });
}

// What the writer knew then, not what it has learned since.
void Races::acquire_from(Actor& actor, const Access& access, uint32_t place) {
    if (access.actor == &actor && access.request == kNoRequest) return;
    auto& writer = const_cast<Actor&>(*access.actor);
    actor.learns();
    if (access.request == kNoRequest) {
        actor.clock.join_until(writer.knew_at(access.time), writer.component, access.time);
        actor.hear(&writer, access.time, access.site);
        if (writer.time == access.time) writer.tick();
        return;
    }
    const Request& request = state_->requests[access.request];
    if (request.known) actor.clock.join(request.known->clock);
    else actor.clock.join_until(writer.knew_at(request.time), writer.component, request.time);
    actor.hear(&writer, request.time, request.site);
    state_->requests.note_landed(request, place, actor.clock);
    actor.clock.raise(actor.component, actor.time);
}

void Races::loads(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (address >= run_.device.arch().l1_bytes) return;
    Actor& self = actor(fiber);
    if (strict_) read_back(self, address, bytes);
    if (SignalWord* word = word_used(self, address)) return look_at(self, *word, address);
    if (!run_.said()) touch(fiber, Act::Load, address, bytes);
}

// A loop goes on or ends by what it sees here: who leaves it comes after the one who wrote it.
void Races::looks(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (address >= run_.device.arch().l1_bytes) return;
    Actor& self = actor(fiber);
    if (SignalWord* word = word_used(self, address)) {
        word->looked(&self, self.time).waits++;
        return see_word(self, *word, address);
    }
    looked_at(self, address, bytes);
    if (is_tracked(address)) acquire(self, index(fiber.core()), address, run_.clipped(address, bytes));
}

void Races::stores(Fiber& fiber, uint32_t address, uint32_t bytes) {
    if (address >= run_.device.arch().l1_bytes) return;
    Actor& self = actor(fiber);
    if (strict_) stored(self, address, bytes);
    if (SignalWord* word = word_used(self, address)) {
        own_store_ = {&self, word, fiber.site(), address & ~3u, word->value};
        memcpy(&own_store_.before, fiber.core().l1() + own_store_.address, sizeof own_store_.before);
        return;
    }
    if (run_.said()) return;
    touch(fiber, Act::Store, address, bytes);
    may_be_flag(self);
}

// It may be what another looks at: what comes after it is not part of that.
void Races::may_be_flag(Actor& self) {
    self.may_have_flagged = true;
    if (state_->accesses.size() < kMostAccesses) self.tick();
}

void Races::unpacks(Fiber& fiber, uint32_t cb, uint32_t, uint32_t address, uint32_t bytes) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (config.configured && !run_.said()) touch(fiber, Act::Unpack, address, std::min(bytes, config.page_bytes));
}

void Races::gathered(Fiber& fiber, const SrcTile&, uint32_t, const GatherEvent& event) {
    if (run_.said()) return;
    const uint32_t bytes = bytes_of_row(event);
    const uint32_t face_rows = event.face_columns ? event.faces / event.face_columns : 0;
    for (uint32_t row = 0; row < std::max(face_rows, 1u) * event.face_rows; row++)
        touch(fiber, Act::Unpack, event.address + row * event.row_bytes, bytes);
}

void Races::packs(Fiber& fiber, uint32_t, uint32_t, uint32_t address, uint32_t bytes, const PackState&) {
    if (!run_.said()) touch(fiber, Act::Pack, address, bytes);
}

void Races::packs_datums(Fiber& fiber, uint32_t, uint32_t, uint32_t, uint32_t count, uint32_t address) {
    if (!run_.said()) touch(fiber, Act::Pack, address, count * element_bytes(fiber.core().tensix->pack.output));
}

// ---- hand-overs within a core

void Races::asked(Fiber& fiber, const Wait& question, bool) {
    if (question.need) return;  // the grant follows
    if (question.kind == WaitKind::CbPages) hand_over(fiber).saw_pushes(actor(fiber), question.object);
    if (question.kind == WaitKind::CbRoom) hand_over(fiber).saw_pops(actor(fiber), question.object);
}
void Races::reserved(Fiber& fiber, uint32_t cb, uint32_t pages) { hand_over(fiber).reserved(actor(fiber), cb, pages); }
void Races::waited(Fiber& fiber, uint32_t cb, uint32_t pages) { hand_over(fiber).waited(actor(fiber), cb, pages); }
void Races::pushes(Fiber& fiber, uint32_t cb, uint32_t pages) {
    const CbConfig& config = fiber.core().cbs->config[cb];
    if (strict_) needs_stores(actor(fiber), config.address, config.address + config.size_bytes, "cb_push_back");
    hand_over(fiber).pushes(actor(fiber), cb, pages);
}
void Races::pops(Fiber& fiber, uint32_t cb, uint32_t pages) { hand_over(fiber).pops(actor(fiber), cb, pages); }
void Races::src_given(Fiber& fiber, SrcSide side, uint32_t number) {
    hand_over(fiber).src_given(actor(fiber), side, number);
}
void Races::src_taken(Fiber& fiber, SrcSide side, uint32_t number) {
    hand_over(fiber).src_taken(actor(fiber), side, number);
}
void Races::dst_step(Fiber& fiber, DstStep step) { hand_over(fiber).dst_step(actor(fiber), step); }
void Races::wrote_dst(Fiber& fiber, uint32_t, const SrcTile&) { hand_over(fiber).wrote_dst(actor(fiber)); }
void Races::mailed(Fiber& fiber, Role to, uint32_t number) {
    if (strict_) needs_stores(actor(fiber), 0, run_.device.arch().l1_bytes, "mailbox_write");
    hand_over(fiber).mailed(actor(fiber), to, number);
}
void Races::took_mail(Fiber& fiber, Role from, uint32_t number) {
    hand_over(fiber).took_mail(actor(fiber), from, number);
}

// ---- reports

void Races::found(const Record& earlier, const Record& later, uint32_t place, uint64_t cell, const Judge& judge) {
    const Access &before = state_->accesses[earlier.number()], &now = state_->accesses[later.number()];
    if (state_->races.size() >= kMostFound) return;
    if (!Cells::is_dram(place) && is_broken(run_.device.cores()[place], cell)) return;
    const bool both_write = earlier.writes() && later.writes();
    const std::array<const void*, 3> key{before.site, now.site, now.actor->core};
    if (state_->found.contains(key)) return;
    if (!both_write) state_->found.insert(key);
    Race race = race_of(earlier, later, place, cell, judge);
    if (!both_write) state_->races.push_back(std::move(race));
    else contest(earlier, later, place, cell, std::move(race));
}

void Races::contest(const Record& earlier, const Record& later, uint32_t place, uint64_t cell, Race race) {
    if (state_->contested.size() >= kMostContested) return;
    const auto [at, is_new] = state_->contested.try_emplace({later.number(), cell});
    if (!is_new) return;
    at->second = {.race = std::move(race),
                  .place = place,
                  .cell = cell,
                  .bytes = static_cast<uint16_t>(earlier.mask & later.mask)};
    const Request* before = at->second.race.earlier.request;
    if (before && before->arrived) compare(at->second);
}

// Whoever comes last wins; where both leave the same, nobody sees who it was.
void Races::came_in(const Request& request) {
    for (auto& [key, contest] : state_->contested)
        if (contest.race.earlier.request == &request || contest.race.later.request == &request) compare(contest);
}

void Races::compare(Contest& contest) {
    const std::byte* memory = Cells::is_dram(contest.place) ? run_.device.dram_channel(Cells::channel(contest.place))
                                                            : run_.device.cores()[contest.place].l1();
    std::array<std::byte, kCellBytes> now;
    memcpy(now.data(), memory + contest.cell, now.size());
    for (uint32_t i = 0; contest.left && i < now.size(); i++)
        if ((contest.bytes >> i & 1) && now[i] != (*contest.left)[i]) contest.differs = true;
    contest.left = now;
}

// The host may read it.
bool Races::is_result(uint32_t place, uint64_t address) {
    if (Cells::is_dram(place)) return run_.objects.in_dram(run_.device.arch(), Cells::channel(place), address).known();
    const Core& core = run_.device.cores()[place];
    const bool in_cb = run_.takes_part(core) && run_.cb_at(core, static_cast<uint32_t>(address)) >= 0;
    return !in_cb && run_.object_at(core, address).known();
}

void Races::judge_results() {
    for (auto& [key, contest] : state_->contested) {
        const Race& race = contest.race;
        if (!contest.differs || !race.earlier.request || !race.later.request) continue;
        if (!is_result(contest.place, contest.cell)) continue;
        const std::array<const void*, 3> pair{race.earlier.access.site, race.later.access.site,
                                              race.later.access.actor->core};
        if (state_->found.insert(pair).second) state_->races.push_back(race);
    }
}

Race Races::race_of(const Record& earlier, const Record& later, uint32_t place, uint64_t cell, const Judge& judge) {
    const Access &before = state_->accesses[earlier.number()], &now = state_->accesses[later.number()];
    const auto bytes = static_cast<uint16_t>(earlier.mask & later.mask);
    const auto first = static_cast<uint32_t>(std::countr_zero(bytes));
    const bool start_known = judge.clock.at(before.actor->component) >= before.time;
    return {.earlier = party(before),
            .later = party(now),
            .where = where(place, cell + first),
            .start_known = start_known,
            .chain = start_known ? chain(*before.actor, before.time, *now.actor, now.time) : std::vector<Heard>{}};
}

// Two may write what nobody looks at, and both may write the same value to a result: what a kernel reads is what
// counts.
void Races::was_read(const Record& written, uint64_t cell) {
    const auto contested = state_->contested.find({written.number(), cell});
    if (contested == state_->contested.end()) return;
    const Race& race = contested->second.race;
    if (state_->found.insert({race.earlier.access.site, race.later.access.site, race.later.access.actor->core}).second)
        state_->races.push_back(race);
    state_->contested.erase(contested);
}

Party Races::party(const Access& access) const {
    return {access, access.request == kNoRequest ? nullptr : &state_->requests[access.request]};
}

namespace {

std::string page_and_byte(uint64_t page, uint64_t byte, const std::string& of) {
    return fmt::format(", page {} of {}{}", page, of, byte ? fmt::format(" from byte {} on", byte) : "");
}

}  // namespace

Party Races::looked(const WordLooker& looker) {
    return {{.act = Act::Load, .actor = looker.actor, .site = looker.site}, nullptr};
}

std::string Races::where(uint32_t place, uint64_t address) {
    if (Cells::is_dram(place)) {
        const uint32_t channel = Cells::channel(place);
        const Object object = run_.objects.in_dram(run_.device.arch(), channel, address);
        const std::string at = fmt::format("from 0x{:x} of dram channel {} on", address, channel);
        if (!object.known() || !object.pages) return at + (object.known() ? ", in " + object.name : "");
        return at + page_and_byte(object.page_at(address), (address - object.begin) % object.page_bytes, object.name);
    }
    const Core& core = run_.device.cores()[place];
    const std::string at = fmt::format("from L1 0x{:x} of core {} on", address, core.logical.str());
    const int cb = run_.takes_part(core) ? run_.cb_at(core, static_cast<uint32_t>(address)) : -1;
    if (cb >= 0) {
        const CbConfig& config = core.cbs->config[static_cast<size_t>(cb)];
        const uint64_t offset = address - config.address;
        return at + page_and_byte(offset / config.page_bytes, offset % config.page_bytes, fmt::format("c_{}", cb));
    }
    const Object object = run_.object_at(core, address);
    return at + (object.known() ? ", in " + object.name : "");
}

// What a rule said of a kernel has that cause: a race of the same kernel is not reported beside it.
bool Races::was_reported(const Party& party) {
    return run_.has_reported(*party.access.actor->core, party.access.actor->role);
}

// Data that nobody wrote were read because the read came first: as a consequence, that is taken back.
bool Races::withdraw_undefined(const Party& party) {
    return run_.withdraw_undefined(*party.access.actor->core, party.access.actor->role);
}

void Races::report(const Race& race) {
    const bool unwritten = withdraw_undefined(race.earlier);
    withdraw_undefined(race.later);
    Race reported = race;
    if (unwritten && writes(race.later.access.act)) std::swap(reported.earlier, reported.later);
    run_.report_at(*reported.later.access.actor->core, reported.later.access.actor->role, message_of(reported));
}

// One line takes part in one report: with two missing edges at a line, the second is reported when the first is there.
void Races::judge() {
    if (!state_) return;
    settle_doubts();
    judge_results();
    for (const Overshot& late : state_->overshot) report(late);
    std::set<const Site*> reported;
    const auto waits = [](const Party& party) { return party.request && party.request->looked_at; };
    const auto is_new = [&](const Party& a, const Party& b) {
        if (waits(a) || waits(b) || was_reported(a) || was_reported(b)) return false;
        if (reported.contains(a.access.site) || reported.contains(b.access.site)) return false;
        reported.insert({a.access.site, b.access.site});
        return true;
    };
    std::vector<const LostSignal*> lost;
    for (const LostSignal& one : state_->lost)
        if (one.matters() && is_new(one.set, one.signal)) lost.push_back(&one);
    std::vector<const Race*> races;
    for (const Race& race : state_->races)
        if (is_new(race.earlier, race.later)) races.push_back(&race);
    std::vector<const MissedValue*> missed;
    for (const MissedValue& one : state_->missed)
        if (is_new(one.wait, one.change)) missed.push_back(&one);
    std::vector<LuckyLook> lucky;
    for (const Glance& one : state_->glances) {
        const WordLooker* looker = is_luck(one);
        if (!looker) continue;
        LuckyLook look{.look = looked(*looker),
                       .change = changer(*looker->luck),
                       .where = word_named(run_.device.cores()[one.place], one.address)};
        if (is_new(look.look, look.change)) lucky.push_back(std::move(look));
    }
    for (const MissedValue* one : missed)
        run_.report_at(*one->wait.access.actor->core, one->wait.access.actor->role, message_of(*one));
    for (const LostSignal* one : lost)
        run_.report_at(*one->set.access.actor->core, one->set.access.actor->role, message_of(*one));
    for (const Race* race : races) report(*race);
    for (const LuckyLook& one : lucky)
        run_.report_at(*one.look.access.actor->core, one.look.access.actor->role, message_of(one));
    for (const UnreadStore& one : state_->unread)
        run_.report_at(*one.store.access.actor->core, one.store.access.actor->role, message_of(one));
    state_.reset();
}

}  // namespace tessera::check

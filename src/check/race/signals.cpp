// Requests and the words they signal with.
#include <algorithm>
#include <cstring>

#include "check/race/races.hpp"
#include "check/words.hpp"
#include "device/launch.hpp"

namespace tessera::check {
namespace {

constexpr uint32_t kLookBytes = 64;  // a read of so few bytes may be a look at a flag (a NoC word of Blackhole)
constexpr size_t kMostSignals = 64, kMostLooks = 64;
constexpr uint32_t kSemaphoreBytes = 16 * 16;  // a word per 16 bytes (MACHINE 7)

using Kind = TransferEvent::Kind;

bool adds(const Request& request) { return request.kind == Kind::Atomic; }

uint32_t word_in(const Core& core, uint64_t address) {
    uint32_t value = 0;
    memcpy(&value, core.l1() + (address & ~3ull), sizeof value);
    return value;
}

}  // namespace

SignalWord* Races::word_at(const Core& core, uint64_t address) {
    return state_->words.find(index(core), static_cast<uint32_t>(address));
}

SignalWord& Races::make_word(const Core& core, uint32_t address) {
    const bool known = state_->words.find(index(core), address);
    SignalWord& word = state_->words.make(index(core), address, run_.device.arch().l1_bytes);
    if (!known) word.begin(word_in(core, address), {});
    return word;
}

// What is a word to signal with from now on; those who wrote it so far count.
SignalWord& Races::signal_word(Actor& actor, uint32_t address) {
    const uint32_t core = index(*actor.core);
    if (SignalWord* word = state_->words.find(core, address)) return *word;
    SignalWord& word = make_word(*actor.core, address);
    if (!is_tracked(address)) return word;
    Actor reader{.component = actor.component, .core = actor.core, .role = actor.role};
    acquire(reader, core, address & ~3u, kSignalBytes);
    word.begin(word.value, reader.clock);
    return word;
}

// A semaphore of the program: the next launch sets it again.
bool Races::is_of_this_run(const Core& core, uint32_t address) {
    const uint32_t base = core.launch->semaphore_base;
    return address >= base && address < base + kSemaphoreBytes;
}

// By a kernel's own code: a semaphore is one from the beginning.
SignalWord* Races::word_used(Actor& actor, uint32_t address) {
    if (is_of_this_run(*actor.core, address)) return &signal_word(actor, address);
    return word_at(*actor.core, address);
}

// By the NoC of another core.
SignalWord* Races::word_afar(uint32_t place, uint32_t address) {
    const Core& at = run_.device.cores()[place];
    if (run_.takes_part(at) && is_of_this_run(at, address) && (address - at.launch->semaphore_base) % 16 == 0)
        return &make_word(at, address);
    return state_->words.find(place, address);
}

bool Races::is_signal(const TransferEvent& event, const Core& at) {
    if (event.kind == Kind::Atomic || event.kind == Kind::Word) return true;
    if (is_read(event) || event.bytes > kSignalBytes) return false;
    return !is_tracked(static_cast<uint32_t>(event.address)) || word_at(at, event.address);
}

void Races::semaphore_waits(Fiber& fiber, uint32_t address, uint32_t need, uint32_t have, bool exact) {
    Actor& self = actor(fiber);
    SignalWord& word = signal_word(self, address);
    word.looked(&self, self.time).waits++;
    self.waits_for = {need, exact};
    if (exact && have > need && !run_.said()) overshot(self, word, address, have);
}

void Races::semaphore_passed(Fiber& fiber, uint32_t address, uint32_t) {
    Actor& self = actor(fiber);
    SignalWord& word = signal_word(self, address);
    word.looked(&self, self.time).waits++;
    // Who waits for 0 waits until it is taken down.
    std::erase_if(state_->overshot, [&](const Overshot& late) { return late.wait.waiter == &self && !late.wait.need; });
    passed(self, word, fiber.site(), address);
}

void Races::semaphore_sets(Fiber& fiber, uint32_t address, uint32_t value, uint32_t before) {
    Actor& self = actor(fiber);
    if (strict_) stored(self, address, kSignalBytes);
    set(self, signal_word(self, address), fiber.site(), address, value != before, value);
}

std::string Races::word_named(const Core& at, uint32_t address) const {
    const uint32_t base = at.launch->semaphore_base;
    const bool semaphore = address >= base && address < base + kSemaphoreBytes;
    return fmt::format("{} of core {}, the word at L1 0x{:x}",
                       semaphore ? fmt::format("semaphore {}", (address - base) / 16) : "a flag", at.logical.str(),
                       address);
}

// A kernel's own store is announced before it is done: what it stores shows at the next event.
void Races::settle_store() {
    const OwnStore store = std::exchange(own_store_, {});
    Actor& self = *store.actor;
    const uint32_t value = word_in(*self.core, store.address);
    store_back(self, *store.word, store.site, store.address);
    set(self, *store.word, store.site, store.address, value != store.before, value);
}

// Setting a word, while a signal from elsewhere may come before or after: one of the two is lost.
void Races::set(Actor& actor, SignalWord& word, const Site* site, uint32_t address, bool changes, uint32_t value) {
    const Time set_before = word.set_at;
    if (changes) leaves_changed(actor, word, site, address);
    word.looker(&actor).waits++;
    word.set_at = actor.time;
    word.set_known = actor.release();
    for (uint32_t number : word.signals) {
        const Request& signal = state_->requests[number];
        if (!changes && !adds(signal)) continue;  // a flag that is raised already may be raised again
        if (!state_->requests.has_landed(signal, index(*actor.core), actor.clock))
            lost(actor, word, site, change_by(number), false, *actor.core, address);
    }
    const bool same = word.set_value == value;
    if (word.setter && word.setter != &actor && !same && actor.clock.at(word.setter->component) < set_before)
        lost(actor, word, site, {.by = word.setter, .site = word.set_site}, false, *actor.core, address);
    word.signals.clear();
    word.setter = &actor;
    word.set_site = site;
    word.set_value = value;
    const Snapshot known = word.set_known;
    WordChange change{.value = value, .known = known->clock, .by = &actor, .site = site, .time = known->time};
    rivals(word, change, *actor.core, address);
    if (changes) glanced(word, change);
    word.passes.clear();
    word.change(std::move(change));
    word.looker(&actor).seen = word.dropped + word.history.size();
}

// The word is on its way to others, and may be read by the NoC only now.
void Races::leaves_changed(Actor& actor, SignalWord& word, const Site* site, uint32_t address) {
    const uint32_t place = index(*actor.core);
    for (uint32_t number : std::exchange(word.sent, {})) {
        const Request& request = state_->requests[number];
        if (state_->requests.source_is_free(request, actor.clock)) continue;
        if (!state_->found.insert({request.site, site, actor.core}).second) continue;
        const bool start_known = actor.clock.at(request.actor->component) >= request.time;
        const Access sent{Act::SendSource, number, request.time, request.actor, request.site};
        state_->races.push_back({.earlier = party(sent),
                                 .later = {{.act = Act::Store, .time = actor.time, .actor = &actor, .site = site}, {}},
                                 .where = "in " + word_named(run_.device.cores()[place], address),
                                 .start_known = start_known,
                                 .chain = {}});
    }
}

// A signal is started: it must come after the last set of its word.
void Races::signals(uint32_t request, const Core& at, uint32_t address) {
    const Request& signal = state_->requests[request];
    SignalWord& word = make_word(at, address);
    const Clock& known = signal.actor->clock;
    if (word.setter && known.at(word.setter->component) < word.set_at)
        lost(*word.setter, word, word.set_site, change_by(request), true, at, address);
    const auto same_kind = [&](uint32_t other) {
        return state_->requests[other].lane == signal.lane && adds(state_->requests[other]) == adds(signal);
    };
    const auto old = std::find_if(word.signals.begin(), word.signals.end(), same_kind);
    if (old != word.signals.end()) *old = request;
    else if (word.signals.size() < kMostSignals) word.signals.push_back(request);
}

void Races::lost(const Actor& setter, const SignalWord& word, const Site* set_site, const WordChange& change,
                 bool set_first, const Core& at, uint32_t address) {
    if (!state_->found.insert({set_site, change.site, &at}).second) return;
    state_->lost.push_back({.set = {{.act = Act::Store, .actor = &setter, .site = set_site}, nullptr},
                            .signal = changer(change),
                            .set_first = set_first,
                            .word = is_of_this_run(at, address) ? &word : nullptr,
                            .set_known = word.set_known,
                            .where = word_named(at, address)});
}

WordChange Races::change_by(uint32_t request) const {
    const Request& signal = state_->requests[request];
    return {.by = signal.actor, .request = request, .site = signal.site, .time = signal.time, .adds = adds(signal)};
}

// A load that is no wait: what it saw of others without order is luck.
void Races::look_at(Actor& self, SignalWord& word, uint32_t address) {
    self.learns();
    std::erase_if(word.unordered_loads, [&](const auto& one) { return one.first == &self; });
    for (const WordChange& change : word.changes)
        if (change.by != &self && self.clock.at(change.by->component) < change.time)
            word.unordered_loads.push_back({&self, change});
    glance(self, word, index(*self.core), address, kNoRequest);
    see_word(self, word, address);
}

void Races::glance(Actor& self, SignalWord& word, uint32_t place, uint32_t address, uint32_t request) {
    WordLooker& looker = word.looked(&self, self.time);
    looker.site = self.site;
    if (looker.loads++ > 0 || looker.waits > 0) return;
    looker.loaded = self.time;
    state_->glances.push_back({&self, &word, place, address, request});
    for (const WordChange& change : word.history)
        if (change.by != &self && self.clock.at(change.by->component) < change.time) looker.luck = change;
}

// A change that may as well have come before somebody's only look.
void Races::glanced(SignalWord& word, const WordChange& change) {
    for (WordLooker& looker : word.lookers)
        if (looker.loads == 1 && looker.waits == 0 && !looker.luck && looker.actor != change.by &&
            change.known.at(looker.actor->component) < looker.loaded)
            looker.luck = change;
}

// The only look of one who never waits: what it found there was luck.
const WordLooker* Races::is_luck(const Glance& glance) const {
    if (glance.request != kNoRequest && state_->requests[glance.request].looked_at) return nullptr;
    for (const WordLooker& looker : glance.word->lookers)
        if (looker.actor == glance.actor && looker.luck && looker.loads == 1 && looker.waits == 0) return &looker;
    return nullptr;
}

// The changes that an actor comes after, by what it knows or has seen.
uint64_t Races::changes_known(const Actor& self, uint32_t place, const SignalWord& word) const {
    for (size_t i = word.history.size(); i > 0; i--) {
        const WordChange& change = word.history[i - 1];
        const bool known = change.request == kNoRequest
                               ? self.clock.at(change.by->component) >= change.time
                               : state_->requests.has_landed(state_->requests[change.request], place, self.clock);
        if (known) return word.dropped + i;
    }
    return 0;
}

// What one who reads the word finds there, it may have been there for a while.
void Races::see_word(Actor& self, SignalWord& word, uint32_t address) {
    self.learns();
    WordLooker& looker = word.looked(&self, self.time);
    const uint32_t value = word_in(*self.core, address);
    const uint64_t known = std::max(looker.seen, changes_known(self, index(*self.core), word));
    looker.seen = word.found(known, [&](uint32_t then) { return then == value; });
    word.join_first(looker.seen, self.clock);
}

// It counts on what it loaded, whoever looks at the word afterwards.
void Races::store_back(Actor& self, SignalWord& word, const Site* site, uint32_t address) {
    for (const auto& [who, change] : word.unordered_loads) {
        if (who != &self) continue;
        lost(self, word, site, change, false, *self.core, address);
        if (!state_->lost.empty() && state_->lost.back().set.access.site == site) state_->lost.back().word = nullptr;
    }
    std::erase_if(word.unordered_loads, [&](const auto& one) { return one.first == &self; });
}

// ---- requests

// What a short read brings may be a flag. Whether it is one shows when the kernel looks at what came: if that decides
// whether a loop goes on, the read waits for somebody and is no access; else it is one like any other.
void Races::look_afar(const Look& look) {
    state_->requests[look.request].is_glance = true;
    if (!Cells::is_dram(look.place))
        for (uint64_t word = look.address & ~3ull; word < look.address + look.bytes; word += 4)
            if (SignalWord* signal = word_afar(look.place, static_cast<uint32_t>(word)))
                glance(*look.actor, *signal, look.place, static_cast<uint32_t>(word), look.request);
    see_words(look);
    std::erase_if(state_->looks, [&](const Look& old) {
        return old.actor == look.actor && old.local < look.local + look.bytes && look.local < old.local + old.bytes;
    });
    if (state_->looks.size() >= kMostLooks) state_->looks.erase(state_->looks.begin());
    state_->looks.push_back(look);
}

void Races::see_words(const Look& look) {
    if (Cells::is_dram(look.place)) return;
    for (uint64_t word = look.address & ~3ull; word < look.address + look.bytes; word += 4)
        if (SignalWord* signal = state_->words.find(look.place, static_cast<uint32_t>(word))) {
            look.actor->learns();
            signal->looked(look.actor, look.actor->time);
            signal->seen(look.actor->clock);
        }
}

// A loop that ends by what a short read brought comes after the one who wrote it.
void Races::looked_at(Actor& self, uint32_t address, uint32_t bytes) {
    for (const Look& look : state_->looks) {
        if (look.actor != &self || look.local >= address + bytes || address >= look.local + look.bytes) continue;
        state_->requests[look.request].looked_at = true;
        see_words(look);
        acquire(self, look.place, look.address, look.bytes);
    }
}

void Races::settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t trid) {
    Actor& self = actor(fiber);
    self.learns();
    state_->requests.settle(self, what, noc, trid % kNumTrids);
    for (const Look& look : state_->looks)
        if (look.actor == &self && state_->requests[look.request].noc == noc) see_words(look);
}

void Races::start_local(Fiber& fiber, const TransferEvent& event, uint32_t request) {
    if (!is_read(event) && !has_source(event)) return;
    if (strict_ && !is_read(event)) needs_stores(actor(fiber), event.local, event.local + event.bytes, event.call);
    SignalWord* word = event.bytes <= kSignalBytes ? word_used(actor(fiber), event.local) : nullptr;
    if (word && !is_read(event) && word->sent.size() < kMostSignals) word->sent.push_back(request);
    if (word || !is_tracked(event.local)) return;
    const Act act = is_read(event) ? Act::ReadDestination : Act::SendSource;
    Judge judge(*state_, actor(fiber).clock, index(fiber.core()), request);
    touch(index(fiber.core()), event.local, run_.clipped(event.local, event.bytes),
          {.actor = kByRequest, .access = note_request(request, act) | (writes(act) ? Record::kWrites : 0)}, judge);
}

void Races::start_remote(const TransferEvent& event, uint32_t request, Actor& self, const Core& at) {
    const auto address = static_cast<uint32_t>(event.address);
    if (is_signal(event, at)) return signals(request, at, address);
    if (is_read(event) && event.bytes <= kLookBytes)
        look_afar({&self, request, index(at), address, run_.clipped(address, event.bytes), event.local});
    if (!is_tracked(address) || (is_read(event) && state_->words.may_be_in(index(at), address, event.bytes))) return;
    if (&at == self.core && has_source(event) && event.local == address) return;  // keeps what it holds
    const uint32_t bytes = run_.clipped(address, event.bytes);
    const Act act = is_read(event) ? Act::ReadSource : Act::SendDestination;
    Judge judge(*state_, self.clock, index(at), request);
    touch(index(at), address, bytes,
          {.actor = kByRequest, .access = note_request(request, act) | (writes(act) ? Record::kWrites : 0)}, judge);
}

void Races::start_dram(const TransferEvent& event, uint32_t request, Actor& self) {
    const uint32_t place = Cells::dram(static_cast<uint32_t>(event.channel));
    if (is_read(event) && event.bytes <= kLookBytes)
        look_afar({&self, request, place, event.address, event.bytes, event.local});
    const Act act = is_read(event) ? Act::ReadSource : Act::SendDestination;
    Judge judge(*state_, self.clock, place, request);
    touch(place, event.address, event.bytes,
          {.actor = kByRequest, .access = note_request(request, act) | (writes(act) ? Record::kWrites : 0)}, judge);
}

uint64_t Races::started(Fiber& fiber, const TransferEvent& event) {
    Actor& self = actor(fiber);
    const uint32_t request = state_->requests.add(self, event, fiber.site());
    const PendingTransfer& pending = *run_.pending(event.number);
    if (!pending.local_wrong && !run_.said()) start_local(fiber, event, request);
    if (!pending.remote_wrong && !run_.said()) {
        if (event.kind == Kind::Multicast)
            for (const Core* at : event.receivers) start_remote(event, request, self, *at);
        if (event.core) start_remote(event, request, self, *event.core);
        else if (event.channel >= 0) start_dram(event, request, self);
    }
    if (!is_read(event) && event.channel < 0 && event.bytes <= kSignalBytes) {
        state_->requests[request].known = self.release();
        state_->signals[event.number] = {request, event.address};
    } else if (!is_read(event) && event.bytes <= kLookBytes) {
        may_be_flag(self);
    }
    return event.number;
}

void Races::arrived(uint64_t transfer, Core* at) {
    if (Request* request = state_->requests.of_transfer(transfer)) {
        request->arrived = true;
        if (!state_->contested.empty()) came_in(*request);
    }
    const auto found = state_->signals.find(transfer);
    if (found == state_->signals.end() || !at) return;
    SignalWord* word = word_at(*at, found->second.address);
    if (!word) return;
    const Request& request = state_->requests[found->second.request];
    Clock known = request.known->clock;
    state_->requests.note_landed(request, index(*at), known);
    WordChange change{.known = std::move(known),
                      .by = request.actor,
                      .request = found->second.request,
                      .site = request.site,
                      .time = request.time,
                      .adds = adds(request)};
    memcpy(&change.value, at->l1() + (found->second.address & ~3ull), sizeof change.value);
    change.added = change.adds ? change.value - word->value : 0;
    rivals(*word, change, *at, static_cast<uint32_t>(found->second.address));
    if (change.value != word->value) glanced(*word, change);
    word->change(std::move(change));
}

}  // namespace tessera::check

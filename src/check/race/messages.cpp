// The words of a race.
#include "check/race/messages.hpp"

#include <algorithm>
#include <set>

#include "check/words.hpp"

namespace tessera::check {
namespace {

std::string subject(const Party& party) {
    switch (party.access.act) {
        case Act::Load:
            return "a load";
        case Act::Store:
            return "a store";
        case Act::Unpack:
            return "the unpacker";
        case Act::Pack:
            return "the packer";
        default:
            return party.request->call;
    }
}

bool is_write(const Party& party) { return writes(party.access.act); }

std::string core_and_role(const Party& party) {
    return fmt::format("{} of core {}", name(party.access.actor->role), party.access.actor->core->logical.str());
}

std::string label(const Party& party) {
    return fmt::format("{} by {}", is_write(party) ? "written" : "read", core_and_role(party));
}

std::string path_of(const Request& request) {
    return fmt::format("{}: {} B on noc {}, channel {}{}", request.call, request.bytes, request.noc, request.vc,
                       request.posted ? ", posted" : "");
}

bool is_read_request(const Party& party) {
    return party.access.act == Act::ReadSource || party.access.act == Act::ReadDestination;
}

// The transfer was started in order, but when it is over is not known.
std::string missing_end(const Party& earlier) {
    if (is_read_request(earlier)) return "the read was started before, but nobody has waited for it to be over";
    if (earlier.access.act == Act::SendSource)
        return "the write was started before, but nobody has waited for it to leave: its source may still be read";
    return "the write was started before, but nothing says that it has landed: no acknowledgement was waited for, and "
           "no signal came after it on the same NoC and channel to the same receivers";
}
std::string end_help(const Party& earlier) {
    const std::string role{name(earlier.access.actor->role)};
    if (is_read_request(earlier))
        return fmt::format("call noc_async_read_barrier() in {} before the memory is handed on", role);
    if (earlier.access.act == Act::SendSource)
        return fmt::format("call {}() in {} before the memory is handed on",
                           earlier.request->posted ? "noc_async_posted_writes_flushed" : "noc_async_writes_flushed",
                           role);
    if (earlier.request->posted)
        return fmt::format(
            "use a write that is not posted and call noc_async_write_barrier() in {} before the signal, "
            "or send the signal on the same NoC and channel",
            role);
    return fmt::format(
        "call noc_async_write_barrier() in {} before the signal, or send the signal on the same NoC and "
        "channel",
        role);
}

std::string who(const Actor& actor) {
    return fmt::format("{} of core {}", name(actor.role), actor.core->logical.str());
}

// "sent at send.cpp:12 (brisc of core (0,0)) -> taken at take.cpp:9 (ncrisc of core (1,0))".
std::string shown(const std::vector<Heard>& chain, const Actor& last) {
    std::string text;
    for (size_t i = 0; i < chain.size(); i++) {
        const Actor& to = i + 1 < chain.size() ? *chain[i + 1].from : last;
        text += fmt::format("{}{} ({}) -> {} ({})", i ? ", then " : "", line_of(chain[i].given_at), who(*chain[i].from),
                            line_of(chain[i].taken_at), who(to));
    }
    return text;
}

std::string doubt_note(const DoubtfulEdge& doubt) {
    return fmt::format(
        "the wait for {} at {} took it for done, but it counts signals and does not know whose: {} signals at {} "
        "without "
        "having heard of this wait, and may stand for {}",
        doubt.need, line_of(doubt.site), who(*doubt.rival.by), line_of(doubt.rival.site), who(*doubt.of.by));
}
std::string doubt_help(const DoubtfulEdge& doubt) {
    return fmt::format("give {} and {} a semaphore each, or let {} wait for an answer before it signals again",
                       who(*doubt.of.by), who(*doubt.rival.by), who(*doubt.rival.by));
}

std::string order_help(const Race& race) {
    const std::string first = core_and_role(race.earlier), second = core_and_role(race.later);
    if (is_write(race.later) && !is_write(race.earlier))
        return fmt::format(
            "let {} say that it is done (cb_pop_front, a semaphore), and wait for that in {} before "
            "the memory is written again",
            first, second);
    if (race.earlier.access.actor->core == race.later.access.actor->core)
        return fmt::format("hand the memory over from {} to {} by cb_push_back and cb_wait_front, or by a semaphore",
                           name(race.earlier.access.actor->role), name(race.later.access.actor->role));
    return fmt::format("let {} signal a semaphore when it is done, and wait for it in {}", first, second);
}

}  // namespace

Message message_of(const Race& race) {
    const bool both = is_write(race.earlier) && is_write(race.later);
    const Party &first = race.earlier, &second = race.later;
    const bool end_missing = first.request && race.start_known;
    Message message{.code = both ? "race-write-write" : "race-read-write",
                    .headline = fmt::format("{} {} what {} {}, and nothing orders the two", subject(second),
                                            is_write(second) ? "writes" : "reads", subject(first),
                                            is_write(first) ? "writes" : "reads"),
                    .places = {place_of(second.access.site, label(second)), place_of(first.access.site, label(first))},
                    .where = {race.where},
                    .note = end_missing
                                ? missing_end(first)
                                : "no push, pop, signal, mail or barrier leads from the one to the other; the order of "
                                  "this run was luck",
                    .help = end_missing ? end_help(first) : order_help(race)};
    for (const Party* party : {&second, &first})
        if (party->request) message.where.push_back(path_of(*party->request));
    if (race.doubt) message.note = doubt_note(*race.doubt), message.help = doubt_help(*race.doubt);
    else if (!race.chain.empty()) message.where.push_back("ordered so far: " + shown(race.chain, *second.access.actor));
    return message;
}

bool LostSignal::matters() const {
    if (!word) return true;
    return std::any_of(word->lookers.begin(), word->lookers.end(),
                       [&](const auto& look) { return set_known->clock.at(look.actor->component) < look.time; });
}

std::vector<Heard> chain(const Actor& from, Time then, const Actor& to, Time now) {
    struct Step {
        const Actor* actor;
        Time time;
        size_t next;  // towards the end
        Heard heard;
    };
    constexpr size_t kMostSteps = 256, kNone = ~size_t{0};
    std::vector<Step> steps{{&to, now, kNone, {}}};
    std::set<const Actor*> seen{&to};
    for (size_t at = 0; at < steps.size() && steps.size() < kMostSteps; at++) {
        const Step step = steps[at];
        for (const Heard& heard : step.actor->heard) {
            if (!heard.from || heard.now > step.time) continue;
            if (heard.from == &from && heard.then >= then) {
                std::vector<Heard> found{heard};
                for (size_t i = at; steps[i].next != kNone; i = steps[i].next) found.push_back(steps[i].heard);
                return found;
            }
            if (seen.insert(heard.from).second) steps.push_back({heard.from, heard.then, at, heard});
        }
    }
    return {};
}

Message message_of(const MissedValue& missed) {
    const std::string waiter = core_and_role(missed.wait);
    const char* call = missed.change.request ? missed.change.request->call : "noc_semaphore_set";
    return {
        .code = "race-signal",
        .headline = fmt::format("noc_semaphore_wait waits for {}, and {} may take the word to {} before it looks",
                                missed.need, call, missed.value),
        .places = {place_of(missed.wait.access.site, "waits in " + waiter),
                   place_of(missed.change.access.site, "signalled by " + core_and_role(missed.change))},
        .where = {missed.where},
        .note =
            "the wait is for equality, and nothing lets this signal begin after the wait has ended: a value that "
            "has passed is never seen, and the wait never ends",
        .help = fmt::format("use noc_semaphore_wait_min, or let {} answer and signal again after the answer", waiter)};
}

Message message_of(const LuckyLook& lucky) {
    const std::string looker = core_and_role(lucky.look), sender = core_and_role(lucky.change);
    const char* call = lucky.change.request ? lucky.change.request->call : "a store";
    return {.code = "race-signal",
            .headline = fmt::format("a semaphore is looked at once, and {} to it may come before or after", call),
            .places = {place_of(lucky.look.access.site, "looked at by " + looker),
                       place_of(lucky.change.access.site, "changed by " + sender)},
            .where = {lucky.where},
            .note =
                "a look is no wait, and this kernel never waits for the semaphore: what hangs on the value that it "
                "finds differs from run to run",
            .help = "wait for the value with noc_semaphore_wait or noc_semaphore_wait_min before it is used"};
}

Message message_of(const UnreadStore& unread) {
    return {.code = "strict-store",
            .headline = fmt::format("{} may be seen before the store that it hands on", unread.what),
            .places = {place_of(unread.use.access.site, "handed on by " + core_and_role(unread.use)),
                       place_of(unread.store.access.site, "stored by the same")},
            .where = {unread.where},
            .note =
                "a store waits in a queue of four; L1, the NoC and the counters of circular buffers are different "
                "regions, and only a load of the same address whose value is used lets it be known as done",
            .help = "load what was stored last, and use the value, before it is handed on"};
}

Message message_of(const LostSignal& lost) {
    const std::string sender = core_and_role(lost.signal);
    const Request* request = lost.signal.request;
    Message message{
        .code = "race-signal",
        .headline = request ? fmt::format("a semaphore is set while {} to it may be on its way", request->call)
                            : "a semaphore is set here and there, and nothing orders the two",
        .places = {place_of(lost.set.access.site, "set by " + core_and_role(lost.set)),
                   place_of(lost.signal.access.site, (request ? "signalled by " : "set by ") + sender)},
        .where = {lost.where},
        .note = lost.set_first ? "nothing lets the signal begin after the set: where it comes first, the set erases it"
                               : "the set did not wait for the signal: where the signal comes later, the value differs",
        .help = fmt::format("set it before {} can know that it may signal, or after a wait that has counted the signal",
                            sender)};
    if (request) message.where.push_back(path_of(*request));
    if (!request) {
        message.note = "whoever sets it last wins: what the other one counted is lost";
        message.help = fmt::format("let {} wait until {} is done with it, or count with noc_semaphore_inc",
                                   core_and_role(lost.set), sender);
    }
    return message;
}

}  // namespace tessera::check

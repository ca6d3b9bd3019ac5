// The words of a race.
#include "check/race/card.hpp"

#include <algorithm>

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

std::string travels(const Request& request) {
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

Message card(const Race& race) {
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
        if (party->request) message.where.push_back(travels(*party->request));
    return message;
}

bool LostSignal::matters() const {
    if (!word) return true;
    return std::any_of(word->lookers.begin(), word->lookers.end(),
                       [&](const auto& look) { return set_known->at(look.first->component) < look.second; });
}

Message card(const LostSignal& lost) {
    const std::string sender = core_and_role(lost.signal);
    return {.code = "race-signal",
            .headline = fmt::format("a semaphore is set while {} to it may be on its way", lost.signal.request->call),
            .places = {place_of(lost.set.access.site, "set by " + core_and_role(lost.set)),
                       place_of(lost.signal.access.site, "signalled by " + sender)},
            .where = {lost.where, travels(*lost.signal.request)},
            .note = lost.set_first
                        ? "nothing lets the signal begin after the set: where it comes first, the set erases it"
                        : "the set did not wait for the signal: where the signal comes later, the value differs",
            .help = fmt::format("set it before {} can know that it may signal, or after a wait that has counted the "
                                "signal",
                                sender)};
}

}  // namespace tessera::check

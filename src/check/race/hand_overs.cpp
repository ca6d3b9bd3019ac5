// Which accesses happen before which after a hand-over.
#include "check/race/hand_overs.hpp"

#include "device/device.hpp"
#include "device/tensix.hpp"

namespace tessera::check {

void Credits::give(Actor& actor, uint32_t pages, uint32_t keep) {
    grants_.push_back({given_, actor.release()});
    given_ += pages;
    by_[static_cast<size_t>(actor.role)] += pages;
    for (; grants_.size() > keep; dropped_++) {
        old_.join(grants_.front().known->clock);
        grants_.pop_front();
    }
}

void Credits::take(Actor& actor, uint64_t count) {
    uint64_t& taken = taken_[static_cast<size_t>(actor.role)];
    if (taken < dropped_) {
        actor.learns();
        actor.clock.join(old_);
        taken = dropped_;
    }
    for (; taken < dropped_ + grants_.size() && grants_[taken - dropped_].begin < count; taken++)
        actor.take(*grants_[taken - dropped_].known);
}

void HandOvers::pushes(Actor& actor, uint32_t cb, uint32_t pages) {
    buffers_[cb].pushed.give(actor, pages, actor.core->cbs->config[cb].num_pages + 1);
}
void HandOvers::pops(Actor& actor, uint32_t cb, uint32_t pages) {
    buffers_[cb].popped.give(actor, pages, actor.core->cbs->config[cb].num_pages + 1);
}

// UNPACK counts its own pops, the others read the counter that all share (MACHINE 10). A kernel that sets the counters
// itself has a count of its own: then everything that was given counts.
void HandOvers::waited(Actor& actor, uint32_t cb, uint32_t pages) {
    const auto& [pushed, popped] = buffers_[cb];
    const bool counted = static_cast<uint16_t>(pushed.given()) == actor.core->cbs->counters[cb].received;
    const uint64_t first = is_compute(actor.role) ? popped.given_by(actor.role) : popped.given();
    buffers_[cb].pushed.take(actor, counted ? first + pages : ~0ull);
}
void HandOvers::reserved(Actor& actor, uint32_t cb, uint32_t pages) {
    const auto& [pushed, popped] = buffers_[cb];
    const bool counted = static_cast<uint16_t>(popped.given()) == actor.core->cbs->counters[cb].acked;
    const uint64_t first = is_compute(actor.role) ? pushed.given_by(actor.role) : pushed.given();
    const uint64_t need = first + pages, room = actor.core->cbs->config[cb].num_pages;
    if (!counted) buffers_[cb].popped.take_all(actor);
    else if (need > room) buffers_[cb].popped.take(actor, need - room);
}

// Two banks: what is given now lies where MATH gave back the one before the last.
void HandOvers::src_given(Actor& actor, SrcSide side, uint32_t number) {
    const auto at = static_cast<size_t>(side);
    if (number >= 2) taken_[at].take(actor, number - 2);
    given_[at].give(actor, number);
}
void HandOvers::src_taken(Actor& actor, SrcSide side, uint32_t number) {
    const auto at = static_cast<size_t>(side);
    given_[at].take(actor, number);
    taken_[at].give(actor, number);
}

// The semaphore counts sections that MATH committed and PACK has not released.
void HandOvers::dst_step(Actor& actor, DstStep step) {
    const uint32_t sections = actor.core->tensix->sync.max();
    switch (step) {
        case DstStep::Acquire:
            if (committed_ >= sections) releases_.take(actor, committed_ - sections);
            return;
        case DstStep::Commit:
            actor.learns();
            actor.clock.join(unpacked_to_dst_);
            return commits_.give(actor, committed_++);
        case DstStep::Wait:
            return commits_.take(actor, released_);
        case DstStep::Release:
            return releases_.give(actor, released_++);
    }
}

// MATH asks for it and waits until it is done, before it commits.
void HandOvers::wrote_dst(Actor& actor) { unpacked_to_dst_.join(actor.release()->clock); }

HandOvers::Box& HandOvers::box(Role from, Role to) {
    return boxes_[static_cast<size_t>(mailbox_thread(from)) * kNumMailboxThreads +
                  static_cast<size_t>(mailbox_thread(to))];
}

void HandOvers::mailed(Actor& actor, Role to, uint32_t number) {
    Box& box = this->box(actor.role, to);
    if (number >= kMailboxWords) box.room.take(actor, number - kMailboxWords);
    box.mail.give(actor, number);
}
void HandOvers::took_mail(Actor& actor, Role from, uint32_t number) {
    Box& box = this->box(from, actor.role);
    box.mail.take(actor, number);
    box.room.give(actor, number);
}

}  // namespace tessera::check

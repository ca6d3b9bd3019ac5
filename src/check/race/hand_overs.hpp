// Hand-overs within a core: what one fiber knew when it gave something on, for the one that takes it. Circular buffers,
// Src banks, Dst sections, mailboxes. Facts: MACHINE 8, 10; tt-isa-documentation SrcASrcB, Mailboxes.
#pragma once
#include <array>
#include <deque>

#include "check/race/actors.hpp"
#include "device/cb_state.hpp"
#include "device/mailbox.hpp"
#include "device/observer.hpp"

namespace tessera::check {

// One direction of a circular buffer: pages pushed, or pages given back. A wait happens after everything up to its
// count.
class Credits {
  public:
    void give(Actor& actor, uint32_t pages, uint32_t keep);
    void take(Actor& actor, uint64_t count);  // all that begin before this page
    void take_all(Actor& actor) { take(actor, ~0ull); }
    uint64_t given() const { return given_; }
    uint64_t given_by(Role role) const { return by_[static_cast<size_t>(role)]; }

  private:
    struct Grant {
        uint64_t begin;
        Snapshot known;
    };
    Clock old_;  // of grants that are no longer kept one by one
    std::deque<Grant> grants_;
    uint64_t dropped_ = 0, given_ = 0;
    std::array<uint64_t, kNumRoles> by_{}, taken_{};  // taken_: grants that a role has joined already
};

// Things that are handed over one by one, in order, and counted from 0; the last few are kept.
class Turns {
  public:
    void give(Actor& actor, uint64_t number) { known_[number % kKept] = actor.release(); }
    void take(Actor& actor, uint64_t number) const {
        if (const Snapshot& known = known_[number % kKept]) actor.take(*known);
    }

  private:
    static constexpr uint64_t kKept = 16;
    std::array<Snapshot, kKept> known_;
};

class HandOvers {
  public:
    void pushes(Actor& actor, uint32_t cb, uint32_t pages);
    void pops(Actor& actor, uint32_t cb, uint32_t pages);
    void waited(Actor& actor, uint32_t cb, uint32_t pages);
    void reserved(Actor& actor, uint32_t cb, uint32_t pages);
    // The counters themselves were read.
    void saw_pushes(Actor& actor, uint32_t cb) { buffers_[cb].pushed.take_all(actor); }
    void saw_pops(Actor& actor, uint32_t cb) { buffers_[cb].popped.take_all(actor); }

    void src_given(Actor& actor, SrcSide side, uint32_t number);
    void src_taken(Actor& actor, SrcSide side, uint32_t number);
    void dst_step(Actor& actor, DstStep step);
    void wrote_dst(Actor& actor);

    void mailed(Actor& actor, Role to, uint32_t number);
    void took_mail(Actor& actor, Role from, uint32_t number);

  private:
    struct Buffer {
        Credits pushed, popped;
    };
    struct Box {
        Turns mail, room;
    };
    Box& box(Role from, Role to);

    std::array<Buffer, kMaxCbs> buffers_;
    std::array<Turns, 2> given_, taken_;  // Src, by side
    Turns commits_, releases_;
    uint64_t committed_ = 0, released_ = 0;
    Clock unpacked_to_dst_;
    std::array<Box, kNumMailboxThreads * kNumMailboxThreads> boxes_;
};

}  // namespace tessera::check

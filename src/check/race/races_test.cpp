// The detector by its events alone (subject_test.hpp).
#include "check/race/races.hpp"

#include <cstring>

#include "check/subject_test.hpp"
#include "device/launch.hpp"

namespace tessera::check::testing {
namespace {

constexpr uint32_t kWord = kBuffer + 64, kSemaphore = 0x100;

struct RacesAlone : Subject {
    Races races{run};
    Core& next = device.core({1, 0});
    Fiber other{next, Role::Brisc};
    RacesAlone() {
        next.launch->semaphore_base = kSemaphore;
        races.launching(program, {});
    }

    TransferEvent sent(uint32_t local, uint64_t to, uint32_t bytes = kPage, uint32_t noc = 0) {
        TransferEvent event = write_from(local, to, bytes);
        event.noc = noc;
        event.vc = 1;
        return event;
    }
    TransferEvent increment(uint32_t noc = 0) {
        TransferEvent event = sent(0, kSemaphore, 4, noc);
        event.kind = TransferEvent::Kind::Atomic;
        event.call = "noc_semaphore_inc";
        return event;
    }
    TransferEvent flag() {
        TransferEvent event = sent(0, kSemaphore, 4);
        event.kind = TransferEvent::Kind::Word;
        event.call = "noc_inline_dw_write";
        return event;
    }
    void signal(Fiber& fiber, const TransferEvent& event) {
        start(races, fiber, event);
        const uint32_t raised = 1;
        std::memcpy(next.l1() + kSemaphore, &raised, sizeof raised);
        races.arrived(event.number, &next);
    }
    void wait(Fiber& fiber) {
        races.semaphore_waits(fiber, kSemaphore, 1, 0, true);
        races.semaphore_passed(fiber, kSemaphore, 1);
    }
    Codes end() {
        races.judge();
        Codes found = codes();
        run.begin(program, {});
        races.launching(program, {});
        return found;
    }
};

TEST_F(RacesAlone, StoreAndLoadOfTwoProcessorsNeedAHandOver) {
    event([&] { races.stores(brisc, kWord, 4); });
    event([&] { races.loads(ncrisc, kWord, 4); });
    EXPECT_EQ(end(), Codes{"race-read-write"});
    event([&] { races.loads(ncrisc, kWord, 4); });  // whoever came first
    event([&] { races.stores(brisc, kWord, 4); });
    EXPECT_EQ(end(), Codes{"race-read-write"});
    event([&] { races.stores(brisc, kWord, 4); });
    races.mailed(brisc, Role::Unpack, 0);
    races.took_mail(unpack, Role::Brisc, 0);
    event([&] { races.loads(unpack, kWord, 4); });
    EXPECT_EQ(end(), Codes{});
}

TEST_F(RacesAlone, NeighbouringBytesAndTwoReadersAreNoRace) {
    event([&] { races.stores(brisc, kWord, 2); });
    event([&] { races.stores(ncrisc, kWord + 2, 2); });
    event([&] { races.loads(unpack, kWord + 8, 4); });
    event([&] { races.loads(pack, kWord + 8, 4); });
    EXPECT_EQ(end(), Codes{});
}

TEST_F(RacesAlone, TwoWritersAreARaceWhenSomebodyReads) {
    event([&] { races.stores(brisc, kWord, 4); });
    event([&] { races.stores(ncrisc, kWord, 4); });
    EXPECT_EQ(end(), Codes{});
    event([&] { races.stores(brisc, kWord, 4); });
    event([&] { races.stores(ncrisc, kWord, 4); });
    event([&] { races.loads(ncrisc, kWord, 4); });
    EXPECT_EQ(end(), Codes{"race-write-write"});
}

TEST_F(RacesAlone, APopLetsTheProducerWriteAgain) {
    races.reserved(ncrisc, 0, kPages);
    event([&] { races.stores(ncrisc, kBuffer, 4); });
    races.pushes(ncrisc, 0, kPages);
    core.cbs->counters[0].received = kPages;
    races.waited(brisc, 0, kPages);
    event([&] { races.loads(brisc, kBuffer, 4); });
    races.pops(brisc, 0, 1);
    core.cbs->counters[0].acked = 1;
    races.reserved(ncrisc, 0, 1);
    event([&] { races.stores(ncrisc, kBuffer, 4); });
    EXPECT_EQ(end(), Codes{});
}

TEST_F(RacesAlone, ASignalOfTheSameLaneSaysThatDataHaveLanded) {
    start(races, brisc, sent(kBuffer, kBuffer));
    signal(brisc, increment());
    wait(other);
    event([&] { races.loads(other, kBuffer, 4); });
    EXPECT_EQ(end(), Codes{});
    start(races, brisc, sent(kBuffer, kBuffer));
    signal(brisc, increment(1));
    wait(other);
    event([&] { races.loads(other, kBuffer, 4); });
    EXPECT_EQ(end(), Codes{"race-read-write"});
}

TEST_F(RacesAlone, AFlushIsNoBarrier) {
    for (const Settled what : {Settled::WritesLeft, Settled::WritesAcknowledged}) {
        start(races, brisc, sent(kBuffer, kBuffer));
        races.settled(brisc, what, 0, 0);
        signal(brisc, increment(1));
        wait(other);
        event([&] { races.loads(other, kBuffer, 4); });
        EXPECT_EQ(end(), what == Settled::WritesLeft ? Codes{"race-read-write"} : Codes{});
    }
}

TEST_F(RacesAlone, WhatLeftBeforeALaterRequestMayChange) {
    TransferEvent posted = sent(kBuffer, kBuffer);
    posted.posted = true;
    start(races, brisc, posted);
    start(races, brisc, sent(kBuffer + kPage, kBuffer + kPage));
    races.settled(brisc, Settled::WritesLeft, 0, 0);
    event([&] { races.stores(brisc, kBuffer, 4); });
    EXPECT_EQ(end(), Codes{});
}

TEST_F(RacesAlone, ASetAndASignalNeedAnOrder) {
    races.semaphore_sets(other, kSemaphore, 0, 0);
    signal(brisc, increment());
    wait(other);
    EXPECT_EQ(end(), Codes{"race-signal"});
    signal(brisc, increment());
    wait(other);
    races.semaphore_sets(other, kSemaphore, 0, 1);
    EXPECT_EQ(end(), Codes{});
}

// The sender of a row of multicasts raises the flag once more to close the path, when receivers have cleared it.
TEST_F(RacesAlone, ASemaphoreThatNobodyLooksAtAgainMayEndEitherWay) {
    signal(brisc, flag());
    wait(other);
    signal(brisc, flag());
    races.semaphore_sets(other, kSemaphore, 0, 1);
    EXPECT_EQ(end(), Codes{});
    signal(brisc, flag());
    wait(other);
    signal(brisc, flag());
    races.semaphore_sets(other, kSemaphore, 0, 1);
    wait(other);
    EXPECT_EQ(end(), Codes{"race-signal"});
}

TEST_F(RacesAlone, AnEqualityWaitMustNotBeginBeyondItsValue) {
    races.semaphore_waits(ncrisc, kSemaphore, 1, 1, true);
    races.semaphore_waits(ncrisc, kSemaphore, 1, 2, false);
    EXPECT_EQ(codes(), Codes{});
    races.semaphore_waits(ncrisc, kSemaphore, 1, 2, true);
    EXPECT_EQ(end(), Codes{"semaphore-overshoot"});
    races.semaphore_waits(ncrisc, kSemaphore, 0, 1, true);
    races.semaphore_passed(ncrisc, kSemaphore, 0);
    EXPECT_EQ(end(), Codes{});
}

TEST_F(RacesAlone, AnEqualityWaitMissesAValueThatIsChangedWithoutAnAnswer) {
    races.semaphore_sets(brisc, kSemaphore, 1, 0);
    wait(ncrisc);
    races.semaphore_sets(brisc, kSemaphore, 2, 1);
    EXPECT_EQ(end(), Codes{"race-signal"});
    races.semaphore_sets(brisc, kSemaphore, 1, 0);
    wait(ncrisc);
    races.semaphore_sets(ncrisc, kSemaphore + 16, 1, 0);
    races.semaphore_waits(brisc, kSemaphore + 16, 1, 0, true);
    races.semaphore_passed(brisc, kSemaphore + 16, 1);
    races.semaphore_sets(brisc, kSemaphore, 2, 1);
    EXPECT_EQ(end(), Codes{});
}

// A loop that ends by a flag knows what its writer knew then, not what it has learned since.
TEST_F(RacesAlone, AFlagOfAStoreSaysNothingOfWhatFollowsIt) {
    const uint32_t page = kBuffer + 1024;
    event([&] { races.stores(brisc, kWord, 4); });
    event([&] { races.stores(brisc, page, 4); });  // after the flag
    event([&] { races.looks(ncrisc, kWord, 4); });
    event([&] { races.loads(ncrisc, page, 4); });
    EXPECT_EQ(end(), Codes{"race-read-write"});
    event([&] { races.stores(brisc, page, 4); });
    event([&] { races.stores(brisc, kWord, 4); });
    event([&] { races.looks(ncrisc, kWord, 4); });
    event([&] { races.loads(ncrisc, page, 4); });
    EXPECT_EQ(end(), Codes{});
}

TEST_F(RacesAlone, AFlagOfAStoreSaysNothingOfALaterBarrier) {
    const auto run_with = [&](bool barrier_first) {
        start(races, brisc, read_into(kBuffer + kPage));
        if (barrier_first) races.settled(brisc, Settled::Reads, 0, 0);
        event([&] { races.stores(brisc, kWord, 4); });
        if (!barrier_first) races.settled(brisc, Settled::Reads, 0, 0);
        event([&] { races.looks(ncrisc, kWord, 4); });
        event([&] { races.loads(ncrisc, kBuffer + kPage + 64, 4); });
        return end();
    };
    EXPECT_EQ(run_with(false), Codes{"race-read-write"});
    EXPECT_EQ(run_with(true), Codes{});
}

TEST_F(RacesAlone, AShortReadIsALookOnlyWhereALoopEndsByIt) {
    const auto fetched = [&](bool waits) {
        event([&] { races.stores(other, kBuffer, 4); });
        start(races, brisc, read_into(kBuffer + kPage, 32));
        races.settled(brisc, Settled::Reads, 0, 0);
        if (waits) event([&] { races.looks(brisc, kBuffer + kPage, 4); });
        return end();
    };
    EXPECT_EQ(fetched(false), Codes{"race-read-write"});
    EXPECT_EQ(fetched(true), Codes{});
}

TEST_F(RacesAlone, AMulticastOfAnotherRectangleIsAnotherLane) {
    std::vector<Core*> two{&next, &device.core({2, 0})}, three{&next, &device.core({2, 0}), &device.core({3, 0})};
    const auto flagged_by = [&](std::span<Core* const> receivers) {
        TransferEvent data = sent(kBuffer, kBuffer, kPage);
        data.kind = TransferEvent::Kind::Multicast;
        data.core = nullptr;
        data.receivers = two;
        start(races, brisc, data);
        TransferEvent raised = increment();
        raised.receivers = receivers;  // one receiver's part of a multicast
        signal(brisc, raised);
        wait(other);
        event([&] { races.loads(other, kBuffer + 8, 4); });
        return end();
    };
    EXPECT_EQ(flagged_by(three), Codes{"race-read-write"});
    EXPECT_EQ(flagged_by(two), Codes{});
}

}  // namespace
}  // namespace tessera::check::testing

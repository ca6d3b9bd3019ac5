// One subject by its events alone (subject_test.hpp).
#include "check/noc.hpp"
#include "check/subject_test.hpp"

namespace tessera::check::testing {
namespace {

struct NocAlone : Subject {
    Noc noc{run};
    NocAlone() { noc.launching(program, {}); }
};

TEST_F(NocAlone, AReadIsOverAfterItsOwnBarrier) {
    start(noc, ncrisc, read_into(kBuffer));
    noc.settled(brisc, Settled::Reads, 0, 0);  // another role's barrier says nothing
    event([&] { noc.loads(ncrisc, kBuffer + 8, 4); });
    EXPECT_EQ(codes(), Codes{"noc-read-pending"});
    start(noc, ncrisc, read_into(kBuffer + kPage));
    noc.settled(ncrisc, Settled::Reads, 0, 0);
    event([&] { noc.loads(ncrisc, kBuffer + kPage, 4); });
    EXPECT_EQ(codes(), Codes{});
}

TEST_F(NocAlone, ASourceMayChangeWhenItHasLeft) {
    start(noc, ncrisc, write_from(kBuffer));
    noc.settled(ncrisc, Settled::WritesLeft, 0, 0);
    event([&] { noc.stores(ncrisc, kBuffer, 4); });
    EXPECT_EQ(codes(), Codes{});
    start(noc, ncrisc, write_from(kBuffer));
    event([&] { noc.stores(ncrisc, kBuffer, 4); });
    EXPECT_EQ(codes(), Codes{"noc-source-changed"});
}

TEST_F(NocAlone, WhatIsOnItsWayHereIsNotReadBeforeItArrives) {
    TransferEvent sent = write_from(kBuffer, kBuffer + kPage);
    sent.core = &core;
    Fiber sender{device.core({1, 0}), Role::Brisc};
    start(noc, sender, sent);
    event([&] { noc.loads(ncrisc, kBuffer + kPage, 4); });
    EXPECT_EQ(codes(), Codes{"noc-in-flight"});
    sent.number = 77;
    start(noc, sender, sent);
    noc.arrived(77, &core);
    event([&] { noc.loads(ncrisc, kBuffer + kPage + 64, 4); });
    EXPECT_EQ(codes(), Codes{});
}

TEST_F(NocAlone, AKernelWaitsForItsTransfers) {
    start(noc, ncrisc, write_from(kBuffer));
    noc.settled(ncrisc, Settled::WritesLeft, 0, 0);
    noc.ended(ncrisc);
    EXPECT_EQ(codes(), Codes{"noc-unfinished"});
    start(noc, brisc, write_from(kBuffer));
    noc.settled(brisc, Settled::WritesAcknowledged, 0, 0);
    noc.ended(brisc);
    EXPECT_EQ(codes(), Codes{});
}

}  // namespace
}  // namespace tessera::check::testing

// One subject by its events alone (subject_test.hpp).
#include "check/buffers.hpp"

#include "check/subject_test.hpp"

namespace tessera::check::testing {
namespace {

struct BuffersAlone : Subject {
    Buffers buffers{run};
    BuffersAlone() { buffers.launching(program, {}); }
};

TEST_F(BuffersAlone, APushOfWhatWasReservedIsRight) {
    buffers.reserved(ncrisc, 0, 1);
    buffers.pushes(ncrisc, 0, 1);
    EXPECT_EQ(codes(), Codes{});
}

TEST_F(BuffersAlone, APushNeedsAReserveAndAPopAWait) {
    buffers.pushes(ncrisc, 0, 1);
    buffers.pops(brisc, 1, 1);
    EXPECT_EQ(codes(), (Codes{"cb-push-unreserved", "cb-pop-unwaited"}));
    EXPECT_TRUE(run.is_broken(core, 0));
}

TEST_F(BuffersAlone, StoresGoWhereTheirRoleReserved) {
    buffers.waited(brisc, 0, 1);  // a buffer that nobody waits for is memory like any other
    buffers.reserved(ncrisc, 0, 1);
    buffers.stores(ncrisc, kBuffer, 4);
    EXPECT_EQ(codes(), Codes{});
    event([&] { buffers.stores(ncrisc, kBuffer + kPage, 4); });
    EXPECT_EQ(codes(), Codes{"cb-write-outside"});
    EXPECT_TRUE(run.has_strayed(core, Role::Ncrisc, kBuffer));
}

TEST_F(BuffersAlone, WhatAnEarlierSubjectReportedIsNotJudgedAgain) {
    buffers.reserved(ncrisc, 0, 1);
    run.next_event();
    run.report(ncrisc, {.code = "memory-unowned", .headline = "said"});
    buffers.stores(ncrisc, kBuffer + kPage, 4);
    EXPECT_EQ(codes(), Codes{"memory-unowned"});
}

TEST_F(BuffersAlone, AStoreToABufferOfOthersIsAnOverrun) {
    buffers.reserved(brisc, 1, 1);
    buffers.stores(ncrisc, kBuffer + kPages * kPage, 4);
    EXPECT_EQ(codes(), Codes{"memory-overrun"});
}

TEST_F(BuffersAlone, TwoProducersAndAPassedEndAreReported) {
    buffers.reserved(ncrisc, 0, 2);
    buffers.pushes(ncrisc, 0, 1);
    buffers.reserved(brisc, 0, 1);
    buffers.pushes(brisc, 0, 1);
    EXPECT_EQ(codes(), Codes{"cb-two-producers"});
    buffers.reserved(ncrisc, 1, 3);
    buffers.pushes(ncrisc, 1, 3);
    EXPECT_EQ(codes(), Codes{"cb-straddle"});
}

TEST_F(BuffersAlone, TheUnpackerReadsWhatWasWaitedFor) {
    buffers.waited(unpack, 0, 1);
    buffers.unpacks(unpack, 0, 0, kBuffer, kPage);
    EXPECT_EQ(codes(), Codes{});
    buffers.unpacks(unpack, 0, 1, kBuffer + kPage, kPage);
    EXPECT_EQ(codes(), Codes{"cb-read-outside"});
}

TEST_F(BuffersAlone, ATransferMustNotLandOnPagesInUse) {
    Core& there = device.core({1, 0});
    there.cbs->config[0] = core.cbs->config[0];
    program.cores.push_back({.core = {1, 0}, .kernel = {-1, -1, -1, -1, -1}, .unique_args = {}});
    run.begin(program, {});
    buffers.launching(program, {});
    const TransferEvent sent = write_from(kBuffer);
    run.start(ncrisc, sent);
    buffers.arrived(sent.number, &there);
    EXPECT_EQ(codes(), Codes{});
    there.cbs->counters[0].received = 1;
    buffers.arrived(sent.number, &there);
    EXPECT_EQ(codes(), Codes{"cb-write-outside"});
}

}  // namespace
}  // namespace tessera::check::testing

// One subject by its events alone (subject_test.hpp).
#include "check/memory.hpp"

#include "check/subject_test.hpp"

namespace tessera::check::testing {
namespace {

struct MemoryAlone : Subject {
    Memory memory{run};
};

TEST_F(MemoryAlone, AccessesBelongToSomething) {
    memory.loads(ncrisc, kBuffer, 4);
    memory.stores(ncrisc, kBuffer + 2 * kPages * kPage - 4, 4);
    EXPECT_EQ(codes(), Codes{});
    memory.loads(ncrisc, kBuffer + 0x10000, 4);
    EXPECT_EQ(codes(), Codes{"memory-unowned"});
    memory.stores(ncrisc, 0x10, 4);
    EXPECT_EQ(codes(), Codes{"memory-reserved"});
}

TEST_F(MemoryAlone, ATransferStaysWithinItsBuffer) {
    TransferEvent into = read_into(kBuffer + 2 * kPages * kPage - kPage, kPage + 32);
    into.core = &core;  // the same core: only this side is judged
    start(memory, ncrisc, into);
    EXPECT_EQ(codes(), Codes{"memory-overrun"});
    EXPECT_TRUE(run.pending(into.number)->local_wrong);
    EXPECT_FALSE(run.pending(into.number)->remote_wrong);
}

TEST_F(MemoryAlone, ReceiversWithTheSameFaultAreReportedTogether) {
    std::vector<Core*> receivers = {&device.core({1, 0}), &device.core({2, 0}), &device.core({3, 0})};
    TransferEvent sent = write_from(kBuffer, kBuffer);
    sent.kind = TransferEvent::Kind::Multicast;
    sent.core = nullptr;
    sent.receivers = receivers;
    start(memory, ncrisc, sent);
    run.end();
    ASSERT_EQ(count_findings(), 1u);
    EXPECT_NE(findings()[0].message.where[0].find("of core (1,0) and 2 more receivers"), std::string::npos);
}

}  // namespace
}  // namespace tessera::check::testing

// One subject by its events alone (subject_test.hpp).
#include "check/dst.hpp"

#include "check/subject_test.hpp"

namespace tessera::check::testing {
namespace {

struct DstAlone : Subject {
    DstTurns dst{run};
    DstAlone() { dst.launching(program, {}); }
    void add(uint32_t tile) { dst.computed(math, {.program = FpuProgram::Add, .dst = tile}); }
    void pack_tile(uint32_t tile, ReduceEdge edge = ReduceEdge::None) {
        PackState state;
        state.edge = edge;
        dst.packs(pack, tile, 0, kBuffer, kPage, state);
    }
};

TEST_F(DstAlone, ASectionInOrderIsRight) {
    dst.dst_step(math, DstStep::Acquire);
    add(0);
    dst.dst_step(math, DstStep::Commit);
    dst.dst_step(pack, DstStep::Wait);
    pack_tile(0);
    dst.dst_step(pack, DstStep::Release);
    dst.ended(math);
    dst.ended(pack);
    EXPECT_EQ(codes(), Codes{});
}

TEST_F(DstAlone, DstIsUsedByWhoOwnsIt) {
    add(0);
    EXPECT_EQ(codes(), Codes{"dst-not-acquired"});
    pack_tile(0);
    EXPECT_EQ(codes(), Codes{"dst-not-acquired"});
}

TEST_F(DstAlone, WhatIsPackedWasWritten) {
    dst.dst_step(pack, DstStep::Wait);
    pack_tile(3);
    EXPECT_EQ(codes(), Codes{"dst-unwritten"});
}

TEST_F(DstAlone, AReleasedHalfHoldsNothing) {
    dst.dst_step(math, DstStep::Acquire);
    add(0);
    dst.dst_step(pack, DstStep::Wait);
    dst.dst_step(pack, DstStep::Release);
    dst.dst_step(pack, DstStep::Wait);
    pack_tile(0);
    EXPECT_EQ(codes(), Codes{"dst-unwritten"});
}

TEST_F(DstAlone, TheMaskOfAReduceIsForReducedTiles) {
    dst.dst_step(math, DstStep::Acquire);
    dst.computed(math, {.program = FpuProgram::Reduce, .dst = 0});
    dst.sfpu(math, 0, {0, ~0u, ~0u}, 0);  // what the SFPU makes of it is still the reduce's
    dst.dst_step(pack, DstStep::Wait);
    pack_tile(0, ReduceEdge::Row);
    EXPECT_EQ(codes(), Codes{});
    add(1);
    pack_tile(1, ReduceEdge::Row);
    EXPECT_EQ(codes(), Codes{"reduce-mask-left"});
}

TEST_F(DstAlone, AnOpenSectionAtTheEndIsReported) {
    dst.dst_step(math, DstStep::Acquire);
    dst.ended(math);
    EXPECT_EQ(codes(), Codes{"dst-order"});
}

}  // namespace
}  // namespace tessera::check::testing

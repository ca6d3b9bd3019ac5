// One subject by its events alone (subject_test.hpp).
#include "check/origins.hpp"

#include "check/subject_test.hpp"

namespace tessera::check::testing {
namespace {

struct OriginsAlone : Subject {
    Origins origins{run};
    OriginsAlone() { origins.launching(program, {}); }
    uint8_t state_at(uint32_t address) { return *run.shadow.l1(core, address); }
};

TEST_F(OriginsAlone, ALoadNeedsAStore) {
    origins.stores(ncrisc, kBuffer, 4);
    origins.loads(ncrisc, kBuffer, 4);
    EXPECT_EQ(codes(), Codes{});
    event([&] { origins.loads(ncrisc, kBuffer + 4, 4); });
    EXPECT_EQ(codes(), Codes{"undefined-data"});
}

TEST_F(OriginsAlone, APageThatWasPoppedIsNobodys) {
    origins.stores(ncrisc, kBuffer, 4);
    origins.pops(brisc, 0, 1);
    EXPECT_EQ(state_at(kBuffer), kUndefined);
}

TEST_F(OriginsAlone, ATransferCarriesTheStatesOfItsBytes) {
    origins.stores(ncrisc, kBuffer, 16);
    TransferEvent sent = write_from(kBuffer, kBuffer + kPage, 32);
    sent.core = &core;
    start(origins, ncrisc, sent);
    origins.read(sent.number);
    origins.arrived(sent.number, &core);
    EXPECT_EQ(state_at(kBuffer + kPage), kDefined);
    EXPECT_GE(state_at(kBuffer + kPage + 16), kFirstOrigin) << "and where the rest came in";
    EXPECT_EQ(codes(), Codes{}) << "it has reached no result";
}

TEST_F(OriginsAlone, WhatHasACauseAlreadyIsForgiven) {
    run.note_broken(core, 0);
    event([&] { origins.loads(ncrisc, kBuffer, 4); });
    EXPECT_EQ(codes(), Codes{});
}

TEST_F(OriginsAlone, DatumsKeepTheirOriginsThroughSrcDstAndPack) {
    origins.stores(ncrisc, kBuffer, kPage / 2);
    SrcTile& tile = core.tensix->src_a.bank[0];
    origins.loaded(unpack, tile, 0, kBuffer, {});
    origins.computed(math, {.program = FpuProgram::Copy, .a = &tile, .dst = 0});
    origins.packs(pack, 0, 1, kBuffer + kPages * kPage, kPage, {});
    EXPECT_EQ(state_at(kBuffer + kPages * kPage), kDefined);
    EXPECT_GE(state_at(kBuffer + kPages * kPage + kPage / 2), kFirstOrigin);
}

TEST_F(OriginsAlone, AScalerOfZerosIsNotPrepared) {
    SrcTile &data = core.tensix->src_a.bank[0], &scaler = core.tensix->src_b.bank[0];
    scaler.datum.fill(0);
    const FpuEvent sum{.program = FpuProgram::Reduce,
                       .a = &data,
                       .b = &scaler,
                       .dst = 0,
                       .pool = ckernel::SUM,
                       .dim = ckernel::REDUCE_COL};
    origins.computed(math, sum);
    EXPECT_EQ(codes(), Codes{"scaler-unprepared"});
    scaler.datum.fill(0x3F800000);
    origins.computed(math, sum);
    EXPECT_EQ(codes(), Codes{});
}

}  // namespace
}  // namespace tessera::check::testing

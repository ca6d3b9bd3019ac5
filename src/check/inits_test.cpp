// One subject by its events alone (subject_test.hpp).
#include "check/inits.hpp"

#include "check/subject_test.hpp"

namespace tessera::check::testing {
namespace {

struct InitsAlone : Subject {
    Inits inits{run};
    InitsAlone() {
        inits.launching(program, {});
        for (Fiber* fiber : {&unpack, &math, &pack}) inits.configured(*fiber);
    }
};

TEST_F(InitsAlone, AnOperationRunsAfterItsOwnInit) {
    inits.calls(math, "add_tiles_init");
    inits.calls(math, "add_tiles");
    inits.ended(math);
    EXPECT_EQ(codes(), Codes{});
    inits.calls(math, "mul_tiles");
    EXPECT_EQ(codes(), Codes{}) << "the engine may yet refuse it";
    inits.computed(math, {});
    EXPECT_EQ(codes(), Codes{"init-missing"});
}

TEST_F(InitsAlone, AnSfpuFunctionNeedsItsInit) {
    inits.calls(math, "exp_tile");
    EXPECT_EQ(codes(), Codes{"init-missing"});
    inits.calls(math, "sqrt_tile_init");
    inits.calls(math, "sqrt_tile");
    EXPECT_EQ(codes(), Codes{});
}

TEST_F(InitsAlone, AModeIsUndoneBeforeOtherOperationsAndBeforeTheEnd) {
    inits.calls(math, "tilize_init");
    inits.calls(math, "tilize_block");
    inits.calls(math, "tilize_uninit");
    inits.ended(math);
    EXPECT_EQ(codes(), Codes{});
    inits.calls(math, "tilize_init");
    inits.ended(math);
    EXPECT_EQ(codes(), Codes{"uninit-missing"});
}

TEST_F(InitsAlone, ThePackerHasTheFormOfItsBuffer) {
    PackState state;
    inits.packs(pack, 0, 0, kBuffer, kPage, state);
    EXPECT_EQ(codes(), Codes{});
    state.output = DataFormat::Float32;
    inits.packs(pack, 0, 0, kBuffer, kPage, state);
    EXPECT_EQ(codes(), Codes{"format-mismatch"});
}

TEST_F(InitsAlone, OneStartUpCallComesFirst) {
    inits.launching(program, {});
    inits.computed(math, {});
    inits.packs(pack, 0, 0, kBuffer, kPage, {});
    EXPECT_EQ(codes(), Codes{"startup-missing"});
}

}  // namespace
}  // namespace tessera::check::testing

// One subject by its events alone (subject_test.hpp).
#include "check/semaphores.hpp"

#include "check/subject_test.hpp"
#include "device/launch.hpp"

namespace tessera::check::testing {
namespace {

struct SemaphoresAlone : Subject {
    Semaphores semaphores{run};
    SemaphoresAlone() {
        core.launch->semaphore_base = 0x8000;
        core.launch->semaphores = 1;
        semaphores.launching(program, {});
    }
    void signal() {
        TransferEvent sent = write_from(0, 0x8000, 4);
        sent.kind = TransferEvent::Kind::Atomic;
        run.start(brisc, sent);
        semaphores.arrived(sent.number, &core);
    }
};

TEST_F(SemaphoresAlone, ASignalNeedsAWait) {
    signal();
    semaphores.finished({});
    EXPECT_EQ(codes(), Codes{"semaphore-ignored"});
    semaphores.loads(ncrisc, 0x8000, 4);
    semaphores.finished({});
    EXPECT_EQ(codes(), Codes{});
}

}  // namespace
}  // namespace tessera::check::testing

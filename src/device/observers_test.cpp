// Observers of different kinds on one device: each sees the whole run, in the same order and with the same numbers.
#include "device/observers.hpp"

#include "check/findings.hpp"
#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

// Writes down the events it receives, one word per event.
struct Log : Observer {
    std::vector<std::string> events;
    void note(std::string what) { events.push_back(std::move(what)); }
    size_t count(const std::string& what) const {
        return static_cast<size_t>(std::count(events.begin(), events.end(), what));
    }

    void launching(const Program&, const UserLine&) override { note("launching"); }
    void finished(std::span<const Tensor>) override { note("finished"); }
    void reserved(Fiber&, uint32_t, uint32_t) override { note("reserved"); }
    void waited(Fiber&, uint32_t, uint32_t) override { note("waited"); }
    void pushes(Fiber&, uint32_t, uint32_t) override { note("pushes"); }
    void pops(Fiber&, uint32_t, uint32_t) override { note("pops"); }
    void asked(Fiber&, const Wait& question, bool holds) override {
        note(std::string("asked ") + std::to_string(question.need) + (holds ? " yes" : " no"));
    }
    void semaphore_waits(Fiber&, uint32_t, uint32_t, uint32_t have, bool) override {
        note("semaphore at " + std::to_string(have));
    }
    void semaphore_passed(Fiber&, uint32_t, uint32_t value) override { note("passed at " + std::to_string(value)); }
    void spun(Fiber&, uint32_t address) override { note("spun at " + std::to_string(address - kScratch)); }
    void mailed(Fiber&, Role to, uint32_t n) override { note(std::string(name(to)) + " gets " + std::to_string(n)); }
    void took_mail(Fiber& fiber, Role from, uint32_t n) override {
        note(std::string(name(fiber.role())) + " took " + std::to_string(n) + " of " + std::string(name(from)));
    }
    void src_given(Fiber&, SrcSide side, uint32_t n) override {
        note((side == SrcSide::A ? "A+" : "B+") + std::to_string(n));
    }
    void src_taken(Fiber&, SrcSide side, uint32_t n) override {
        note((side == SrcSide::A ? "A-" : "B-") + std::to_string(n));
    }
    uint64_t started(Fiber&, const TransferEvent& event) override {
        note("started " + std::to_string(event.number));
        return event.number;
    }
    void answered(uint64_t transfer) override { note("answered " + std::to_string(transfer)); }
};

// Only counts.
struct Counter : Observer {
    uint32_t pages = 0;
    void pushes(Fiber&, uint32_t, uint32_t count) override { pages += count; }
};

const std::string kPush = "for (int i = 0; i < 3; i++) { cb_reserve_back(0, 1); cb_push_back(0, 1); }";
const std::string kPop = "for (int i = 0; i < 3; i++) { cb_wait_front(0, 1); cb_pop_front(0, 1); }";

struct Observed : ::testing::Test {
    Device device{DeviceOptions{.workers = 1, .late = true}};
    std::shared_ptr<Log> log = std::make_shared<Log>();
    std::vector<std::string>& events_of(const ProgramDescriptor& program) {
        device.add_observer(log);
        run_program(device, program);
        return log->events;
    }
};

TEST_F(Observed, TwoKindsOnOneDeviceBothSeeTheRun) {
    auto counter = std::make_shared<Counter>();
    device.add_observer(counter);
    events_of({.kernels = {reader(kPush), writer(kPop)}, .cbs = {cb(0, 2)}});
    EXPECT_EQ(counter->pages, 3u);
    EXPECT_EQ(log->count("pushes"), 3u);
    EXPECT_EQ(log->count("pops"), 3u);
    EXPECT_EQ(log->events.front(), "launching");
    EXPECT_EQ(log->events.back(), "finished");
}

TEST_F(Observed, WhoIsRemovedHearsNothingMore) {
    const ProgramDescriptor program{.kernels = {reader(kPush), writer(kPop)}, .cbs = {cb(0, 2)}};
    auto counter = std::make_shared<Counter>();
    device.add_observer(counter);
    events_of(program);
    device.remove_observer(*log);
    const size_t heard = log->events.size();
    run_program(device, program);
    EXPECT_EQ(log->events.size(), heard);
    EXPECT_EQ(counter->pages, 6u);
    device.remove_observer(*counter);
    EXPECT_EQ(&device.observer(), &quiet_observer());
}

TEST_F(Observed, AllKnowATransferByTheSameNumber) {
    auto other = std::make_shared<Log>();
    device.add_observer(other);
    events_of(
        {.kernels = {reader("noc_async_read(get_noc_addr(MEM_ZEROS_BASE), 0x100000, 64);"
                            "noc_async_read_barrier();"
                            "noc_async_write(0x100000, get_noc_addr(0x100100), 64); noc_async_write_barrier();")}});
    EXPECT_EQ(log->events, other->events);
    for (const char* event : {"started 1", "answered 1", "started 2", "answered 2"}) EXPECT_EQ(log->count(event), 1u);
}

TEST(ObservedAndChecked, FindingsAreThoseOfACheckedRunAlone) {
    Device device{DeviceOptions{.check = true}};
    auto log = std::make_shared<Log>();
    device.add_observer(log);
    check::clear_findings();
    run_program(device, {.kernels = {reader("cb_push_back(0, 1);"), writer("cb_wait_front(0, 1); cb_pop_front(0, 1);")},
                         .cbs = {cb(0, 2)}});
    ASSERT_EQ(check::count_findings(), 1u);
    EXPECT_EQ(check::findings().front().message.code, "cb-push-unreserved");
    EXPECT_EQ(log->count("pushes"), 1u);
    check::clear_findings();
}

TEST_F(Observed, QuestionsAreAnnouncedWithTheirAnswers) {
    events_of({.kernels = {reader("cb_pages_available_at_front(0, 1); cb_pages_reservable_at_back(0, 2);")},
               .cbs = {cb(0, 2)}});
    EXPECT_EQ(log->count("asked 1 no"), 1u);
    EXPECT_EQ(log->count("asked 2 yes"), 1u);
    EXPECT_EQ(log->count("waited"), 0u);
    EXPECT_EQ(log->count("reserved"), 1u);
}

TEST_F(Observed, ASemaphoreWaitEndsWithTheValueItSaw) {
    ProgramDescriptor program{
        .kernels = {reader("volatile tt_l1_ptr uint32_t* s = (volatile tt_l1_ptr uint32_t*)get_semaphore(0);"
                           "noc_semaphore_wait_min(s, 2);"),
                    writer("noc_semaphore_set((volatile tt_l1_ptr uint32_t*)get_semaphore(0), 5);")}};
    program.semaphores = {SemaphoreDescriptor{.core_ranges = cores({0, 0}, {0, 0})}};
    events_of(program);
    EXPECT_EQ(log->count("passed at 5"), 1u);
}

// Whoever comes first waits for the other.
TEST_F(Observed, ALoopThatWaitsForMemoryIsAnnouncedWhenItLooksAgain) {
    memset(device.core({0, 0}).l1() + kScratch, 0, 64);
    const std::string words = "volatile tt_l1_ptr uint32_t* word = (volatile tt_l1_ptr uint32_t*)0x100000;";
    events_of({.kernels = {reader(words + "while (word[0] != 7); word[4] = 7;"),
                           writer(words + "word[0] = 7; while (word[4] != 7);")}});
    EXPECT_EQ(log->count("spun at 0") + log->count("spun at 16"), 1u);
}

TEST_F(Observed, MailIsNumberedForEachPair) {
    events_of({.kernels = {writer("for (uint32_t i = 0; i < 2; i++)"
                                  " ckernel::mailbox_write(ckernel::ThreadId::MathThreadId, i);"),
                           kernel("#include \"compute_kernel_api/common.h\"\n"
                                  "namespace NAMESPACE { void MAIN { MATH(mailbox_read(BriscThreadId);"
                                  " mailbox_read(BriscThreadId);) } }",
                                  ComputeConfigDescriptor{})}});
    for (const char* event : {"math gets 0", "math gets 1", "math took 0 of brisc", "math took 1 of brisc"})
        EXPECT_EQ(log->count(event), 1u) << event;
}

TEST_F(Observed, SrcBanksGoToAndFro) {
    const std::string compute =
        "#include \"compute_kernel_api/eltwise_binary.h\"\n"
        "namespace NAMESPACE { void MAIN { binary_op_init_common(0, 0, 16); add_tiles_init(0, 0); cb_wait_front(0, 1);"
        " tile_regs_acquire(); for (int i = 0; i < 3; i++) add_tiles(0, 0, 0, 0, 0); tile_regs_commit();"
        " tile_regs_wait(); tile_regs_release(); } }";
    events_of(
        {.kernels = {reader("cb_reserve_back(0, 1); cb_push_back(0, 1);"), kernel(compute, ComputeConfigDescriptor{})},
         .cbs = {cb(0, 1), cb(16, 1)}});
    for (const char* event : {"A+0", "A+2", "B+0", "B+2", "A-0", "A-2", "B-0", "B-2"})
        EXPECT_EQ(log->count(event), 1u) << event;
    EXPECT_EQ(log->count("A+3"), 0u);
}

}  // namespace
}  // namespace tessera::testing

// Policies decide the order of a run and nothing else; transfers are announced the same way under all of them.
#include "fiber/policy.hpp"

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

// Lets others run before everything that they can notice.
class GivesWay : public SchedulePolicy {
  public:
    using SchedulePolicy::SchedulePolicy;
    bool preempts() const override { return true; }
    bool gives_way(Fiber&) override {
        asked++;
        return true;
    }
    static inline uint32_t asked = 0;
};
const RegisteredPolicy kGivesWay{"gives-way", make_policy<GivesWay>};

// Four pages through a buffer of two, then to the next core by the NoC, which adds them up.
uint32_t sum_of_pages(const DeviceOptions& options) {
    Device device{options};
    const NocCoord next = device.arch().translated({1, 0});
    KernelDescriptor send = reader(
        "for (uint32_t i = 0; i < 4; i++) {\n"
        "  cb_reserve_back(0, 1); *(volatile uint32_t*)get_write_ptr(0) = 10 + i; cb_push_back(0, 1); }");
    KernelDescriptor pass_on = writer(
        "constexpr uint32_t X = get_compile_time_arg_val(0), Y = get_compile_time_arg_val(1);\n"
        "for (uint32_t i = 0; i < 4; i++) {\n"
        "  cb_wait_front(0, 1); noc_async_write(get_read_ptr(0), get_noc_addr(X, Y, 0x100000 + 64 * i), 64);\n"
        "  noc_async_write_barrier(); cb_pop_front(0, 1);\n"
        "  noc_semaphore_inc(get_noc_addr(X, Y, get_semaphore(0)), 1); noc_async_atomic_barrier(); }");
    pass_on.compile_time_args = {next.x, next.y};
    KernelDescriptor add = reader(
        "noc_semaphore_wait_min((volatile tt_l1_ptr uint32_t*)get_semaphore(0), 4);\n"
        "uint32_t sum = 0;\n"
        "for (uint32_t i = 0; i < 4; i++) sum += *(volatile uint32_t*)(0x100000 + 64 * i);\n"
        "*(volatile uint32_t*)0x110000 = sum;",
        cores({1, 0}, {1, 0}));
    run_program(device, {.kernels = {send, pass_on, add},
                         .semaphores = {SemaphoreDescriptor{.id = 0, .core_ranges = cores({0, 0}, {1, 0})}},
                         .cbs = {cb(0, 2)}});
    return word(device, {1, 0}, 0x110000);
}

TEST(SchedulePolicy, EveryPolicyGivesTheSameResult) {
    for (const std::string& schedule : Device::schedules())
        for (const bool late : {false, true})
            EXPECT_EQ(sum_of_pages({.workers = 1, .schedule = schedule, .late = late}), 46u) << schedule << late;
}

TEST(SchedulePolicy, IsAskedBeforeEachCallThatOthersCanNotice) {
    GivesWay::asked = 0;
    EXPECT_EQ(sum_of_pages({.workers = 1, .schedule = "gives-way"}), 46u);
    // Reserve and push, then wait, write, barrier, pop, increment and barrier for each page, and the last wait.
    EXPECT_EQ(GivesWay::asked, 4u * 2 + 4u * 6 + 1);
}

TEST(SchedulePolicy, TwoOfThemAreRefusedByName) {
    try {
        Device device{DeviceOptions{.schedule = "youngest", .seed = 3}};
        FAIL() << "opened";
    } catch (const Error& error) {
        EXPECT_EQ(error.message().code, "schedule-twice");
        EXPECT_NE(error.message().headline.find("`youngest`"), std::string::npos);
        EXPECT_NE(error.message().headline.find("`seeded`"), std::string::npos);
    }
}

TEST(SchedulePolicy, AnUnknownNameIsRefusedWhenTheDeviceIsOpened) {
    EXPECT_THROW(Device{DeviceOptions{.schedule = "oldest"}}, Error);
}

// Counts what it hears of transfers.
struct Listener : Observer {
    uint32_t starts = 0, reads = 0, arrivals = 0, answers = 0;
    uint64_t started(Fiber&, const TransferEvent&) override { return ++starts; }
    void read(uint64_t) override { reads++; }
    void arrived(uint64_t, Core*) override { arrivals++; }
    void answered(uint64_t) override { answers++; }
};

TEST(Transfers, AreAnnouncedTheSameWayWhetherTheyAreHeldOrNot) {
    for (const bool late : {false, true}) {
        Device device{DeviceOptions{.arch = "blackhole", .workers = 1, .late = late}};
        const auto listener = std::make_shared<Listener>();
        device.add_observer(listener);
        const NocCoord next = device.arch().translated({1, 0}), last = device.arch().translated({2, 0});
        KernelDescriptor sends = reader(
            "constexpr uint32_t X = get_compile_time_arg_val(0), Y = get_compile_time_arg_val(1);\n"
            "constexpr uint32_t X2 = get_compile_time_arg_val(2);\n"
            "noc_async_read(get_noc_addr(X, Y, 0x100000), 0x100000, 64); noc_async_read_barrier();\n"
            "noc_async_write(0x100000, get_noc_addr(X, Y, 0x100000), 64);\n"
            "noc_async_write_multicast(0x100000, get_noc_multicast_addr(X, Y, X2, Y, 0x100000), 64, 2);\n"
            "noc_inline_dw_write(get_noc_addr(X, Y, 0x110000), 1); noc_async_write_barrier();\n"
            "noc_semaphore_inc(get_noc_addr(X, Y, 0x110000), 1); noc_async_atomic_barrier();");
        sends.compile_time_args = {next.x, next.y, last.x};
        run_program(device, {.kernels = {sends}});
        EXPECT_EQ(listener->starts, 5u) << late;
        EXPECT_EQ(listener->reads, 5u) << late;
        EXPECT_EQ(listener->arrivals, 6u) << late;  // the multicast has two receivers
        EXPECT_EQ(listener->answers, 6u) << late;
    }
}

}  // namespace
}  // namespace tessera::testing

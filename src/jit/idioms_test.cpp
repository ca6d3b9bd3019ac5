// What kernels do with pointers, globals and loops, at every optimisation level: decision 1 of docs/architecture.md.
#include <tuple>

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

// Every optimisation level on both archs.
using Where = std::tuple<OptLevel, const char*>;
struct Idiom : ::testing::TestWithParam<Where> {
    Device device{DeviceOptions{.arch = std::get<1>(GetParam()), .workers = 1}};
    static KernelDescriptor at_level(KernelDescriptor kernel) {
        kernel.opt_level = std::get<0>(GetParam());
        return kernel;
    }
    void run_reader(const std::string& body, const std::string& before = "",
                    CoreRangeSet where = cores({0, 0}, {0, 0})) {
        run_program(device,
                    ProgramDescriptor{
                        .kernels = {at_level(kernel(dm(body, before), ReaderConfigDescriptor{}, std::move(where)))},
                        .cbs = {cb(0, 2)}});
    }
};
std::string name_of(const ::testing::TestParamInfo<Where>& info) {
    const auto [level, arch] = info.param;
    return std::string(level == OptLevel::O0 ? "O0" : level == OptLevel::O2 ? "O2" : "O3") + "_" + arch;
}
INSTANTIATE_TEST_SUITE_P(Level, Idiom,
                         ::testing::Combine(::testing::Values(OptLevel::O0, OptLevel::O2, OptLevel::O3),
                                            ::testing::Values("wormhole_b0", "blackhole")),
                         name_of);

// Each writes 1 to the word its pointer names; the first page of c_0 is what get_write_ptr gives.
TEST_P(Idiom, EveryCastReachesTheWordItNames) {
    const char* bodies[] = {
        "*(volatile uint32_t*)get_write_ptr(0) = 1;",
        "uintptr_t p = get_write_ptr(0); *(volatile uint32_t*)p = 1;",
        "uint32_t o = *(volatile uint32_t*)0x100000; uintptr_t p = (uintptr_t)get_write_ptr(0) + o * 4; *(volatile "
        "uint32_t*)p = 1;",
        "size_t p = get_write_ptr(0); *(volatile uint8_t*)(p + 0) = 1; *(volatile uint8_t*)(p + 1) = 0; *(volatile "
        "uint8_t*)(p + 2) = 0; *(volatile uint8_t*)(p + 3) = 0;",
        "int a = (int)get_write_ptr(0); *(volatile uint32_t*)a = 1;",
        "struct S { uint32_t addr; volatile uint32_t* p; } s{get_write_ptr(0), nullptr}; S* q = &s; q->p = (volatile "
        "uint32_t*)q->addr; *q->p = 1;",
        "uint32_t a = get_write_ptr(0); auto* p = reinterpret_cast<tt_l1_ptr uint32_t*>(a); p[0] = 1;",
        "uint32_t a = get_write_ptr(0); uint32_t b = (uint32_t)(uintptr_t)(volatile uint32_t*)a; *(volatile "
        "uint32_t*)b = 1;",
        "volatile uint32_t* p = (volatile uint32_t*)get_write_ptr(0); uint32_t a = (uint32_t)p; *(volatile uint32_t*)a "
        "= 1;",
        "uint32_t one = 1; memcpy((void*)get_write_ptr(0), &one, 4);",
        "uint64_t wide = get_write_ptr(0); *(volatile uint32_t*)wide = 1;",
        "volatile uint32_t* table[2] = {(volatile uint32_t*)0x100000, (volatile uint32_t*)get_write_ptr(0)}; "
        "*table[my_logical_x_ + 1] = 1;",
        "bool b = my_logical_x_ == 0; volatile uint32_t* p = b ? (volatile uint32_t*)get_write_ptr(0) : (volatile "
        "uint32_t*)0x2000; *p = 1;",
        "volatile uint32_t x = 7; uint32_t a = (uint32_t)&x; *(volatile uint32_t*)get_write_ptr(0) = *(volatile "
        "uint32_t*)a - 6;",
        "uint32_t a = *(volatile uint32_t*)0x100000; volatile uint32_t* p = (volatile uint32_t*)a; *(volatile "
        "uint32_t*)get_write_ptr(0) = p == nullptr;",
        "uint32_t top = (uint32_t)get_write_ptr(0) | 0u; const volatile uint32_t* end = (const volatile uint32_t*)(top "
        "+ 16); *(volatile uint32_t*)top = end - (const volatile uint32_t*)top == 4;",
    };
    for (const char* body : bodies) {
        const uint32_t zero = 0;
        const uint32_t page = device.arch().l1_unreserved_base;
        memcpy(device.core({0, 0}).l1() + page, &zero, 4);
        memcpy(device.core({0, 0}).l1() + kScratch, &zero, 4);
        run_reader(body, "#include <cstring>");
        EXPECT_EQ(word(device, {0, 0}, page), 1u) << body;
    }
}

TEST_P(Idiom, ConstantAddressesInGlobalsAndConstexprs) {
    run_reader("*G = 1; *tab[my_logical_x_] = 2; *reinterpret_cast<volatile uint32_t*>(A) = 3;",
               "constexpr uint32_t A = 0x100008; static volatile uint32_t* const G = (volatile uint32_t*)0x100000;\n"
               "volatile uint32_t* tab[2] = {(volatile uint32_t*)0x100004, (volatile uint32_t*)0x20};");
    EXPECT_EQ(word(device, {0, 0}, kScratch), 1u);
    EXPECT_EQ(word(device, {0, 0}, kScratch + 4), 2u);
    EXPECT_EQ(word(device, {0, 0}, kScratch + 8), 3u);
}

TEST_P(Idiom, GlobalsBelongToTheCoreAndTheRole) {
    const std::string before =
        "uint32_t counter = 5; static uint32_t zero; struct Made { uint32_t v; Made() : v(my_logical_x_ * 10 + 3) {} } "
        "made;\n"
        "uint32_t next() { static uint32_t calls = my_logical_x_; return ++calls; }";
    const std::string body =
        "counter += my_logical_x_; zero++; next(); volatile uint32_t* out = (volatile uint32_t*)(0x100000 + proc_type "
        "* 0x100);\n"
        "out[0] = counter; out[1] = zero; out[2] = next(); out[3] = made.v;";
    ProgramDescriptor program{
        .kernels = {at_level(kernel(dm(body, before), ReaderConfigDescriptor{}, cores({0, 0}, {3, 0}))),
                    at_level(kernel(dm(body, before), WriterConfigDescriptor{}, cores({0, 0}, {3, 0})))}};
    for (int launch = 0; launch < 2; launch++) {  // initialised again at each launch
        run_program(device, program);
        for (uint32_t x = 0; x < 4; x++)
            for (uint32_t role : {0u, 0x100u}) {
                EXPECT_EQ(word(device, {x, 0}, kScratch + role), 5 + x);
                EXPECT_EQ(word(device, {x, 0}, kScratch + role + 4), 1u);
                EXPECT_EQ(word(device, {x, 0}, kScratch + role + 8), x + 2);
                EXPECT_EQ(word(device, {x, 0}, kScratch + role + 12), x * 10 + 3);
            }
    }
}

// Without volatile, too: a loop that only reads is a wait for the memory it reads.
TEST_P(Idiom, SpinsEndWhenTheOtherRoleActs) {
    for (const std::string type : {"volatile uint32_t", "uint32_t"}) {
        const uint32_t zero = 0;
        memcpy(device.core({0, 0}).l1() + kScratch, &zero, 4);
        const std::string pointer = type + "* p = (" + type + "*)0x100000; ";
        ProgramDescriptor program{
            .kernels = {at_level(reader(pointer + "while (*p != 3) {} *(volatile uint32_t*)0x100010 = 9;")),
                        at_level(writer(
                            "cb_reserve_back(0, 1); for (uint32_t i = 1; i <= 3; i++) { *(volatile uint32_t*)0x100000 "
                            "= i; noc_semaphore_set((volatile uint32_t*)get_semaphore(0), i); }"))},
            .semaphores = {SemaphoreDescriptor{.core_ranges = cores({0, 0}, {0, 0}), .initial_value = 0}},
            .cbs = {cb(0, 2)}};
        run_program(device, program);
        EXPECT_EQ(word(device, {0, 0}, kScratch + 0x10), 9u) << type;
    }
}

TEST_P(Idiom, SpinsEndWhenAnotherCoreWrites) {
    for (const std::string type : {"volatile uint32_t", "uint32_t"}) {
        const uint32_t zero = 0;
        memcpy(device.core({1, 0}).l1() + kScratch, &zero, 4);
        const NocCoord target = device.arch().translated({1, 0});
        KernelDescriptor sender = at_level(reader(
            "*(volatile uint32_t*)0x100010 = 5; noc_async_write(0x100010, get_noc_addr(get_arg_val<uint32_t>(0), "
            "get_arg_val<uint32_t>(1), 0x100000), 16); noc_async_write_barrier();"));
        sender.runtime_args = {{{0, 0}, {target.x, target.y}}};
        KernelDescriptor waiting = at_level(
            reader(type + "* p = (" + type + "*)0x100000; while (*p != 5) {} *(volatile uint32_t*)0x100020 = 77;",
                   cores({1, 0}, {1, 0})));
        run_program(device, {.kernels = {sender, waiting}});
        EXPECT_EQ(word(device, {1, 0}, kScratch + 0x20), 77u) << type;
    }
}

TEST_P(Idiom, SpinNobodyEndsIsADeadlockAndACountingLoopIsEndless) {
    setenv("TESSERA_POLL_LIMIT", "100000", 1);
    // A spin is a wait however it is written, also through helpers, variables and questions to the runtime.
    const char* spins[] = {
        "while (*p == 0) {}",
        "uint32_t seen; do { seen = *p; } while (seen != 5);",
        "while (true) { invalidate_l1_cache(); uint32_t seen = *p, wanted = seen + 1; if (wanted == 7) break; }",
        "while (!is_set(p)) {}",
        "while (!cb_pages_available_at_front(0, 1)) {}",
    };
    for (const char* body : spins) {
        const std::string text = error_of(
            device, {.kernels = {at_level(
                         kernel(dm("volatile uint32_t* p = (volatile uint32_t*)0x100000; *p = 0; " + std::string(body),
                                   "static bool is_set(volatile uint32_t* p) { bool set = *p == 1; return set; }"),
                                ReaderConfigDescriptor{}))},
                     .cbs = {cb(0, 2)}});
        EXPECT_NE(text.find("error[deadlock]"), std::string::npos) << body << "\n" << text;
    }
    // What one round leaves for the next is work.
    for (const char* body :
         {"volatile uint32_t x = 0; while (true) x = x + 1;",
          "uint32_t tries = 0; do { tries += *(volatile uint32_t*)0x100000 + 1; } while (tries != 0x100001);",
          "uint32_t last = 1, now; do { now = last * 5; last = now; } while (*(volatile uint32_t*)0x100000 != now);"}) {
        const std::string count = error_of(device, {.kernels = {at_level(reader(body))}});
        EXPECT_NE(count.find("error[endless-loop]"), std::string::npos) << body << "\n" << count;
    }
    unsetenv("TESSERA_POLL_LIMIT");
}

TEST_P(Idiom, LoopsOverCountsFromArgumentsEnd) {
    KernelDescriptor loop = at_level(
        reader("uint32_t n = get_arg_val<uint32_t>(0), s = 0; for (uint32_t i = 0; i < n; i++) s += i; uint32_t i = n; "
               "while (i--) s ^= i; do { s++; } while (s % 7);\n*(volatile uint32_t*)0x100000 = s;"));
    loop.runtime_args = {{{0, 0}, {100000}}};
    run_program(device, ProgramDescriptor{.kernels = {loop}});
    uint32_t expected = 0, n = 100000;
    for (uint32_t i = 0; i < n; i++) expected += i;
    for (uint32_t i = n; i--;) expected ^= i;
    do expected++;
    while (expected % 7);
    EXPECT_EQ(word(device, {0, 0}, kScratch), expected);
}

TEST_P(Idiom, LocalMemoryIsTheCoresOwn) {
    run_reader(
        "uint32_t local[64]; for (uint32_t i = 0; i < 64; i++) local[i] = i * my_logical_x_; uint32_t s = 0; for "
        "(uint32_t v : local) s += v; *(volatile uint32_t*)0x100000 = s;",
        "", cores({0, 0}, {3, 0}));
    for (uint32_t x = 0; x < 4; x++) EXPECT_EQ(word(device, {x, 0}, kScratch), 2016 * x);
}

struct Counters : ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Arch, Counters, ::testing::Values("wormhole_b0", "blackhole"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Counters, WrapAroundAtSixteenBits) {
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};
    run_program(
        device,
        ProgramDescriptor{
            .kernels =
                {reader("for (uint32_t i = 0; i < 70000; i++) { cb_reserve_back(0, 1); *(volatile "
                        "uint32_t*)get_write_ptr(0) = i; cb_push_back(0, 1); }"),
                 writer(
                     "uint32_t bad = 0; for (uint32_t i = 0; i < 70000; i++) { cb_wait_front(0, 1); bad += *(volatile "
                     "uint32_t*)get_read_ptr(0) != i; cb_pop_front(0, 1); }\n*(volatile uint32_t*)0x100000 = bad;")},
            .cbs = {cb(0, 3)}});
    EXPECT_EQ(word(device, {0, 0}, kScratch), 0u);
}

}  // namespace
}  // namespace tessera::testing

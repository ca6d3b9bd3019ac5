// Low-level kernels end to end: a small checkout of our own, its instruction words and registers, the engine's waits.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

namespace fs = std::filesystem;

// What a checkout has at the least: the folders by which it is known, and the headers that come before every kernel.
struct LowLevel : ::testing::Test {
    fs::path root = fs::temp_directory_path() / ("tessera-checkout-" + std::to_string(getpid()));
    Device device{DeviceOptions{.arch = "blackhole", .workers = 1}};

    LowLevel() {
        const fs::path inc = root / "tt_metal/third_party/tt_llk/tt_llk_blackhole/common/inc";
        write(root / "tt_metal/hw/ckernels/blackhole/metal/llk_api/empty.h", "");
        write(root / "tt_metal/hw/inc/internal/risc_attribs.h", "#pragma once\n");
        write(root / "tt_metal/hw/inc/dev_mem_map.h", "#pragma once\n");
        write(root / "tt_metal/hw/inc/tensix.h", "#pragma once\n");
        for (const char* header : {"noc_overlay_parameters.h", "tt-metalium/circular_buffer_constants.h"})
            write(root / "tt_metal/hw/inc" / header, "#pragma once\n");
        write(root / "tt_metal/hw/inc/stream_interface.h", R"(#pragma once
            #define STREAM_REG_ADDR(stream, index) (0xFFB40000 + (stream) * 0x1000 + (index) * 4)
            #define STREAM_REMOTE_DEST_BUF_START_REG_INDEX 8
            #define STREAM_REMOTE_DEST_BUF_SIZE_REG_INDEX 10
        )");
        write(inc / "ckernel_ops.h",
              "#pragma once\n#define TTI(word) __asm__ __volatile__(\".ttinsn %0\" : : \"i\"(word))\n");
        setenv("TT_METAL_HOME", root.c_str(), 1);
    }
    ~LowLevel() override {
        unsetenv("TT_METAL_HOME");
        fs::remove_all(root);
    }
    static void write(const fs::path& path, const std::string& text) {
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    static ProgramDescriptor program(const std::string& unpack, const std::string& math, const std::string& pack = "") {
        const std::string text = "#include \"ckernel_ops.h\"\nvoid kernel_main() {\n#ifdef TRISC_UNPACK\n" + unpack +
                                 "\n#elif defined(TRISC_MATH)\n" + math + "\n#else\n" + pack + "\n#endif\n}\n";
        return {.kernels = {kernel(text, ComputeConfigDescriptor{})}};
    }
};

TEST_F(LowLevel, WordsRunInOrderAndRegistersAreReadAfterThem) {
    run_program(device, program("", R"(
        TTI(0x45000000 | 10 | 7 << 8);                    // SETDMAREG: r5 = 7
        for (int i = 0; i < 100; i++) TTI(0x58000000 | 5 | 1 << 6 | 5 << 12 | 1 << 23);  // ADDDMAREG: r5 += 1
        volatile uint32_t* sync = (volatile uint32_t*)0xFFE80000;
        sync[1] = 0;
        (void)sync[1];
        *(uint32_t*)0x100000 = ((volatile uint32_t*)0xFFE00000)[5];)"));
    EXPECT_EQ(word(device, {0, 0}, kScratch), 107u);
}

TEST_F(LowLevel, ThreadsMeetAtSemaphoresThatRiscPostsAfterwards) {
    run_program(device, program(R"(
        TTI(0xA3000000 | 1 << 7 | 2 << 20);               // SEMINIT: semaphore 5, at most 2
        TTI(0xA6000000 | 1 | 1 << 7 | 1 << 20);           // SEMWAIT: THCON, while semaphore 5 is zero
        TTI(0x45000000 | 2 | 3 << 8);                     // r1 = 3
        ((volatile uint32_t*)0xFFE80000)[8 + 5] = 0;      // post
        (void)((volatile uint32_t*)0xFFE80000)[1];
        *(uint32_t*)0x100000 = ((volatile uint32_t*)0xFFE00000)[1];)",
                                ""));
    EXPECT_EQ(word(device, {0, 0}, kScratch), 3u);
}

TEST_F(LowLevel, AWaitNobodyEndsIsADeadlockWithTheLineOfItsWord) {
    const std::string text =
        error_of(device, program("\nTTI(0xA6000000 | 1 | 1 << 7 | 1 << 20);\nTTI(0x45000002);", ""));
    EXPECT_NE(text.find("error[deadlock]"), std::string::npos) << text;
    EXPECT_NE(text.find("waits for a post of Tensix semaphore 5 (UNPACK_SYNC): it is 0"), std::string::npos) << text;
    EXPECT_NE(text.find(".cpp:5"), std::string::npos) << text;
}

TEST_F(LowLevel, AnInstructionThatIsNotModelledIsNamedAtItsLine) {
    const std::string text = error_of(device, program("", "\nTTI(0x93000000);"));
    EXPECT_NE(text.find("error[unsupported]: SFPLOADMACRO"), std::string::npos) << text;
    EXPECT_NE(text.find(".cpp:7"), std::string::npos) << text;
}

TEST_F(LowLevel, ARegisterThatIsNotModelledIsNamedByItsAddress) {
    const std::string text = error_of(device, program("", "*(volatile uint32_t*)0xFFB11014 = 1;"));
    EXPECT_NE(text.find("error[unsupported]: the register at 0xffb11014"), std::string::npos) << text;
}

TEST_F(LowLevel, WithoutACheckoutTheHeaderThatNeedsOneIsNamed) {
    unsetenv("TT_METAL_HOME");
    const std::string text = error_of(
        device, {.kernels = {kernel("#include \"cmath_common.h\"\nvoid kernel_main() {}", ComputeConfigDescriptor{})}});
    EXPECT_NE(text.find("error[unsupported]: cmath_common.h needs the low-level headers of a tt-metal checkout"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find(".cpp:1"), std::string::npos) << text;
}

TEST_F(LowLevel, WithoutACheckoutOurOwnHeadersNameTheInstructions) {
    unsetenv("TT_METAL_HOME");
    for (const char* arch : {"blackhole", "wormhole_b0"}) {
        Device own{DeviceOptions{.arch = arch, .workers = 1}};
        run_program(own, program("", R"(
            TTI_SETDMAREG(0, 7, 0, 2 * 5);
            for (int i = 0; i < 100; i++) TTI_ADDDMAREG(1, 5, 1, 5);
            volatile uint32_t* sync = (volatile uint32_t*)0xFFE80000;
            sync[1] = 0;
            (void)sync[1];
            *(uint32_t*)0x100000 = ((volatile uint32_t*)0xFFE00000)[5];)"));
        EXPECT_EQ(word(own, {0, 0}, kScratch), 107u) << arch;
    }
}

TEST_F(LowLevel, AListingShowsInstructionLineAndChange) {
    setenv("TESSERA_TRACE_TENSIX", "0,0,math", 1);
    ::testing::internal::CaptureStderr();
    run_program(device, program("TTI(0x45000000 | 4 | 9 << 8);", "\nTTI(0x45000000 | 10 | 7 << 8);"));
    const std::string listing = ::testing::internal::GetCapturedStderr();
    unsetenv("TESSERA_TRACE_TENSIX");
    EXPECT_NE(listing.find("(0,0) math"), std::string::npos) << listing;
    EXPECT_NE(listing.find(".cpp:7"), std::string::npos) << listing;
    EXPECT_NE(listing.find("SETDMAREG payload_sig_sel=7 reg_index_16b=10"), std::string::npos) << listing;
    EXPECT_NE(listing.find("| r5 0x0 -> 0x7\n"), std::string::npos) << listing;
    EXPECT_EQ(listing.find("unpack"), std::string::npos) << listing;
    setenv("TESSERA_TRACE_TENSIX", "0,0,brisc", 1);
    EXPECT_NE(error_of(device, program("", "\n\nTTI(0x45000000);")).find("error[bad-setting]"), std::string::npos);
    unsetenv("TESSERA_TRACE_TENSIX");
}

TEST_F(LowLevel, WithoutACheckoutTileOperationsBesideInstructionsAreRefused) {
    unsetenv("TT_METAL_HOME");
    const std::string source =
        "#include \"ckernel_ops.h\"\n#include \"compute_kernel_api/eltwise_binary.h\"\n"
        "void kernel_main() {}";
    const std::string text = error_of(device, {.kernels = {kernel(source, ComputeConfigDescriptor{})}});
    EXPECT_NE(text.find("error[unsupported]: compute_kernel_api/eltwise_binary.h in a low-level kernel needs"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find(".cpp:2"), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::testing

// What is noted and what must be announced.
#include "fiber/quiet_lines.hpp"

#include <gtest/gtest.h>

#include "device/device.hpp"

namespace tessera {
namespace {

constexpr uint32_t kLine = 0x100000;

struct Noted : ::testing::Test {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    Core& core = device.core({0, 0});
    const Site first{}, second{};
    std::array<uint8_t, kQuietLineBytes> defined{};
    QuietLines lines;

    Noted() { device.open_role(core, Role::Brisc); }
    Fiber brisc{core, Role::Brisc};

    bool note(const Site& site, uint32_t address, uint32_t bytes, bool store) {
        role_block(core, Role::Brisc).site = &site;
        return lines.note(brisc, address, bytes, store);
    }
    // Twice, as a loop that comes again.
    void judge(const Site& site, bool store, uint64_t quiet) {
        EXPECT_EQ(lines.met(brisc, &site, kLine, store), nullptr);
        QuietLine* line = lines.met(brisc, &site, kLine, store);
        ASSERT_NE(line, nullptr);
        line->is_judged = true;
        line->defined = defined.data();
        line->quiet[0] = quiet;
    }
    size_t flushed() {
        size_t count = 0;
        lines.flush([&](const QuietLine&) { count++; });
        return count;
    }
};

TEST_F(Noted, OnlyBytesThatWereJudgedQuiet) {
    EXPECT_FALSE(note(first, kLine, 4, true));
    judge(first, true, 0xFF);
    EXPECT_TRUE(note(first, kLine, 4, true));
    EXPECT_TRUE(note(first, kLine + 4, 4, true));
    EXPECT_FALSE(note(first, kLine + 8, 4, true));
    EXPECT_FALSE(note(first, kLine + 6, 4, true));
    EXPECT_FALSE(note(first, kLine, 4, false));
    EXPECT_FALSE(note(second, kLine, 4, true));
    EXPECT_FALSE(note(first, kLine + 62, 4, true));  // goes beyond 64 bytes
    EXPECT_FALSE(note(first, kLine, 0, true));
}

TEST_F(Noted, StoresDefineTheirBytesAndAreHandedOnOnce) {
    judge(first, true, ~0ull);
    EXPECT_TRUE(note(first, kLine + 8, 4, true));
    EXPECT_TRUE(note(first, kLine + 17, 1, true));
    EXPECT_EQ(defined[7] + defined[8] + defined[11] + defined[12] + defined[17] + defined[18], 3);
    ASSERT_TRUE(lines.has_noted());
    lines.flush([&](const QuietLine& line) {
        EXPECT_EQ(line.touched[0], 0xFull << 8 | 1ull << 17);
        EXPECT_EQ(line.address, kLine);
        EXPECT_EQ(line.site, &first);
    });
    EXPECT_EQ(flushed(), 0u);
    EXPECT_TRUE(note(first, kLine, 4, true));  // the verdict holds on
    EXPECT_EQ(flushed(), 1u);
}

TEST_F(Noted, AnEventEndsWhatIsKnown) {
    judge(first, false, ~0ull);
    EXPECT_TRUE(note(first, kLine, 4, false));
    lines.forget();
    EXPECT_FALSE(note(first, kLine, 4, false));
}

TEST_F(Noted, ALoopThatGoesOnNeedsOneAnnouncementPerLine) {
    judge(first, true, ~0ull);
    EXPECT_NE(lines.met(brisc, &first, kLine + kQuietLineBytes, true), nullptr);
    EXPECT_EQ(lines.met(brisc, &first, kLine + 8 * kQuietLineBytes, true), nullptr);
}

TEST_F(Noted, AnotherFiberKnowsNothing) {
    Fiber ncrisc{core, Role::Ncrisc};
    judge(first, true, ~0ull);
    EXPECT_FALSE(lines.note(ncrisc, kLine, 4, true));
    EXPECT_EQ(lines.met(ncrisc, &first, kLine, true), nullptr);
    EXPECT_FALSE(note(first, kLine, 4, true));
}

}  // namespace
}  // namespace tessera

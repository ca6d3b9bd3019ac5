// Whatever changes a file, or what lies on the way to it, is counted; what changes beside it is not.
#include "jit/changes.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

#include "jit/files.hpp"

namespace tessera::jit {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

// a/b/value.h is followed, and the names in a/empty; link.h leads to the file and way/ to its folder.
class Changes : public ::testing::Test {
  protected:
    Changes() {
        folder_ = fs::temp_directory_path() / ("tessera-changes-" + std::to_string(getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "a" / "b");
        fs::create_directories(folder_ / "a" / "empty");
        write(file(), "one");
        fs::create_symlink("a/b/value.h", folder_ / "link.h");
        fs::create_directory_symlink(folder_ / "a" / "b", folder_ / "way");
    }
    ~Changes() override { fs::remove_all(folder_); }
    fs::path file() const { return folder_ / "a" / "b" / "value.h"; }

    // Does the number grow after this was followed, by the change alone?
    bool is_seen(const Followed& followed, const std::function<void()>& change) {
        EXPECT_TRUE(follow({followed})) << followed.path;
        const uint64_t before = changes();
        EXPECT_EQ(changes(), before) << "something changed by itself";
        change();
        return changes() != before;
    }
    bool is_seen(const std::function<void()>& change) { return is_seen({.path = file()}, change); }

    fs::path folder_;
};

TEST_F(Changes, OfContentAreSeen) {
    EXPECT_TRUE(is_seen([&] { write(file(), "two"); }));
    EXPECT_TRUE(is_seen([&] { std::ofstream(file(), std::ios::app) << "more"; }));
    EXPECT_TRUE(is_seen([&] { fs::resize_file(file(), 1); }));
    EXPECT_TRUE(is_seen([&] {
        const int opened = open(file().c_str(), O_RDWR | O_CLOEXEC);
        void* mapped = mmap(nullptr, 1, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
        *static_cast<char*>(mapped) = 'x';
        munmap(mapped, 1);
        close(opened);
    })) << "written through a mapping";
}

TEST_F(Changes, ThroughAnotherNameOfTheSameFileAreSeen) {
    fs::create_hard_link(file(), folder_ / "other");
    EXPECT_TRUE(is_seen([&] { write(folder_ / "other", "two"); }));
}

TEST_F(Changes, OfTheFileAtAPathAreSeen) {
    EXPECT_TRUE(is_seen([&] {
        write(folder_ / "new", "two");
        fs::rename(folder_ / "new", file());
    }));
    EXPECT_TRUE(is_seen([&] { write(file(), "three"); })) << "of the file that came in its place";
    EXPECT_TRUE(is_seen([&] { fs::remove(file()); }));
    EXPECT_TRUE(is_seen([&] { write(file(), "four"); })) << "of a file that was not there";
    EXPECT_TRUE(is_seen([&] { fs::rename(file(), folder_ / "gone"); }));
}

TEST_F(Changes, OnTheWayToAFileAreSeen) {
    EXPECT_TRUE(is_seen([&] {
        fs::rename(folder_ / "a", folder_ / "old");
        fs::create_directories(folder_ / "a" / "b");
        write(file(), "two");
    }));
    const Followed link{.path = folder_ / "link.h"}, way{.path = folder_ / "way" / "value.h"};
    EXPECT_TRUE(is_seen(link, [&] { write(file(), "three"); }));
    EXPECT_TRUE(is_seen(link, [&] {
        fs::remove(folder_ / "link.h");
        fs::create_symlink("old/b/value.h", folder_ / "link.h");
    }));
    EXPECT_TRUE(is_seen(way, [&] {
        fs::create_directory_symlink(folder_ / "old" / "b", folder_ / "new");
        fs::rename(folder_ / "new", folder_ / "way");
    }));
}

TEST_F(Changes, OfTheNamesInAFolderAreSeen) {
    const Followed names{.path = folder_ / "a" / "empty", .names = true};
    EXPECT_TRUE(is_seen(names, [&] { write(folder_ / "a" / "empty" / "new.h", ""); }));
    EXPECT_TRUE(is_seen(names, [&] { fs::rename(file(), folder_ / "a" / "empty" / "value.h"); }));
    EXPECT_TRUE(is_seen(names, [&] { fs::remove(folder_ / "a" / "empty" / "new.h"); }));
    const Followed missing{.path = folder_ / "a" / "none" / "below", .names = true};
    EXPECT_TRUE(is_seen(missing, [&] { fs::create_directories(folder_ / "a" / "none"); }));
    EXPECT_TRUE(is_seen(missing, [&] { fs::create_directories(folder_ / "a" / "none" / "below"); }));
    EXPECT_TRUE(is_seen(missing, [&] { write(folder_ / "a" / "none" / "below" / "new.h", ""); }));
}

TEST_F(Changes, BesideAFileAreNot) {
    EXPECT_FALSE(is_seen([&] {
        write(folder_ / "a" / "b" / "other.h", "two");
        write(folder_ / "a" / "empty" / "other.h", "two");
        std::ifstream(file()).get();
    }));
}

// What a child reads from its parent's descriptor would be lost to the parent.
TEST_F(Changes, AreSeenByParentAndChild) {
    ASSERT_TRUE(follow({{.path = file()}}));
    const uint64_t before = changes();
    const pid_t child = fork();
    if (child == 0) {
        const bool knew_nothing = changes() != before && follow({{.path = file()}});
        const uint64_t mine = changes();
        write(file(), "two");
        _exit(knew_nothing && changes() != mine ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_NE(changes(), before);
}

// Programs that go on in the background close what they find open, and the numbers come back for other files.
TEST_F(Changes, AreSeenAfterTheHostClosedOurDescriptors) {
    ASSERT_TRUE(follow({{.path = file()}}));
    const uint64_t before = changes();
    std::vector<int> ours;
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        const std::string kind = fs::read_symlink(entry.path(), gone).string();
        if (kind.find("inotify") != std::string::npos || kind.find("eventpoll") != std::string::npos)
            ours.push_back(std::stoi(entry.path().filename()));
    }
    for (const int number : ours) close(number);
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
    ASSERT_EQ(::write(ends[1], "word", 4), 4);
    EXPECT_NE(changes(), before);
    EXPECT_TRUE(is_seen([&] { write(file(), "two"); }));
    std::array<char, 4> word{};
    EXPECT_EQ(read(ends[0], word.data(), 4), 4) << "what the host is to read was taken";
    close(ends[0]);
    close(ends[1]);
}

// Another content, of the same length and with the same time of its last write: cp -p, git, a build system.
TEST_F(Changes, OfIdentityDoNotDependOnTheTimeThatAProgramSets) {
    const FileIdentity before = identity_of(file());
    const uint64_t content = hash_of_file(file());
    const auto time = fs::last_write_time(file());
    write(file(), "two");
    fs::last_write_time(file(), time);
    EXPECT_NE(identity_of(file()), before);
    EXPECT_NE(hash_of_file(file()), content);
    EXPECT_EQ(identity_of(folder_ / "nothing"), FileIdentity{});
}

}  // namespace
}  // namespace tessera::jit

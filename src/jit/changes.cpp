// inotify reports changes of files and folders, the table of mounts what is mounted over them; one epoll_wait() asks
// both. Facts: inotify(7), proc(5) on mountinfo, fs/namespace.c and fs/notify of Linux.
#include "jit/changes.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "diag/fork_mutex.hpp"
#include "diag/process.hpp"

namespace tessera::jit {
namespace {

// An inode that goes from its place or is replaced there (its count of links changes).
constexpr uint32_t kSelf = IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB;
// Writes through a mapping are reported when it is closed.
constexpr uint32_t kContent = kSelf | IN_MODIFY | IN_CLOSE_WRITE;
constexpr uint32_t kNames = kSelf | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
constexpr int kMostLinks = 40;  // as the system follows

// File systems that only this kernel changes. Others (NFS, 9p, FUSE) may change without a word.
constexpr int64_t kLocal[] = {EXT4_SUPER_MAGIC,     XFS_SUPER_MAGIC,       BTRFS_SUPER_MAGIC, TMPFS_MAGIC,
                              RAMFS_MAGIC,          OVERLAYFS_SUPER_MAGIC, F2FS_SUPER_MAGIC,  SQUASHFS_MAGIC,
                              EROFS_SUPER_MAGIC_V1, 0x2fc12fc1 /* ZFS */,  0xca451a4e /* bcachefs */};

// Of one process: a child has its parent's descriptors, and what it reads from them the parent misses.
class Watches {
  public:
    Watches()
        : events_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)),
          mounts_(open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)),
          both_(epoll_create1(EPOLL_CLOEXEC)),
          work_(add(events_, EPOLLIN) && add(mounts_, EPOLLPRI)),
          kind_(kind()) {}

    bool work() const { return work_; }
    // The host has not closed our descriptor and opened something else, which we must not read.
    bool are_ours() const { return kind() == kind_; }

    // Component by component, as the system goes.
    bool follow(const Followed& followed) {
        std::string at, rest = followed.path;
        if (!rest.starts_with('/')) return false;
        for (int links = 0; !rest.empty();) {
            const std::string name = take_first(rest);
            if (name.empty() || name == ".") continue;
            if (name == "..") {
                at.resize(at.find_last_of('/') == std::string::npos ? 0 : at.find_last_of('/'));
                continue;
            }
            const std::string next = at + "/" + name;
            struct stat info{};
            if (lstat(next.c_str(), &info) != 0) return watch(folder(at), kNames);  // it may appear
            if (S_ISLNK(info.st_mode)) {
                if (!watch(folder(at), kNames) || ++links > kMostLinks) return false;
                if (!go_to_target(next, at, rest)) return false;
                continue;
            }
            at = next;
            if (!is_local(at, info.st_dev) || !watch(at, S_ISDIR(info.st_mode) ? kSelf : kContent)) return false;
        }
        return !followed.names || watch(folder(at), kNames);
    }

    // Something was reported since this was last asked.
    bool have_reports() const {
        epoll_event report{};
        return epoll_wait(both_, &report, 1, 0) != 0;
    }
    // What was reported is not reported again.
    void forget() const {
        alignas(inotify_event) char reports[4096];
        while (read(events_, reports, sizeof reports) > 0) {}
    }

  private:
    bool add(int file, uint32_t what) const {
        epoll_event event{};
        event.events = what;
        return file >= 0 && both_ >= 0 && epoll_ctl(both_, EPOLL_CTL_ADD, file, &event) == 0;
    }
    std::pair<dev_t, ino_t> kind() const {
        struct stat info{};
        return fstat(events_, &info) == 0 ? std::pair(info.st_dev, info.st_ino) : std::pair<dev_t, ino_t>{};
    }
    static std::string folder(const std::string& at) { return at.empty() ? "/" : at; }
    static std::string take_first(std::string& path) {
        const size_t slash = std::min(path.find('/'), path.size());
        std::string name = path.substr(0, slash);
        path.erase(0, slash + 1);
        return name;
    }
    static bool go_to_target(const std::string& link, std::string& at, std::string& rest) {
        char target[4096];
        const ssize_t bytes = readlink(link.c_str(), target, sizeof target);
        if (bytes <= 0 || bytes == sizeof target) return false;
        rest = std::string(target, static_cast<size_t>(bytes)) + "/" + rest;
        if (target[0] == '/') at.clear();
        return true;
    }
    bool watch(const std::string& path, uint32_t what) const {
        return inotify_add_watch(events_, path.c_str(), what | IN_MASK_ADD) >= 0;
    }
    bool is_local(const std::string& path, dev_t device) {
        const auto [known, is_new] = local_.try_emplace(device, false);
        struct statfs info{};
        if (is_new && statfs(path.c_str(), &info) == 0)
            known->second = std::ranges::find(kLocal, int64_t{info.f_type}) != std::end(kLocal);
        return known->second;
    }

    int events_, mounts_, both_;
    bool work_;
    std::pair<dev_t, ino_t> kind_;
    std::map<dev_t, bool> local_;
};

ForkMutex mutex;  // of the variables below
Watches* watches = nullptr;
pid_t made_in = 0;
uint64_t count = 1;

// The last one is never destroyed: a launch at the end of the process may ask. Descriptors of one before it are not
// closed: their numbers may be another's.
void make() {
    delete watches;
    watches = new Watches;
    made_in = this_process();
    count++;
}

Watches& here() {
    if (made_in != this_process()) make();
    return *watches;
}

}  // namespace

bool follow(const std::vector<Followed>& followed) {
    const std::lock_guard lock(mutex);
    Watches& watches = here();
    return watches.work() && std::ranges::all_of(followed, [&](const Followed& one) { return watches.follow(one); });
}

uint64_t changes() {
    const std::lock_guard lock(mutex);
    const Watches& watches = here();
    if (!watches.work() || !watches.have_reports()) return count;
    if (!watches.are_ours()) {
        make();
        return count;
    }
    watches.forget();
    return ++count;
}

}  // namespace tessera::jit

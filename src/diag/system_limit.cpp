// Limits of Linux and where they are set.
#include "diag/system_limit.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>
#include <string>

namespace tessera {
namespace {

constexpr size_t kUsualMaxMappings = 65530;
constexpr size_t kNearLimit = 64;  // mappings come and go while they are counted

std::string limit_of(__rlimit_resource resource) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return "unlimited";
    return std::to_string(limit.rlim_cur);
}

std::string note_for(int error) {
    switch (error) {
        case EAGAIN:
            return fmt::format("`ulimit -u` allows {} processes and threads", limit_of(RLIMIT_NPROC));
        case EFBIG:
            return fmt::format("`ulimit -f` allows files of {} B", limit_of(RLIMIT_FSIZE));
        case EMFILE:
            return fmt::format("`ulimit -n` allows {} open files", limit_of(RLIMIT_NOFILE));
        case ENOMEM:
            return memory_limits();
        default:
            return "";
    }
}

std::string help_for(int error) {
    switch (error) {
        case EAGAIN:
            return "raise that limit, or end other processes";
        case EFBIG:
        case EMFILE:
            return "raise that limit";
        case ENOMEM:
            return "raise those limits, or free memory";
        case ENOSPC:
        case EDQUOT:
            return "make room on that file system";
        default:
            return "";
    }
}

}  // namespace

std::string memory_limits() {
    return fmt::format("`ulimit -v` allows {} B of addresses, `ulimit -d` {} B of data", limit_of(RLIMIT_AS),
                       limit_of(RLIMIT_DATA));
}

Message system_limit(const std::string& doing, int error) {
    return {.code = "system-limit",
            .headline = fmt::format("{} failed: {}", doing, std::strerror(error)),
            .note = note_for(error),
            .help = help_for(error)};
}

void system_refused(const std::string& doing, int error) { throw ProgramError(system_limit(doing, error)); }

size_t max_mappings() {
    size_t most = 0;
    std::ifstream("/proc/sys/vm/max_map_count") >> most;
    return most ? most : kUsualMaxMappings;
}

size_t count_mappings() {
    std::ifstream maps("/proc/self/maps");
    size_t count = 0;
    for (; maps.ignore(std::numeric_limits<std::streamsize>::max(), '\n') && maps.gcount() > 0; count++) {}
    return count;
}

void mapping_refused(const std::string& doing, int error) {
    const size_t have = count_mappings(), most = max_mappings();
    if (error != ENOMEM || have + kNearLimit < most) system_refused(doing, error);
    throw ProgramError(Message{
        .code = "system-limit",
        .headline = fmt::format("{} failed: the process has {} memory mappings, and may have {}", doing, have, most),
        .note = "the setting is vm.max_map_count; an open device takes two mappings for each core, and twelve more "
                "for a core that runs five kernels",
        .help = fmt::format("close devices, or `sysctl -w vm.max_map_count={}`", most * 4)});
}

}  // namespace tessera

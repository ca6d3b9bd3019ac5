// Kernel C++ -> Clang with our pass -> a function. Compiled now, or from the cache on disk.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "jit/request.hpp"

namespace tessera::jit {

// All kernels of a program, compiled in parallel; in the order of the requests. Throws CompileError or Unsupported, and
// Interrupted when `must_stop` (asked on this thread now and then) says so.
std::vector<std::shared_ptr<const Kernel>> load(const std::vector<Request>& requests,
                                                const std::function<bool()>& must_stop = {});

// Reads a kernel without making code of it. Throws CompileError or Unsupported.
void check_syntax(const Request& request);

// What an editor needs to read a kernel as its compilation does; the program's tables (generated_header) come after it.
std::vector<std::string> editor_flags(const Request& request);

// Tables of circular buffers that a kernel may read, and constants of compute kernels (KERNEL_API 2, "Generated per
// program").
std::string format_tables(const CbState& cbs);
std::string low_level_tables(const CbState& cbs, const ComputeConfigDescriptor& compute, const Request& request);
std::string compute_modes(const ComputeConfigDescriptor& compute);

// Finds a kernel source file: as given, TT_METAL_KERNEL_PATH, TT_METAL_HOME (HOST_API 3.1), then in the folders above
// the file that asks for it, last the installed micro-ops.
struct FoundSource {
    std::string path;  // empty when there is none
    std::string root;  // the folder that a relative path starts at
    std::vector<std::string> searched;  // the folders looked in
};
FoundSource find_source(const std::string& path, const std::string& asking_file);

struct CacheStatistics {
    std::string directory;
    uint64_t objects = 0, bytes = 0;
};
CacheStatistics cache_statistics();
size_t clear_cache();  // how many files went

// Sources and headers, other than ours, of every kernel that this process has loaded.
std::set<std::string> user_files();

// Counts of this process, for tests and reports.
struct Counters {
    uint64_t compiled = 0, from_disk = 0, from_memory = 0;
};
Counters counters();

}  // namespace tessera::jit

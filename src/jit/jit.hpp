// Kernel C++ -> Clang with our pass -> a function. Compiled now, or from the cache on disk.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "jit/request.hpp"

namespace tessera::jit {

// All kernels of a program, compiled in parallel; in the order of the requests. Throws CompileError or Unsupported.
std::vector<std::shared_ptr<const Kernel>> load(const std::vector<Request>& requests);

// Tables of circular buffers that a kernel may read, and constants of compute kernels (KERNEL_API 2, "Generated per
// program").
std::string format_tables(const CbState& cbs);
std::string compute_modes(const ComputeConfigDescriptor& compute);

// Finds a kernel source file: as given, TT_METAL_KERNEL_PATH, TT_METAL_HOME, the installed micro-ops (HOST_API 3.1).
// Empty when there is none; `searched` gets the folders looked in.
std::string find_source(const std::string& path, std::vector<std::string>& searched);

struct CacheStatistics {
    std::string directory;
    uint64_t objects = 0, bytes = 0;
};
CacheStatistics cache_statistics();
void clear_cache();

// Counts of this process, for tests and reports.
struct Counters {
    uint64_t compiled = 0, from_disk = 0, from_memory = 0;
};
Counters counters();

}  // namespace tessera::jit

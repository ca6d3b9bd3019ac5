// What the operating system refuses: said with the limit that was met and the setting that raises it.
#pragma once
#include <cstddef>
#include <string>

#include "diag/error.hpp"

namespace tessera {

// `doing` completes "... failed", `error` is errno. Its setting is named where there is one.
Message system_limit(const std::string& doing, int error);
[[noreturn]] void system_refused(const std::string& doing, int error);

// "`ulimit -v` allows ..., `ulimit -d` ...": both count what is mapped, the second what is private and writable.
std::string memory_limits();

// Address space could not be mapped: the number of mappings, or memory.
[[noreturn]] void mapping_refused(const std::string& doing, int error);

// Mappings that one process may have (vm.max_map_count), and that this one has.
size_t max_mappings();
size_t count_mappings();

}  // namespace tessera

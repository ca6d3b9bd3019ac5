// The cache's folder. Its objects run as us, so only what we or root wrote is taken from it, and only from a folder
// that nobody else may write to. What we did not make keeps its mode, and is never removed.
#pragma once
#include <string>
#include <string_view>

namespace tessera::jit {

// TESSERA_CACHE_DIR, else $XDG_CACHE_HOME/tessera, else ~/.cache/tessera; without a home a folder of this process
// alone. Throws ProgramError cache-dir where it is no folder of ours; need not exist.
const std::string& cache_dir();

// Makes the folder (mode 0700) and marks it, before something is written. Throws ProgramError cache-dir.
void prepare_cache_dir();

// The content of a file that is ours or root's, and writable by no other; empty when it is not.
std::string read_trusted(const std::string& path);
bool is_trusted(const std::string& path);

// Is this the name of something that we write into the folder?
bool is_cache_name(std::string_view name);
// Removes what bears such a name, and the folder when it is ours and nothing is left. Returns how many files went.
size_t clear_cache_dir();

[[noreturn]] void cache_dir_error(const std::string& headline, const std::string& help);

}  // namespace tessera::jit

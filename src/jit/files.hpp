// Small file helpers of the JIT: hashing, atomic writes, where sources are looked for.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::jit {

// Of a regular file, `most` bytes of it; empty when it is none or cannot be read.
std::string read_text(const std::filesystem::path& path, size_t most = SIZE_MAX);
uint64_t hash_of(std::string_view bytes);
std::string hex_hash_of(std::string_view bytes);     // 128 bits, for names
std::string binary_hash_of(std::string_view bytes);  // the same, for maps

// Which file it is, and which content: another one at the same path has another inode, and no program sets the time at
// which the system saw the last change. All zero for what is not there.
struct FileIdentity {
    uint64_t device = 0, inode = 0;
    int64_t size = 0, written = 0, changed = 0;  // nanoseconds
    bool operator==(const FileIdentity&) const = default;
};
FileIdentity identity_of(const std::string& path);

// Content of a regular file; remembered by its identity within the process.
uint64_t hash_of_file(const std::string& path);
// Written to a temporary beside it (mode 0600), then renamed: a reader sees the old or the whole new file. A write that
// fails is the error cache-dir.
void write_atomically(const std::filesystem::path& path, std::string_view bytes);

// What a folder holds, without "." and ".."; nothing when it cannot be read. std::filesystem's iterator ends the
// process when memory runs out.
std::vector<std::string> names_in(const std::string& folder);

// Folders a relative kernel path or include is looked for in, in order (HOST_API 3.1).
std::vector<std::string> source_roots();
using TakeRoot = std::function<void(std::string_view root)>;
void each_source_root(const TakeRoot& take);

}  // namespace tessera::jit

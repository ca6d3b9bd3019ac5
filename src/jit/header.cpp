// One header per arch, role and level, in the cache like any object: named by its flags, checked by the content of what
// it includes. Where it cannot be made the prelude is included as text.
#include "jit/header.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "diag/error.hpp"
#include "jit/cache.hpp"
#include "jit/command.hpp"
#include "jit/files.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

std::string common_header() { return tools().api_dir + "/tessera/common.h"; }

std::string key_of(const std::vector<std::string>& flags) {
    return hex_hash_of(fmt::format("header\n{}\n{}\n{}", fmt::join(flags, "\n"), tools().version, common_header()));
}

struct CannotPrecompile {};

void precompile(std::vector<std::string> command, const std::string& header, const std::string& dependencies) {
    command.insert(command.begin(), tools().clang);
    for (std::string& word : command)
        if (word == "c++") word = "c++-header";
    std::erase(command, "-shared");
    // Times of files are not part of the content.
    command.insert(command.end(),
                   {"-Xclang", "-fno-pch-timestamp", "-MD", "-MF", dependencies, "-o", header, common_header()});
    const std::string output = dependencies + ".log";
    const int status = run_program(command, output);
    std::error_code ignored;
    fs::remove(output, ignored);
    if (status != 0) throw CannotPrecompile{};
}

}  // namespace

std::vector<std::string> prelude_arguments(const Request& request) {
    const std::vector<std::string> flags = common_flags(request);
    const std::string key = key_of(flags);
    try {
        auto entry = find_cached(key);
        if (!entry)
            entry = compile_cached(
                key, [&](auto& header, auto& dependencies) { precompile(flags, header, dependencies); }, kHeaderSuffix);
        return {"-include-pch", entry->object_path, "-include", tools().api_dir + "/compile_time_args.h"};
    } catch (const CannotPrecompile&) { return {"-include", tools().api_dir + "/tessera/prelude.h"}; }
}

}  // namespace tessera::jit

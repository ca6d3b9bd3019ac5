// One header per arch, role and level, in the cache like any object: named by its flags, checked by the content
// of what it includes. Where it cannot be made the prelude is included as text.
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

std::string header_of(const Request& request) {
    return tools().api_dir + (is_compute(request.role) ? "/tessera/common.h" : "/tessera/dataflow.h");
}

std::string key_of(const std::vector<std::string>& flags, const std::string& header) {
    return hex_hash_of(fmt::format("header\n{}\n{}\n{}", fmt::join(flags, "\n"), tools().version, header));
}

struct CannotPrecompile {};

void precompile(std::vector<std::string> command, const std::string& source, const std::string& header,
                const std::string& dependencies) {
    command.insert(command.begin(), tools().clang);
    for (std::string& word : command)
        if (word == "c++") word = "c++-header";
    // Times of files are not part of the content.
    command.insert(command.end(), {"-Xclang", "-fno-pch-timestamp", "-MD", "-MF", dependencies, "-o", header, source});
    const std::string output = dependencies + ".log";
    const int status = run_program(command, output);
    std::error_code ignored;
    fs::remove(output, ignored);
    if (status != 0) throw CannotPrecompile{};
}

}  // namespace

std::vector<std::string> prelude_arguments(const Request& request) {
    const std::vector<std::string> flags = common_flags(request);
    const std::string source = header_of(request), key = key_of(flags, source);
    try {
        auto entry = find_cached(key);
        if (!entry)
            entry = compile_cached(
                key, [&](auto& header, auto& dependencies) { precompile(flags, source, header, dependencies); },
                kHeaderSuffix);
        return {"-include-pch", entry->object_path, "-include", tools().api_dir + "/compile_time_args.h"};
    } catch (const CannotPrecompile&) {
        return {"-include", source, "-include", tools().api_dir + "/compile_time_args.h"};
    }
}

}  // namespace tessera::jit

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

std::string header_of(const Request& request) {
    return tools().api_dir + (is_compute(request.role) ? "/tessera/common.h" : "/tessera/dataflow.h");
}

namespace {

std::string key_of(const std::vector<std::string>& flags, const std::string& header) {
    return hex_hash_of(fmt::format("header\n{}\n{}\n{}", fmt::join(flags, "\n"), tools().version, header));
}

struct CannotPrecompile {};

bool precompile(std::vector<std::string> command, const std::string& source, const std::string& header,
                const std::string& dependencies, Stop& stop) {
    command.insert(command.begin(), tools().clang);
    for (std::string& word : command)
        if (word == "c++") word = "c++-header";
    // Times of files are not part of the content.
    command.insert(command.end(), {"-Xclang", "-fno-pch-timestamp", "-MD", "-MF", dependencies, "-o", header, source});
    const std::string output = dependencies + ".log";
    const Ended ended = run_program(command, output, compile_limits(), stop);
    std::error_code ignored;
    fs::remove(output, ignored);
    if (!ended.ok() && !(ended.how == Ended::How::Unseen && fs::exists(header, ignored))) throw CannotPrecompile{};
    return true;
}

}  // namespace

std::vector<std::string> prelude_arguments(const Request& request, Stop& stop) {
    // A checkout's low-level headers depend on the tables of the program, which come after this.
    if (!request.checkout.empty())
        return {"-include", tools().api_dir + "/tessera/llk/prelude.h", "-include",
                tools().api_dir + "/compile_time_args.h"};
    const std::vector<std::string> flags = common_flags(request);
    const Source source{header_of(request), {tools().api_dir, {}, ""}};
    const std::string key = key_of(flags, source.path);
    try {
        auto entry = find_cached(key, source, kHeaderSuffix);
        if (!entry)
            entry = compile_cached(
                key, source,
                [&](auto& header, auto& dependencies) {
                    return precompile(flags, source.path, header, dependencies, stop);
                },
                kHeaderSuffix, stop);
        return {"-include-pch", entry->object_path, "-include", tools().api_dir + "/compile_time_args.h"};
    } catch (const CannotPrecompile&) {
        return {"-include", source.path, "-include", tools().api_dir + "/compile_time_args.h"};
    }
}

}  // namespace tessera::jit

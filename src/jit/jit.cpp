// Requests become functions: from memory, from disk, or by compiling, several at a time.
#include "jit/jit.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "device/window.hpp"
#include "diag/error.hpp"
#include "jit/cache.hpp"
#include "jit/command.hpp"
#include "jit/diagnose.hpp"
#include "jit/files.hpp"
#include "jit/header.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

std::atomic<uint64_t> compiled{0}, from_disk{0}, from_memory{0};

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, "\n")); }

std::string key_of(const Request& request) {
    return hex_hash_of(fmt::format("{}\n{}\n{}\n{}\n{}", joined(flags(request)), tools().version,
                                   request.generated_header, request.source_path, request.source_text));
}

// Runs a tool of the compilation; what it says is the user's error when it fails.
void run_tool(const Request& request, const std::vector<std::string>& command, const std::string& output) {
    const int status = run_program(command, output);
    const std::string text = read_text(output);
    std::error_code ignored;
    fs::remove(output, ignored);
    if (status != 0) throw_compile_error(request, text);
}

// Removes what is only needed on the way, also when that ends early.
struct Temporary {
    std::string path;
    ~Temporary() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
};

void compile(const Request& request, const std::string& shared, const std::string& dependencies) {
    compiled++;
    std::vector<std::string> command = flags(request);
    command.insert(command.begin(), tools().clang);
    const Temporary tables{dependencies + ".h"}, object{dependencies + ".o"};
    const std::vector<std::string> prelude = prelude_arguments(request);
    command.insert(command.end(), prelude.begin(), prelude.end());
    if (!request.generated_header.empty()) {
        write_atomically(tables.path, request.generated_header);
        command.insert(command.end(), {"-include", tables.path});
    }
    command.insert(command.end(), {"-MD", "-MF", dependencies, "-c", "-o", object.path, request.source_path});
    run_tool(request, command, dependencies + ".log");
    run_tool(request, link_command(object.path, shared), dependencies + ".log");
}

struct Symbols {
    const char *upstream_main, *unified_main;
};
Symbols entry_symbols(Role role) {
    switch (role) {
        case Role::Unpack:
            return {"_ZN12chlkc_unpack11unpack_mainEv", "_Z11kernel_mainv"};
        case Role::Math:
            return {"_ZN10chlkc_math9math_mainEv", "_Z11kernel_mainv"};
        case Role::Pack:
            return {"_ZN10chlkc_pack9pack_mainEv", "_Z11kernel_mainv"};
        default:
            return {"_Z11kernel_mainv", "kernel_main"};
    }
}

[[noreturn]] void no_entry(const Request& request) {
    const std::string wanted = is_compute(request.role)
                                   ? "`void kernel_main()` or `namespace NAMESPACE { void MAIN { ... } }`"
                                   : "`void kernel_main()`";
    throw CompileError(Message{.code = "no-entry-point",
                               .headline = fmt::format("the kernel has no entry point for {}", name(request.role)),
                               .places = {Place{.file = request.source_path, .line = 1}},
                               .note = "Failed to generate binaries for " + request.shown_as,
                               .help = "define " + wanted});
}

void check_local_bytes(const Request& request, uint64_t bytes) {
    if (bytes <= kLocalBytes) return;
    throw CompileError(
        Message{.code = "local-memory",
                .headline = fmt::format("the kernel's globals need {} B, but a role has {} B", bytes, kLocalBytes),
                .places = {Place{.file = request.source_path, .line = 1}},
                .note = "on the card a data-movement core has 8 KiB and a compute core 4 KiB for data and stack",
                .help = "keep large tables in L1"});
}

// Null when the object cannot be loaded (damaged).
std::shared_ptr<const Kernel> open_object(const Request& request, const CacheEntry& entry) {
    void* handle = dlopen(entry.object_path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) return nullptr;
    auto kernel = std::make_shared<Kernel>();
    const Symbols symbols = entry_symbols(request.role);
    void* main = dlsym(handle, symbols.upstream_main);
    if (!main) main = dlsym(handle, symbols.unified_main);
    if (!main) no_entry(request);
    kernel->entry.main = reinterpret_cast<void (*)()>(main);
    kernel->entry.globals_init = reinterpret_cast<void (*)()>(dlsym(handle, "tess_globals_init"));
    if (auto* bytes = static_cast<const uint64_t*>(dlsym(handle, "tess_local_bytes"))) kernel->local_bytes = *bytes;
    check_local_bytes(request, kernel->local_bytes);
    const auto* calls = static_cast<const CallSite*>(dlsym(handle, "tess_calls"));
    const auto* count = static_cast<const uint64_t*>(dlsym(handle, "tess_num_calls"));
    if (calls && count) kernel->calls = {calls, *count};
    kernel->object_path = entry.object_path;
    kernel->user_files = entry.user_files;
    return kernel;
}

std::shared_ptr<const Kernel> remembered(const std::string& object_path,
                                         std::shared_ptr<const Kernel> fresh = nullptr) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const Kernel>> loaded;
    std::lock_guard lock(mutex);
    auto& entry = loaded[object_path];
    if (fresh) entry = std::move(fresh);
    return entry;
}

std::shared_ptr<const Kernel> load_one(const Request& request) {
    const std::string key = key_of(request);
    for (int attempt = 0;; attempt++) {
        bool from_cache = true;
        auto entry = find_cached(key);
        if (!entry) {
            from_cache = false;
            entry =
                compile_cached(key, [&](auto& object, auto& dependencies) { compile(request, object, dependencies); });
        }
        if (auto known = remembered(entry->object_path)) {
            from_memory++;
            return known;
        }
        if (auto kernel = open_object(request, *entry)) {
            if (from_cache) from_disk++;
            return remembered(entry->object_path, kernel);
        }
        TESSERA_CHECK_INTERNAL(attempt < 2, std::string("a freshly compiled kernel cannot be loaded: ") + dlerror());
        drop_cached(key);
    }
}

}  // namespace

std::vector<std::shared_ptr<const Kernel>> load(const std::vector<Request>& requests) {
    std::vector<std::shared_ptr<const Kernel>> kernels(requests.size());
    std::vector<std::exception_ptr> errors(requests.size());
    std::atomic<size_t> next{0};
    auto work = [&] {
        for (size_t i = next++; i < requests.size(); i = next++) {
            try {
                kernels[i] = load_one(requests[i]);
            } catch (...) { errors[i] = std::current_exception(); }
        }
    };
    std::vector<std::thread> helpers;
    const size_t wanted = std::min<size_t>(requests.size(), std::max(1u, std::thread::hardware_concurrency()));
    for (size_t i = 1; i < wanted; i++) helpers.emplace_back(work);
    work();
    for (auto& helper : helpers) helper.join();
    for (auto& error : errors)
        if (error) std::rethrow_exception(error);
    return kernels;
}

Counters counters() { return {compiled, from_disk, from_memory}; }

}  // namespace tessera::jit

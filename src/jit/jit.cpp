// Requests become functions: from memory, from disk, or by compiling, several at a time.
#include "jit/jit.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "device/window.hpp"
#include "diag/error.hpp"
#include "diag/setting.hpp"
#include "diag/system_limit.hpp"
#include "fiber/kernel_code.hpp"
#include "jit/cache.hpp"
#include "jit/cache_folder.hpp"
#include "jit/command.hpp"
#include "jit/diagnose.hpp"
#include "jit/files.hpp"
#include "jit/header.hpp"
#include "jit/marks.hpp"
#include "jit/overlay.hpp"
#include "jit/refusal.hpp"
#include "tessera/abi/call_table.h"
#include "tessera/abi/marks.h"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

constexpr std::string_view kOfThePass = "tessera-";  // how errors of the pass begin
constexpr size_t kMostWords = 1 << 20;  // of what the compiler says

std::atomic<uint64_t> compiled{0}, from_disk{0}, from_memory{0};

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, "\n")); }

// Content alone: where the source lies decides nothing but what its includes find, which the cache looks for itself.
std::string key_of(const Request& request) {
    return hex_hash_of(fmt::format("2\n{}\n{}\n{}\n{}", joined(flags(request)), tools().version,
                                   request.generated_header, request.source_text));
}

bool has_error(const std::string& text) { return text.find("error: ") != std::string::npos; }

// Runs a tool of the compilation; what it says is the user's error when it fails. Where nobody knows how it ended (the
// host ignores SIGCHLD, say), its result shows it: it is there when all went well.
void run_tool(const Request& request, const std::vector<std::string>& command, const std::string& result,
              const std::string& output, Stop& stop, const std::vector<std::string>& marks = {},
              const std::vector<std::string>& then = {}) {
    const Limits limits = compile_limits();
    std::vector<std::string> words = command;
    words.insert(words.end(), marks.begin(), marks.end());
    words.insert(words.end(), then.begin(), then.end());
    const Ended ended = run_program(words, output, limits, stop);
    const std::string text = read_text(output, kMostWords);
    std::error_code ignored;
    fs::remove(output, ignored);
    const auto is_well = [&] { return result.empty() ? !has_error(text) : fs::exists(result, ignored); };
    if (ended.ok() || (ended.how == Ended::How::Unseen && is_well())) return;
    // Clang shows an error of the pass at the file that the debug information names; a mark is none.
    if (!marks.empty() && text.find(kOfThePass) != std::string::npos)
        return run_tool(request, command, result, output, stop, {}, then);
    throw_compiler_failure(request, ended, limits, text);
}

// Removes what is only needed on the way, also when that ends early.
struct Temporary {
    std::string path;
    ~Temporary() { unlink(path.c_str()); }  // allocates nothing: there may be no memory left
};

// Folders with a checkout's headers; none for kernels over ours.
std::vector<std::string> checkout_folders(const Request& request, const Source& source) {
    if (request.checkout.empty()) return {};
    std::vector<std::string> folders = source.search.user_dirs;
    for (const std::string& flag : flags(request))
        if (flag.rfind("-I" + request.checkout, 0) == 0) folders.push_back(flag.substr(2));
    return folders;
}

// Files that one run of the front end reads and nobody afterwards.
struct FrontEndFiles {
    FrontEndFiles(const Request& request, const Source& source, const std::string& prefix)
        : tables{prefix + ".h"}, overlay(checkout_folders(request, source), prefix) {}
    Temporary tables;
    Overlay overlay;
};

// Up to the source: flags, the prelude and the program's own tables, which are written to a file.
std::vector<std::string> front_end_command(const Request& request, const Source& source, const FrontEndFiles& files,
                                           Stop& stop) {
    const Temporary& tables = files.tables;
    std::vector<std::string> command = flags(request);
    const auto add = [&](const std::vector<std::string>& words) {
        command.insert(command.end(), words.begin(), words.end());
    };
    command.insert(command.begin(), tools().clang);
    add(files.overlay.flags());
    add(include_flags(source));
    add(prelude_arguments(request, stop));
    if (!request.generated_header.empty()) {
        write_atomically(tables.path, request.generated_header);
        add({"-include", tables.path, fmt::format("-ffile-prefix-map={}=/tessera-tables.h", tables.path)});
    }
    return command;
}

// Returns whether the object serves the same text in other folders too.
bool compile(const Request& request, const Source& source, const std::string& shared, const std::string& dependencies,
             Stop& stop) {
    compiled++;
    const FrontEndFiles files(request, source, dependencies);
    const Temporary object{dependencies + ".o"};
    std::vector<std::string> command = front_end_command(request, source, files, stop);
    const bool holds_anywhere = can_be_marked(source.paths()) && !names_own_path(source);
    std::vector<std::string> marks;
    if (holds_anywhere) {
        marks = mark_flags(source.paths());
        // Our headers keep their path wherever they lie: the pass knows them by it. The last map that fits counts.
        marks.push_back(fmt::format("-ffile-prefix-map={0}/={0}/", tools().api_dir));
    }
    command.insert(command.end(), {"-MD", "-MF", dependencies, "-c", "-o", object.path, request.source_path});
    const std::vector<std::string> link = link_command(object.path, shared);
    const std::string log = dependencies + ".log";
    if (tools().is_own()) {
        run_tool(request, command, shared, log, stop, marks, link);
        check_symbols(request, object.path);
    } else {
        run_tool(request, command, object.path, log, stop, marks);
        check_symbols(request, object.path);
        run_tool(request, link, shared, log, stop);
    }
    return holds_anywhere;
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
    note_kernel_object(handle);
    auto kernel = std::make_shared<Kernel>();
    const Symbols symbols = entry_symbols(request.role);
    void* main = dlsym(handle, symbols.upstream_main);
    if (!main) main = dlsym(handle, symbols.unified_main);
    if (!main) no_entry(request);
    kernel->entry.main = reinterpret_cast<void (*)()>(main);
    // Declared by entry/, which this folder does not know; the object is linked against it.
    if (request.low_level)
        kernel->entry.drain =
            reinterpret_cast<void (*)()>(dlsym(handle, abi::name(abi::Call::tess_tensix_drain).data()));
    kernel->entry.globals_init = reinterpret_cast<void (*)()>(dlsym(handle, TESSERA_NAME_OF(TESSERA_GLOBALS_INIT)));
    if (auto* bytes = static_cast<const uint64_t*>(dlsym(handle, TESSERA_NAME_OF(TESSERA_LOCAL_BYTES))))
        kernel->local_bytes = *bytes;
    check_local_bytes(request, kernel->local_bytes);
    const auto* calls = static_cast<const CallSite*>(dlsym(handle, TESSERA_NAME_OF(TESSERA_CALL_TABLE)));
    const auto* count = static_cast<const uint64_t*>(dlsym(handle, TESSERA_NAME_OF(TESSERA_NUM_CALLS)));
    if (calls && count) kernel->calls = {calls, *count};
    kernel->object_path = entry.object_path;
    kernel->user_files = entry.user_files;
    kernel->watched = entry.watched;
    return kernel;
}

// Every kernel that this process has loaded, by the path of its object.
struct Loaded {
    std::mutex mutex;
    std::map<std::string, std::shared_ptr<const Kernel>> kernels;
};
Loaded& loaded() {
    static Loaded all;
    return all;
}

// The loader's own words; where the system has run out of something, that.
[[noreturn]] void cannot_load(const CacheEntry& entry) {
    const std::string words = dlerror();
    if (words.find("cannot map") != std::string::npos || words.find("allocate") != std::string::npos)
        mapping_refused("loading a compiled kernel", ENOMEM);
    if (words.find("open shared object") != std::string::npos)
        system_refused("opening the compiled kernel " + entry.object_path, errno ? errno : ENOENT);
    internal_error("a freshly compiled kernel cannot be loaded: " + words, __FILE__, __LINE__);
}

std::shared_ptr<const Kernel> remembered(const std::string& object_path,
                                         std::shared_ptr<const Kernel> fresh = nullptr) {
    std::lock_guard lock(loaded().mutex);
    auto& entry = loaded().kernels[object_path];
    if (fresh) entry = std::move(fresh);
    return entry;
}

// For who must know which files a program really ran.
void list_files(const Kernel& kernel) {
    const auto path = text_setting("TESSERA_KERNEL_LIST");
    if (!path) return;
    std::lock_guard lock(loaded().mutex);
    std::ofstream list(*path, std::ios::app);
    for (const std::string& file : kernel.user_files) list << file << '\n';
    if (!list.flush()) refuse_setting("TESSERA_KERNEL_LIST", *path, "a file that can be written");
}

std::shared_ptr<const Kernel> load_one(const Request& request, Stop& stop) {
    const std::string key = key_of(request);
    const Source source = source_of(request);
    for (int attempt = 0;; attempt++) {
        bool from_cache = true;
        auto entry = find_cached(key, source, kKernelSuffix);
        if (!entry) {
            from_cache = false;
            entry = compile_cached(
                key, source,
                [&](auto& object, auto& dependencies) { return compile(request, source, object, dependencies, stop); },
                kKernelSuffix, stop);
        }
        if (auto known = remembered(entry->object_path)) {
            from_memory++;
            auto kernel = std::make_shared<Kernel>(*known);
            kernel->watched = entry->watched;  // as the folders are now
            return remembered(entry->object_path, kernel);
        }
        if (auto kernel = open_object(request, *entry)) {
            if (from_cache) from_disk++;
            list_files(*kernel);
            return remembered(entry->object_path, kernel);
        }
        if (attempt == 2) cannot_load(*entry);
        drop_cached(key);
    }
}

}  // namespace

std::vector<std::shared_ptr<const Kernel>> load(const std::vector<Request>& requests,
                                                const std::function<bool()>& must_stop) {
    Stop stop(must_stop);
    std::vector<std::shared_ptr<const Kernel>> kernels(requests.size());
    std::vector<std::exception_ptr> errors(requests.size());
    std::atomic<size_t> next{0};
    auto work = [&] {
        for (size_t i = next++; i < requests.size(); i = next++) {
            try {
                kernels[i] = load_one(requests[i], stop);
            } catch (const Interrupted&) {
                stop.end();  // for the other threads, too
                errors[i] = std::current_exception();
            } catch (...) { errors[i] = std::current_exception(); }
        }
    };
    std::vector<std::thread> helpers;
    const size_t wanted = std::min<size_t>(requests.size(), std::max(1u, std::thread::hardware_concurrency()));
    helpers.reserve(wanted);
    try {
        for (size_t i = 1; i < wanted; i++) helpers.emplace_back(work);
    } catch (const std::system_error&) {}  // fewer threads do as well
    work();
    for (auto& helper : helpers) helper.join();
    for (auto& error : errors)
        if (error) std::rethrow_exception(error);
    return kernels;
}

void check_syntax(const Request& request) {
    const std::string name = fmt::format("{}/syntax-{}-{}", cache_dir(), key_of(request), getpid());
    prepare_cache_dir();
    Stop never({});
    const Source source = source_of(request);
    const FrontEndFiles files(request, source, name);
    std::vector<std::string> command = front_end_command(request, source, files, never);
    command.insert(command.end(), {"-fsyntax-only", request.source_path});
    run_tool(request, command, "", name + ".log", never);
}

std::vector<std::string> editor_flags(const Request& request) {
    constexpr std::string_view kCompilersOwn[] = {
        "-fpass-plugin=",        "-O", "-w", "-g", "--no-default-config", "-fno-crash-diagnostics", "-ferror-limit",
        "-fno-color-diagnostics"};
    std::vector<std::string> out = flags(request);
    std::erase_if(out, [&](const std::string& flag) {
        return std::ranges::any_of(kCompilersOwn, [&](std::string_view own) { return flag.starts_with(own); });
    });
    const std::string& api = tools().api_dir;
    out.insert(out.end(),
               {"-I" + api + "/library", "-include", header_of(request), "-include", api + "/compile_time_args.h"});
    return out;
}

std::set<std::string> user_files() {
    std::lock_guard lock(loaded().mutex);
    std::set<std::string> files;
    for (const auto& [path, kernel] : loaded().kernels)
        if (kernel) files.insert(kernel->user_files.begin(), kernel->user_files.end());
    return files;
}

Counters counters() { return {compiled, from_disk, from_memory}; }

}  // namespace tessera::jit

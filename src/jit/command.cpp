// Flags follow the card's build (KERNEL_API 2) and decision 1 of docs/architecture.md.
#include "jit/command.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "device/window.hpp"
#include "diag/error.hpp"
#include "diag/setting.hpp"
#include "diag/symbolize.hpp"
#include "jit/files.hpp"
#include "jit/low_level.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

std::string own_library() {
    Dl_info info{};
    dladdr(reinterpret_cast<void*>(&tools), &info);
    return fs::canonical(info.dli_fname).string();
}

// What was built with the library lies beside it once installed, in a folder of its own in a build tree.
std::string find_beside(const fs::path& library, const fs::path& in_build_tree) {
    const fs::path folder = library.parent_path();
    for (const fs::path& candidate :
         {folder / in_build_tree.filename(), folder / in_build_tree, folder / "../src" / in_build_tree})
        if (fs::exists(candidate)) return fs::canonical(candidate).string();
    internal_error(fmt::format("{} was not found near {}", in_build_tree.filename().string(), folder.string()),
                   __FILE__, __LINE__);
}

std::string given_clang(const std::string& given) {
    if (fs::exists(given)) return given;
    throw ProgramError(Message{.code = "no-compiler",
                               .headline = fmt::format("TESSERA_CLANG is {}, which does not exist", given),
                               .help = "set it to clang++ of LLVM 19, or leave it out"});
}

std::string find_linker(const fs::path& clang) {
    for (const fs::path& candidate : {clang.parent_path() / "ld.lld", fs::path("/usr/bin/ld.lld-19")})
        if (fs::exists(candidate)) return candidate.string();
    throw ProgramError(Message{.code = "no-compiler",
                               .headline = fmt::format("ld.lld was not found beside {}", clang.string()),
                               .note = "kernels are linked when they are first run",
                               .help = "install the package lld-19; `tessera doctor` says more"});
}

Tools find_tools() {
    Tools found;
    found.library = own_library();
    found.pass = find_beside(found.library, "jit/pass/libtessera_pass.so");
    if (const auto given = text_setting("TESSERA_CLANG")) {
        found.clang = given_clang(*given);
        found.linker = find_linker(fs::canonical(found.clang));
    } else {
        found.clang = find_beside(found.library, "jit/compiler/tessera-cc");
        symbolize_with({found.clang, "--symbolize"});
    }
    found.api_dir = tessera::api_dir();
    // The compiler by path, size and time of its binary: asking it costs a process start.
    const fs::path binary = fs::canonical(found.clang);
    found.version = fmt::format("{} {} {} pass {:016x}", binary.string(), fs::file_size(binary),
                                fs::last_write_time(binary).time_since_epoch().count(), hash_of_file(found.pass));
    return found;
}

const char* opt_flag(OptLevel level) {
    constexpr const char* kFlags[] = {"-O1", "-O2", "-O3", "-O0", "-Os", "-Ofast", "-Oz"};
    return kFlags[static_cast<int>(level)];
}

// What the prelude looks at is defined where its header is compiled, before any kernel.
bool is_for_prelude(const std::string& name) { return name == "TESSERA_TIMED"; }

void add_role(const Request& request, std::vector<std::string>& out) {
    auto define = [&](const std::string& text) { out.push_back("-D" + text); };
    define(fmt::format("TESSERA_LOCAL_BASE=0x{:x}ul", local_base(request.role)));
    define("KERNEL_BUILD");
    if (request.checked) define("TESSERA_CHECKED=1");
    for (const auto& [name, value] : request.defines)
        if (is_for_prelude(name)) define(name + "=" + value);
    switch (request.role) {
        case Role::Brisc:
            define("COMPILE_FOR_BRISC");
            break;
        case Role::Ncrisc:
            define("COMPILE_FOR_NCRISC");
            break;
        case Role::Unpack:
            for (auto d : {"COMPILE_FOR_TRISC=0", "TRISC_UNPACK", "UCK_CHLKC_UNPACK", "NAMESPACE=chlkc_unpack",
                           "MAIN=unpack_main()"})
                define(d);
            break;
        case Role::Math:
            for (auto d :
                 {"COMPILE_FOR_TRISC=1", "TRISC_MATH", "UCK_CHLKC_MATH", "NAMESPACE=chlkc_math", "MAIN=math_main()"})
                define(d);
            break;
        case Role::Pack:
            for (auto d :
                 {"COMPILE_FOR_TRISC=2", "TRISC_PACK", "UCK_CHLKC_PACK", "NAMESPACE=chlkc_pack", "MAIN=pack_main()"})
                define(d);
            break;
    }
    if (!is_compute(request.role)) {
        define(fmt::format("NOC_INDEX={}", request.noc_index));
        define(fmt::format("NOC_MODE={}", static_cast<int>(request.noc_mode)));
    }
}

void add_arch(const Request& request, std::vector<std::string>& out) {
    out.push_back("-D" + request.arch->kernel_define);
    out.push_back(fmt::format("-DNUM_DRAM_BANKS={}", request.arch->dram_banks.size()));
    out.push_back(fmt::format("-DNUM_L1_BANKS={}", request.arch->grid.x * request.arch->grid.y));
}

void add_arguments(const Request& request, std::vector<std::string>& out) {
    if (!request.compile_time_args.empty())
        out.push_back(fmt::format("-DKERNEL_COMPILE_TIME_ARGS={}", fmt::join(request.compile_time_args, ",")));
    if (!request.named_compile_time_args.empty()) {
        std::string map;
        for (const auto& [name, value] : request.named_compile_time_args)
            map += fmt::format("{{\"{}\",{}}},", name, value);
        out.push_back("-DKERNEL_COMPILE_TIME_ARG_MAP=" + map);
    }
    for (const auto& [name, value] : request.defines)
        if (!is_for_prelude(name)) out.push_back(fmt::format("-D{}={}", name, value));
}

}  // namespace

const Tools& tools() {
    static const Tools found = find_tools();
    return found;
}

bool debug_kernels() { return flag_setting("TESSERA_DEBUG_KERNELS"); }

std::vector<std::string> common_flags(const Request& request) {
    std::vector<std::string> out = {"--no-default-config",
                                    "-fno-crash-diagnostics",
                                    "-x",
                                    "c++",
                                    "-std=c++20",
                                    "-fPIC",
                                    "-fno-exceptions",
                                    "-fno-c++-static-destructors",
                                    "-fno-threadsafe-statics",
                                    "-funsigned-char",
                                    "-ffp-contract=off",
                                    "-fms-extensions",
                                    "-fno-finite-loops",
                                    "-fno-strict-aliasing",
                                    "-fwrapv",
                                    "-fstack-clash-protection",
                                    "-fno-stack-protector",
                                    "-fvisibility=default",
                                    "-w",
                                    "-fno-color-diagnostics",
                                    "-ferror-limit=5"};
    // Pointers narrowed to 32 bits are the card's way of passing addresses; `.template` without arguments is what the
    // card's compiler lets pass.
    out.push_back("-Wno-error=pointer-to-int-cast");
    out.push_back("-Wno-missing-template-arg-list-after-template-kw");
    if (debug_kernels()) {
        out.insert(out.end(), {"-O0", "-g"});
    } else {
        out.insert(out.end(), {opt_flag(request.opt_level), "-gline-tables-only"});
    }
    // What both sides of a branch do alike stays apart: merged, it would have no line.
    if (request.checked)
        out.insert(out.end(), {"-mllvm", "-sink-common-insts=false", "-mllvm", "-hoist-common-insts=false"});
    if (!tools().is_own()) out.push_back("-fpass-plugin=" + tools().pass);
    add_role(request, out);
    add_arch(request, out);
    if (request.low_level) {
        const std::vector<std::string> more = low_level_flags(request);
        out.insert(out.end(), more.begin(), more.end());
    } else {
        out.push_back("-I" + tools().api_dir);
    }
    return out;
}

std::vector<std::string> flags(const Request& request) {
    std::vector<std::string> out = common_flags(request);
    add_arguments(request, out);
    return out;
}

// Upstream's own helpers are included as from the root of tt-metal, from ttnn and from ttnn/cpp; ours of the same names
// serve programs without a checkout, whose own belong to its revision. A text has no folder.
Source source_of(const Request& request) {
    Source source{request.source_path, {tools().api_dir, {}, tools().api_dir + "/library"}};
    std::vector<std::string>& dirs = source.search.user_dirs;
    const auto add = [&](const std::string& folder) {
        std::error_code none;
        if (fs::is_directory(folder, none) && std::find(dirs.begin(), dirs.end(), folder) == dirs.end())
            dirs.push_back(folder);
    };
    if (request.shown_as != kSourceText) add(fs::path(request.source_path).parent_path().string());
    std::vector<std::string> roots = source_roots();
    if (!request.source_root.empty() && std::ranges::find(roots, request.source_root) == roots.end())
        roots.insert(roots.begin(), request.source_root);
    for (const std::string& root : roots)
        for (const char* below : {"", "/ttnn", "/ttnn/cpp"}) add(root + below);
    return source;
}

// Without the working directory, of which objects know nothing.
std::vector<std::string> include_flags(const Source& source) {
    std::vector<std::string> out = {"-fdebug-compilation-dir=/"};
    for (const std::string& folder : source.search.user_dirs) out.push_back("-I" + folder);
    out.push_back("-I" + source.search.library_dir);
    return out;
}

// Straight to the linker: clang would only look for it and for libraries that libtessera brings anyway.
std::vector<std::string> link_command(const std::string& object, const std::string& shared) {
    return {tools().is_own() ? "--link" : tools().linker,
            "-shared",
            "--eh-frame-hdr",
            "-z",
            "nodelete",
            "--build-id=none",
            "--threads=1",
            "--hash-style=gnu",
            "-o",
            shared,
            object,
            tools().library};
}

}  // namespace tessera::jit

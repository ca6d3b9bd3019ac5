// Each kernel once per role it runs as; sources found, requests made, compiled or taken from the cache.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "descriptor/refuse.hpp"
#include "diag/origin.hpp"
#include "jit/cache_folder.hpp"
#include "jit/files.hpp"
#include "jit/jit.hpp"
#include "jit/low_level.hpp"
#include "program/both.hpp"
#include "program/editor.hpp"
#include "program/program.hpp"
#include "program/time.hpp"
#include "tensix/trace.hpp"

namespace fs = std::filesystem;

namespace tessera {
namespace {

constexpr uint64_t kMostSource = 64 << 20;

[[noreturn]] void source_not_found(const KernelDescriptor& kernel, const std::vector<std::string>& searched) {
    refuse({.code = "kernel-not-found",
            .headline = fmt::format("no kernel source `{}`", kernel.kernel_source),
            .upstream = fmt::format("Kernel file {} doesn't exist in any of the searched paths!", kernel.kernel_source),
            .line = kernel.made_at,
            .help = "check the path; for source text, set source_type to SourceType.SOURCE_CODE",
            .where = {fmt::format("looked in {}", fmt::join(searched, ", "))}});
}

// A pipe or a device has no end, a folder no text.
void check_is_file(const KernelDescriptor& kernel, const std::string& path) {
    std::error_code unknown;
    const fs::file_type type = fs::status(path, unknown).type();
    if (type == fs::file_type::regular && access(path.c_str(), R_OK) == 0 &&
        fs::file_size(path, unknown) <= kMostSource)
        return;
    const std::string why = type == fs::file_type::directory  ? "a folder"
                            : type != fs::file_type::regular  ? "a device or a pipe"
                            : access(path.c_str(), R_OK) != 0 ? "not readable"
                                                              : fmt::format("{} B long; a kernel may have {}",
                                                                            fs::file_size(path, unknown), kMostSource);
    refuse({.code = "kernel-not-found",
            .headline = fmt::format("the kernel source `{}` is {}", kernel.kernel_source, why),
            .line = kernel.made_at,
            .help = "name a file with the kernel's C++; for source text, set source_type to SourceType.SOURCE_CODE"});
}

// Source text is saved beside the cache, so that messages and debuggers have a file to point at.
std::string save_text(const std::string& text) {
    const std::string path = fmt::format("{}/source-{}.cpp", jit::cache_dir(), jit::hex_hash_of(text));
    if (jit::read_trusted(path) == text && !text.empty()) return path;
    jit::prepare_cache_dir();
    jit::write_atomically(path, text);
    return path;
}

jit::Request source_of(const KernelDescriptor& kernel) {
    jit::Request request;
    request.made_at = kernel.made_at;
    if (kernel.source_type == SourceType::SOURCE_CODE) {
        request.source_text = kernel.kernel_source;
        request.source_path = save_text(kernel.kernel_source);
        remember_origin(request.source_path, kernel.kernel_source, kernel.made_at.file);
        request.shown_as = jit::kSourceText;
        return request;
    }
    jit::FoundSource found;
    if (kernel.kernel_source.find('\0') == std::string::npos)  // no path has one, and the system would stop there
        found = jit::find_source(kernel.kernel_source, kernel.made_at.file);
    if (found.path.empty()) source_not_found(kernel, found.searched);
    check_is_file(kernel, found.path);
    request.source_path = found.path;
    request.source_root = found.root;
    request.source_text = jit::read_text(request.source_path);
    request.shown_as = kernel.kernel_source;
    return request;
}

// The circular buffers of a kernel's first core decide its tables; at run time each core's own count.
CbState cbs_of_first_core(const Program& program, const KernelDescriptor& kernel) {
    CbState cbs;
    const CoreCoord core = kernel.core_ranges.ranges().front().start;
    for (const PlacedCb& cb : program.cbs)
        if (cb.descriptor->core_ranges.contains(core))
            for (size_t i = 0; i < cb.indices.size(); i++) cbs.config[cb.indices[i]] = cb.configs[i];
    return cbs;
}

// The card's build declares its modes before it defines what a kernel asks for, so a define of the same name is no
// error.
std::string before_defines(const std::string& modes, const KernelDescriptor& kernel) {
    std::string before, after;
    for (const auto& [name, value] : kernel.defines) {
        if (name != "DST_ACCUM_MODE" && name != "APPROX" && name != "MATH_FIDELITY") continue;
        before += fmt::format("#undef {}\n", name);
        after += fmt::format("#define {} {}\n", name, value);
    }
    return before + modes + after;
}

jit::Request request_for(const KernelDescriptor& kernel, const CbState& cbs, const Arch& arch,
                         jit::ComputePath path = jit::wanted_path()) {
    jit::Request request = source_of(kernel);
    request.arch = &arch;
    request.noc_index = noc_of(kernel);
    request.noc_mode = noc_mode_of(kernel);
    request.compile_time_args = kernel.compile_time_args;
    request.named_compile_time_args = kernel.named_compile_time_args;
    request.defines = kernel.defines;
    request.opt_level = OptLevel::O2;
    request.generated_header = jit::format_tables(cbs);
    if (auto* compute = std::get_if<ComputeConfigDescriptor>(&kernel.config)) {
        request.compute = *compute;
        request.opt_level = OptLevel::O3;
        jit::choose_headers(request, path);
        if (request.low_level) {
            tensix::check_trace_setting();
            request.generated_header = jit::low_level_tables(cbs, *compute, request);
        } else request.generated_header += jit::compute_modes(*compute);
        request.generated_header = before_defines(request.generated_header, kernel);
    }
    if (kernel.opt_level) request.opt_level = *kernel.opt_level;
    return request;
}

CbState bfloat16_cbs() {
    CbState cbs;
    const CbConfig config{.configured = true, .page_bytes = 2048, .format = DataFormat::Float16b};
    cbs.config.fill(config);
    return cbs;
}

void load_by(Program& program, Device& device, jit::ComputePath path) {
    std::vector<jit::Request> requests;
    std::vector<std::pair<size_t, Role>> slots;
    for (size_t number = 0; number < program.descriptor->kernels.size(); number++) {
        const KernelDescriptor& kernel = program.descriptor->kernels[number];
        if (kernel.core_ranges.empty()) continue;
        jit::Request request = request_for(kernel, cbs_of_first_core(program, kernel), device.arch(), path);
        request.checked = device.options().check;
        if (const uint64_t costs = timed_costs(device))  // kernels built for timing: tessera/abi/marks.h
            request.defines.emplace_back("TESSERA_TIMED", fmt::format("0x{:x}ull", costs));
        for (Role role : roles_of(kernel)) {
            request.role = role;
            requests.push_back(request);
            slots.emplace_back(number, role);
        }
    }
    const auto loaded = jit::load(requests, [&device] { return host_asks_to_stop(device); });
    program.kernels.resize(program.descriptor->kernels.size());
    for (size_t i = 0; i < slots.size(); i++)
        program.kernels[slots[i].first][static_cast<int>(slots[i].second)] = loaded[i];
}

}  // namespace

void load_kernels(Program& program, Device& device) { load_by(program, device, jit::wanted_path()); }
void load_low_level(Program& program, Device& device) { load_by(program, device, jit::ComputePath::LowLevel); }

std::string chosen_headers(const KernelDescriptor& kernel, const Arch& arch) {
    return jit::chosen_headers(request_for(kernel, bfloat16_cbs(), arch));
}

void check_syntax(const KernelDescriptor& kernel, const Arch& arch) {
    jit::Request request = request_for(kernel, bfloat16_cbs(), arch);
    for (Role role : roles_of(kernel)) {
        request.role = role;
        jit::check_syntax(request);
    }
}

EditorFlags editor_flags(const KernelDescriptor& kernel, const Arch& arch) {
    jit::Request request = request_for(kernel, bfloat16_cbs(), arch, jit::ComputePath::Direct);
    request.role = roles_of(kernel).front();
    return {jit::editor_flags(request), request.generated_header};
}

}  // namespace tessera

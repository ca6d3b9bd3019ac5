// The choice of headers for a compute kernel. Facts: tt_metal/jit_build of January 2026 (include folders and defines).
#include "jit/low_level.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "diag/setting.hpp"
#include "jit/command.hpp"
#include "jit/conditions.hpp"
#include "jit/files.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

// Names that low-level headers have: instructions and their templates, LLKs, the SFPU's language.
bool is_low_level_name(const std::string& header) {
    const std::string name = fs::path(header).filename().string();
    if (name == "sfpi.h" || name == "sfpi_fp16.h" || name == "lltt.h") return true;
    if (name == "cmath_common.h" || name == "cunpack_common.h" || name == "cpack_common.h") return true;
    return name.rfind("ckernel", 0) == 0 || name.rfind("llk_", 0) == 0;
}

// Headers over which the direct path's tile operations are called.
bool is_compute_api(const std::string& header) {
    return header.rfind("compute_kernel_api", 0) == 0 || header.rfind("api/compute/", 0) == 0;
}

// Ours for programs without a checkout.
std::string own_folder() { return tools().api_dir + "/tessera/llk/own"; }
bool is_own(const std::string& header) { return fs::exists(fs::path(own_folder()) / header); }

// Names of SFPI and of instructions, which code may use without an include of its own: a checkout's headers bring them.
const std::regex& low_level_names() {
    static const std::regex pattern(R"(\b(vFloat|vInt|vUInt)\b|\bsfpi::|\bTTI_[A-Z0-9_]+|\bTT_OP_[A-Z0-9_]+)");
    return pattern;
}

// Lines of a source without comments; a literal that holds a comment's beginning is cut there, which loses no include.
class CodeLines {
  public:
    explicit CodeLines(const std::string& text) : lines_(text) {}
    bool next(std::string& code) {
        std::string line;
        if (!std::getline(lines_, line)) return false;
        ++number_;
        code.clear();
        for (size_t at = 0; at < line.size();) {
            if (in_comment_) {
                const size_t end = line.find("*/", at);
                if (end == std::string::npos) break;
                in_comment_ = false;
                at = end + 2;
            } else if (line.compare(at, 2, "//") == 0) {
                break;
            } else if (line.compare(at, 2, "/*") == 0) {
                in_comment_ = true;
                at += 2;
            } else {
                code += line[at++];
            }
        }
        return true;
    }
    uint32_t number() const { return number_; }

  private:
    std::istringstream lines_;
    uint32_t number_ = 0;
    bool in_comment_ = false;
};

// The direct path has headers of two names only to refuse them.
bool is_replaced(const std::string& header) {
    const std::string name = fs::path(header).filename().string();
    return name != "sfpi.h" && name != "ckernel_sfpu.h" && fs::exists(fs::path(tools().api_dir) / header);
}

// A part of the compute API that is a custom LLK with a thin front and that ours lack: with a checkout, its own
// (decision 0012).
bool is_custom_compute(const std::string& header, const std::string& checkout) {
    return !checkout.empty() && header.rfind("api/compute/experimental/", 0) == 0 && !is_replaced(header) &&
           fs::exists(checkout + "/tt_metal/hw/inc/" + header);
}

// Follows the includes of a kernel through files that are not ours, whatever conditions stand around them but those
// that name another chip.
class IncludeScan {
  public:
    // `checkout`: with low-level kernels, ends at the first low-level include; empty: also looks for what ours lack.
    IncludeScan(const Request& request, const std::string& checkout)
        : roots_(source_roots()), chip_(request.arch->kernel_define), checkout_(checkout), all_(checkout.empty()) {
        roots_.insert(roots_.begin(), fs::path(request.source_path).parent_path().string());
        visit(request.source_path, request.source_text);
    }
    const std::optional<LowLevelReason>& found() const { return found_; }
    const std::optional<LowLevelReason>& not_ours() const { return not_ours_; }

  private:
    void visit(const fs::path& file, const std::string& text) {
        static const std::regex pattern(R"(^\s*#\s*include\s*[<"]([^">]+)[>"])");
        CodeLines lines(text);
        std::string line;
        std::smatch match;
        ChipConditions conditions(chip_);
        while ((all_ || !found_) && lines.next(line)) {
            conditions.see(line);
            if (!conditions.is_compiled()) continue;
            if (std::regex_search(line, match, pattern)) follow(file, match[1], lines.number());
            else if (!found_ && std::regex_search(line, match, low_level_names()))
                found_ = {match[0], Place{.file = file.string(), .line = lines.number()}, false};
        }
    }
    void follow(const fs::path& from, const std::string& header, uint32_t line) {
        const std::string own = resolved(from, header);
        if (own.empty()) {
            const LowLevelReason include{header, Place{.file = from.string(), .line = line}, true};
            const bool low_level =
                is_custom_compute(header, checkout_) || (is_low_level_name(header) && !is_replaced(header));
            if (low_level && !found_) found_ = include;
            if ((low_level || is_compute_api(header)) && !is_own(header) && !not_ours_) not_ours_ = include;
            return;
        }
        if (seen_.insert(own).second) visit(own, read_text(own));
    }
    // A file of the user's: beside the including one or below a root, and nothing that our API spells the same way.
    std::string resolved(const fs::path& from, const std::string& header) const {
        std::error_code ignored;
        if (fs::path beside = from.parent_path() / header; fs::is_regular_file(beside, ignored))
            return fs::weakly_canonical(beside).string();
        if (is_replaced(header)) return {};
        for (const std::string& root : roots_)
            if (fs::path below = fs::path(root) / header; fs::is_regular_file(below, ignored))
                return fs::weakly_canonical(below).string();
        return {};
    }

    std::vector<std::string> roots_;
    std::string chip_, checkout_;
    std::set<std::string> seen_;
    std::optional<LowLevelReason> found_, not_ours_;
    bool all_;
};

// The folder of tt-llk in a checkout: a submodule in January, a part of the tree in August. Empty: not there.
std::string llk_folder(const std::string& checkout) {
    for (const char* below : {"/tt_metal/third_party/tt_llk", "/tt_metal/tt-llk"})
        if (fs::is_directory(checkout + below + "/tt_llk_blackhole")) return checkout + below;
    return {};
}

std::string find_checkout() {
    for (const std::string& root : source_roots())
        if (fs::is_directory(root + "/tt_metal/hw/ckernels")) return root;
    return {};
}

[[noreturn]] void no_checkout(const Request& request, const LowLevelReason& include, const std::string& checkout) {
    Message message{
        .code = "unsupported",
        .headline = is_compute_api(include.name)
                        ? fmt::format("{} in a low-level kernel needs a tt-metal checkout", include.name)
                        : fmt::format("{} needs the low-level headers of a tt-metal checkout", include.name),
        .places = {include.place},
        .where = {fmt::format("compute kernel {}", request.shown_as)},
        .note = "see docs/unsupported.md, tensix-instructions",
        .help = "set TT_METAL_HOME to a checkout of tt-metal with its tt_llk submodule"};
    if (!checkout.empty()) message.where.push_back(fmt::format("{} has no tt_metal/third_party/tt_llk", checkout));
    throw Unsupported(message);
}

}  // namespace

namespace {

constexpr size_t kBoth = 3;
size_t path_setting() { return choice_setting("TESSERA_COMPUTE", {"auto", "direct", "llk", "both"}); }

// The commit of a checkout; of a folder without git, its name.
std::string revision_of(const std::string& checkout) {
    const fs::path git = fs::path(checkout) / ".git";
    std::error_code ignored;
    std::string head = fs::is_regular_file(git / "HEAD", ignored) ? read_text(git / "HEAD") : "";
    if (head.rfind("ref: ", 0) == 0) {
        const fs::path ref = git / head.substr(5, head.find('\n') - 5);
        head = fs::is_regular_file(ref, ignored) ? read_text(ref) : "";
    }
    return head.size() < 12 ? fs::path(checkout).filename().string() : head.substr(0, 12);
}

}  // namespace

ComputePath wanted_path() { return static_cast<ComputePath>(path_setting() % kBoth); }
bool takes_both_paths() { return path_setting() == kBoth; }
bool has_low_level_checkout() {
    const std::string checkout = find_checkout();
    return !checkout.empty() && !llk_folder(checkout).empty();
}

std::string chosen_headers(const Request& request) {
    if (!request.low_level) return "direct: the tile operations of Tessera";
    const std::string bits = request.checkout.empty() ? "Tessera's own low-level headers"
                                                      : fmt::format("tt-metal {}", revision_of(request.checkout));
    return fmt::format("low level: {}; headers: {}", request.low_level_because, bits);
}

void choose_headers(Request& request, ComputePath wanted) {
    if (wanted == ComputePath::Direct) return;
    const std::string checkout = find_checkout();
    const bool has_llk = !checkout.empty() && !llk_folder(checkout).empty();
    const IncludeScan scan(request, has_llk ? checkout : std::string());
    const auto& include = scan.found();
    if (!include && wanted != ComputePath::LowLevel) return;
    if (has_llk) request.checkout = checkout;
    else if (!include) no_checkout(request, LowLevelReason{"TESSERA_COMPUTE=llk", {}, true}, checkout);
    else if (scan.not_ours()) no_checkout(request, *scan.not_ours(), checkout);
    request.low_level = true;
    request.low_level_because = include
                                    ? fmt::format("{}:{} {} {}", shown_path(include->place.file), include->place.line,
                                                  include->is_include ? "includes" : "names", include->name)
                                    : "TESSERA_COMPUTE=llk";
}

namespace {

std::vector<std::string> own_flags() {
    return {"-I" + own_folder(), "-I" + tools().api_dir, "-DTESSERA_LOW_LEVEL", "-DTESSERA_LIBRARY=\"\""};
}

}  // namespace

bool has_fidelity_type(const Request& request) {
    const std::string folder = request.checkout.empty() ? "" : llk_folder(request.checkout);
    return read_text(folder + "/tt_llk_" + request.arch->chip + "/llk_lib/llk_defs.h")
               .find("enum class MathFidelity") != std::string::npos;
}

std::vector<std::string> low_level_flags(const Request& request) {
    if (request.checkout.empty()) return own_flags();
    const std::string metal = request.checkout + "/tt_metal", llk = llk_folder(request.checkout);
    const std::string chip = request.arch->chip, inc = metal + "/hw/inc", family = inc + "/internal/tt-1xx",
                      own = family + "/" + chip.substr(0, chip.find('_')),
                      kernels = metal + "/hw/ckernels/" + chip + "/metal", tt_llk = llk + "/tt_llk_" + chip;
    std::vector<std::string> out = {"-I" + tools().api_dir + "/tessera/llk"};
    for (const std::string& folder : {inc,
                                      inc + "/internal",
                                      family,
                                      own,
                                      own + "/" + chip + "_defines",
                                      own + "/noc",
                                      tt_llk + "/common/inc",
                                      tt_llk + "/llk_lib",
                                      tt_llk + "/llk_lib/experimental",
                                      llk + "/common",
                                      kernels + "/llk_api",
                                      kernels + "/llk_api/llk_sfpu",
                                      tt_llk + "/common/inc/sfpu",
                                      kernels + "/common",
                                      kernels + "/llk_io",
                                      metal + "/include",
                                      metal + "/api",
                                      metal + "/hostdevcommon/api",
                                      metal,
                                      request.checkout})
        if (fs::is_directory(folder)) out.push_back("-I" + folder);
    out.push_back("-I" + tools().api_dir);
    for (const char* define :
         {"-DTENSIX_FIRMWARE", "-DTESSERA_LOW_LEVEL", "-DL1_ALIGNMENT=16", "-DDISABLE_SFPLOADMACRO"})
        out.emplace_back(define);
    out.push_back(fmt::format("-DPROCESSOR_INDEX={}", static_cast<int>(request.role)));
    out.push_back(fmt::format("-DTESSERA_LIBRARY=\"{}/\"", metal));
    return out;
}

}  // namespace tessera::jit

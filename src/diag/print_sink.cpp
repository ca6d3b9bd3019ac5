// Lines are written one at a time under a lock; nothing here waits for a reader, so printing cannot hang a kernel.
#include "diag/print_sink.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>
#include <regex>
#include <utility>

#include "diag/setting.hpp"

namespace tessera {
namespace {

std::mutex mutex;
PrintHook hook;

const char* env_or(const char* name) {
    const char* value = getenv(name);
    return value && *value ? value : nullptr;
}

std::vector<uint32_t> numbers_in(const std::string& text) {
    static const std::regex number("[0-9]+");
    std::vector<uint32_t> found;
    for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
        found.push_back(static_cast<uint32_t>(std::stoul(at->str())));
    return found;
}

// The file is opened again for each name, and kept open.
FILE* stream() {
    static std::string opened;
    static FILE* file = nullptr;
    const char* name = env_or("TT_METAL_DPRINT_FILE");
    if (!name) return stderr;
    if (opened != name) {
        if (file) fclose(file);
        file = fopen(name, "w");
        opened = name;
    }
    return file ? file : stderr;
}

}  // namespace

bool PrintFilter::includes(uint32_t chip, uint32_t x, uint32_t y, std::string_view risc) const {
    if (!any) return false;
    if (!chips.empty() && std::find(chips.begin(), chips.end(), chip) == chips.end()) return false;
    if (!riscs.empty() && riscs.find(risc) == std::string::npos) return false;
    if (all_cores) return true;
    for (const Range& range : cores)
        if (x >= range.x0 && x <= range.x1 && y >= range.y0 && y <= range.y1) return true;
    return false;
}

// "x,y", "(x,y),(x,y)", "(x,y)-(x,y)", "all", "worker".
PrintFilter parse_print_cores(std::string_view cores) {
    PrintFilter filter{.any = !cores.empty()};
    const std::string text(cores);
    if (text == "all" || text == "worker") {
        filter.all_cores = true;
        return filter;
    }
    static const std::regex range(R"(\(?(\d+)\s*,\s*(\d+)\)?(?:\s*-\s*\(?(\d+)\s*,\s*(\d+)\)?)?)");
    for (std::sregex_iterator at(text.begin(), text.end(), range), end; at != end; ++at) {
        auto part = [&](int first, int otherwise) {
            return static_cast<uint32_t>(
                std::stoul((*at)[first].matched ? (*at)[first].str() : (*at)[otherwise].str()));
        };
        filter.cores.push_back({part(1, 1), part(2, 2), part(3, 1), part(4, 2)});
    }
    return filter;
}

PrintFilter print_filter_from_environment() {
    const char* cores = env_or("TT_METAL_DPRINT_CORES");
    if (!cores) return {};
    PrintFilter filter = parse_print_cores(cores);
    if (!filter.all_cores && filter.cores.empty())
        refuse_setting("TT_METAL_DPRINT_CORES", cores, "`x,y`, `(x,y),(x,y)`, `(x,y)-(x,y)`, `all` or `worker`");
    if (const char* chips = env_or("TT_METAL_DPRINT_CHIPS"); chips && std::string(chips) != "all")
        filter.chips = numbers_in(chips);
    if (const char* riscs = env_or("TT_METAL_DPRINT_RISCVS")) filter.riscs = riscs;
    return filter;
}

bool print_prefix_wanted() {
    const char* value = env_or("TT_METAL_DPRINT_PREPEND_DEVICE_CORE_RISC");
    return !value || std::string_view(value) != "0";
}

PrintHook set_print_hook(PrintHook new_hook) {
    std::lock_guard lock(mutex);
    return std::exchange(hook, std::move(new_hook));
}

// Another thread of the parent may hold the lock, and the hook may belong to Python, which the child must not enter.
void set_print_hook_after_fork(PrintHook new_hook) {
    new (&mutex) std::mutex;
    new (&hook) PrintHook(std::move(new_hook));
}

void print_line(std::string_view line) {
    std::lock_guard lock(mutex);
    if (hook) return hook(line);
    FILE* to = stream();
    fwrite(line.data(), 1, line.size(), to);
    fputc('\n', to);
    fflush(to);
}

}  // namespace tessera

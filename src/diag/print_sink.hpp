// Where lines of DPRINT go: a hook, a file, or stderr; and which cores and processors print at all.
// Facts: KERNEL_API 8; environment as upstream's docs name it (TT_METAL_DPRINT_CORES, _CHIPS, _RISCVS, _FILE,
// _PREPEND_DEVICE_CORE_RISC).
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// Which prints are wanted. Without TT_METAL_DPRINT_CORES none are, as on the card.
struct PrintFilter {
    struct Range {
        uint32_t x0, y0, x1, y1;
    };
    bool any = false, all_cores = false;
    std::vector<Range> cores;
    std::vector<uint32_t> chips;    // empty: all
    std::string riscs;              // "BR+NC"; empty: all
    bool includes(uint32_t chip, uint32_t x, uint32_t y, std::string_view risc) const;
};
PrintFilter parse_print_cores(std::string_view cores);
PrintFilter print_filter_from_environment();
bool print_prefix_wanted();

using PrintHook = std::function<void(std::string_view line)>;
// Lines go here instead of stderr, from any worker, one at a time; an empty function restores stderr. Gives back the
// hook before.
PrintHook set_print_hook(PrintHook hook);
// The same in a child that was just forked: what the parent had there is left alone.
void set_print_hook_after_fork(PrintHook hook);
// One whole line without its end.
void print_line(std::string_view line);

}  // namespace tessera

// Dst: whose turn it is, what was written, what the packer may take. Facts: MACHINE 8 (Handshake, Dst contents).
#include <utility>

#include "check/checker.hpp"
#include "check/words.hpp"
#include "tile/sfpu/sfpu.hpp"

namespace tessera::check {
namespace {

// Functions that write Dst without reading it.
bool only_writes(uint32_t function) {
    using sfpu::Function;
    const auto f = static_cast<Function>(function);
    return f == Function::Fill || f == Function::FillInt;
}

}  // namespace

bool Checker::check_dst_acquired(Fiber& fiber) {
    CoreState& state = this->state(fiber.core());
    DstUse& use = state.dst_use;
    const bool packing = fiber.role() == Role::Pack;
    if (packing ? use.waited : use.acquired) return false;
    if (std::exchange(packing ? use.pack_reported : use.math_reported, true)) return true;  // said once per section
    report(fiber, {.code = "dst-not-acquired",
                   .headline = fmt::format("{} uses Dst before {}", packing ? "PACK" : "MATH",
                                           packing ? "tile_regs_wait" : "tile_regs_acquire"),
                   .note = packing ? "MATH may still be writing the half that is packed"
                                   : "PACK may still be reading the half that is written",
                   .help = packing ? "call tile_regs_wait() before the first pack_tile of a section"
                                   : "call tile_regs_acquire() before the first operation of a section"});
    return true;
}

void Checker::check_dst_written(Fiber& fiber, uint32_t dst, const char* what) {
    CoreState& state = this->state(fiber.core());
    if (state.dst[dst].written) return;
    state.dst[dst].written = ~0ull;  // said once
    const Tensix& tensix = *fiber.core().tensix;
    const uint32_t first = fiber.role() == Role::Pack ? tensix.sync.pack_first : tensix.sync.math_first;
    report(fiber,
           {.code = "dst-unwritten",
            .headline = fmt::format("{} Dst tile {}, which nothing wrote since it was released", what, dst - first),
            .note = "a released tile reads as zero, or as -inf for a maximum; the data of an earlier section are gone",
            .help = "write the tile between tile_regs_acquire and tile_regs_commit, or check its index"});
}

void Checker::dst_step(Fiber& fiber, DstStep step) {
    CoreState& state = this->state(fiber.core());
    DstUse& use = state.dst_use;
    const Tensix& tensix = *fiber.core().tensix;
    auto out_of_order = [&](const std::string& headline, const std::string& note, const std::string& help) {
        report(fiber, {.code = "dst-order", .headline = headline, .note = note, .help = help});
    };
    switch (step) {
        case DstStep::Acquire:
            if (use.acquired)
                out_of_order("tile_regs_acquire is called twice without tile_regs_commit",
                             "the section acquired first at " + line_of(use.acquire_site) + " was never handed to PACK",
                             "call tile_regs_commit() when the section is computed");
            use.acquired = true;
            use.acquire_site = fiber.site();
            break;
        case DstStep::Commit:
            if (!use.acquired && !use.math_reported)
                out_of_order("tile_regs_commit is called without tile_regs_acquire",
                             "it hands a half to PACK that MATH does not own",
                             "call tile_regs_acquire() once before each tile_regs_commit()");
            use.acquired = use.math_reported = false;
            break;
        case DstStep::Wait:
            if (use.waited)
                out_of_order("tile_regs_wait is called twice without tile_regs_release",
                             "the section waited for first at " + line_of(use.wait_site) + " was never given back",
                             "call tile_regs_release() when the section is packed");
            use.waited = true;
            use.wait_site = fiber.site();
            break;
        case DstStep::Release:
            if (!use.waited && !use.pack_reported)
                out_of_order("tile_regs_release is called without tile_regs_wait",
                             "it clears a half that MATH may be writing and moves PACK to the other one",
                             "call tile_regs_release() once after each tile_regs_wait()");
            use.waited = use.pack_reported = false;
            for (uint32_t tile = 0; tile < tensix.dst_capacity(); tile++)
                state.dst[tensix.sync.pack_first + tile].clear();
            break;
    }
}

void Checker::check_dst_end(Fiber& fiber) {
    DstUse& use = state(fiber.core()).dst_use;
    const bool math = fiber.role() == Role::Math && use.acquired, pack = fiber.role() == Role::Pack && use.waited;
    if (!math && !pack) return;
    report(fiber,
           {.code = "dst-order",
            .headline = fmt::format("the kernel ends without {}", math ? "tile_regs_commit" : "tile_regs_release"),
            .places = {place_of(math ? use.acquire_site : use.wait_site, "this section stays open")},
            .note = math ? "PACK never gets the section" : "the half is never cleared and never given back",
            .help = math ? "call tile_regs_commit() when the section is computed"
                         : "call tile_regs_release() when the section is packed"});
}

void Checker::sfpu(Fiber& fiber, uint32_t function, const std::array<uint32_t, 3>& in, uint32_t out) {
    check_dst_acquired(fiber);
    CoreState& state = this->state(fiber.core());
    DstOrigins result = state.dst[out];
    result.written = ~0ull;
    if (in[0] != ~0u) result.by = state.dst[in[0]].by;  // a reduced tile stays one
    if (only_writes(function)) result.clear(), result.written = ~0ull;
    for (uint32_t tile : in) {
        if (tile == ~0u || only_writes(function)) continue;
        check_dst_written(fiber, tile, "an SFPU function works on");
        const DstOrigins& from = state.dst[tile];
        if (!from.any || tile == out) continue;
        for (uint32_t i = 0; i < kTileDatums; i++)
            if (from.datum[i]) result.datum[i] = from.datum[i];
        result.any = true;
    }
    state.dst[out] = result;
}

}  // namespace tessera::check

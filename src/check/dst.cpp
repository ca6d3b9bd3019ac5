// Facts: MACHINE 8 (Handshake, Dst contents, edge mask of a reduce).
#include "check/dst.hpp"

#include <utility>

#include "check/words.hpp"
#include "tile/sfpu/sfpu.hpp"

namespace tessera::check {
namespace {

uint64_t rows_written(uint32_t faces) { return faces >= 4 ? ~0ull : (1ull << (faces * kFaceRows)) - 1; }

}  // namespace

bool only_writes(uint32_t function) {
    using sfpu::Function;
    const auto f = static_cast<Function>(function);
    return f == Function::Fill || f == Function::FillInt;
}

bool DstTurns::check_acquired(Fiber& fiber) {
    State& state = states_[fiber.core()];
    DstUse& use = state.use;
    const bool packing = fiber.role() == Role::Pack;
    if (packing ? use.waited : use.acquired) return false;
    if (std::exchange(packing ? use.pack_reported : use.math_reported, true)) return true;  // said once per section
    run_.report(fiber, {.code = "dst-not-acquired",
                        .headline = fmt::format("{} uses Dst before {}", packing ? "PACK" : "MATH",
                                                packing ? "tile_regs_wait" : "tile_regs_acquire"),
                        .note = packing ? "MATH may still be writing the half that is packed"
                                        : "PACK may still be reading the half that is written",
                        .help = packing ? "call tile_regs_wait() before the first pack_tile of a section"
                                        : "call tile_regs_acquire() before the first operation of a section"});
    return true;
}

void DstTurns::check_written(Fiber& fiber, uint32_t dst, const char* what) {
    State& state = states_[fiber.core()];
    if (state.tile[dst].written) return;
    state.tile[dst].written = ~0ull;  // said once
    const Tensix& tensix = *fiber.core().tensix;
    const uint32_t first = fiber.role() == Role::Pack ? tensix.sync.pack_first : tensix.sync.math_first;
    run_.report(
        fiber,
        {.code = "dst-unwritten",
         .headline = fmt::format("{} Dst tile {}, which nothing wrote since it was released", what, dst - first),
         .note = "a released tile reads as zero, or as -inf for a maximum; the data of an earlier section are gone",
         .help = "write the tile between tile_regs_acquire and tile_regs_commit, or check its index"});
}

void DstTurns::dst_step(Fiber& fiber, DstStep step) {
    State& state = states_[fiber.core()];
    DstUse& use = state.use;
    const Tensix& tensix = *fiber.core().tensix;
    auto out_of_order = [&](const std::string& headline, const std::string& note, const std::string& help) {
        run_.report(fiber, {.code = "dst-order", .headline = headline, .note = note, .help = help});
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
                state.tile[tensix.sync.pack_first + tile] = {};
            break;
    }
}

void DstTurns::ended(Fiber& fiber) {
    const DstUse& use = states_[fiber.core()].use;
    const bool math = fiber.role() == Role::Math && use.acquired, pack = fiber.role() == Role::Pack && use.waited;
    if (!math && !pack) return;
    run_.report(fiber,
                {.code = "dst-order",
                 .headline = fmt::format("the kernel ends without {}", math ? "tile_regs_commit" : "tile_regs_release"),
                 .places = {place_of(math ? use.acquire_site : use.wait_site, "this section stays open")},
                 .note = math ? "PACK never gets the section" : "the half is never cleared and never given back",
                 .help = math ? "call tile_regs_commit() when the section is computed"
                              : "call tile_regs_release() when the section is packed"});
}

void DstTurns::launching(const Program&, const UserLine&) {
    for (const Core* core : run_.cores()) states_[*core] = {};
}

void DstTurns::computed(Fiber& fiber, const FpuEvent& event) {
    check_acquired(fiber);
    State& state = states_[fiber.core()];
    Tile& tile = state.tile[event.dst];
    const bool whole = event.program == FpuProgram::Matmul || event.program == FpuProgram::Reduce;
    tile.by = event.program;
    // What is made of a reduced tile in Dst (its epsilon added, say) is still the reduce's result.
    if (state.moved && (event.a == state.moved || event.b == state.moved) && state.moved_by == FpuProgram::Reduce)
        tile.by = FpuProgram::Reduce;
    state.moved = nullptr;
    tile.written |= whole ? ~0ull : rows_written(event.faces);
}

void DstTurns::wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) {
    Tile& to = states_[fiber.core()].tile[dst];
    to.written |= rows_written(tile.faces);
    to.by = FpuProgram::Copy;
}

void DstTurns::moved_to_src(Fiber& fiber, uint32_t dst, const SrcTile& tile) {
    check_written(fiber, dst, "the operand in");
    State& state = states_[fiber.core()];
    state.moved = &tile;
    state.moved_by = state.tile[dst].by;
}

void DstTurns::turned_dst(Fiber& fiber, uint32_t dst, bool) { check_written(fiber, dst, "transpose_wh_dest works on"); }

void DstTurns::copied_dst(Fiber& fiber, uint32_t from, uint32_t to) {
    check_written(fiber, from, "copy_dest_values reads");
    auto& tile = states_[fiber.core()].tile;
    tile[to] = tile[from];
}

void DstTurns::sfpu(Fiber& fiber, uint32_t function, const std::array<uint32_t, 3>& in, uint32_t out) {
    check_acquired(fiber);
    auto& tile = states_[fiber.core()].tile;
    Tile result = tile[out];
    result.written = ~0ull;
    if (in[0] != ~0u) result.by = tile[in[0]].by;  // a reduced tile stays one
    if (only_writes(function)) result.by = FpuProgram::None;
    for (uint32_t from : in)
        if (from != ~0u && !only_writes(function)) check_written(fiber, from, "an SFPU function works on");
    tile[out] = result;
}

void DstTurns::packs(Fiber& fiber, uint32_t dst, uint32_t, uint32_t, uint32_t, const PackState& pack) {
    if (!check_acquired(fiber)) check_written(fiber, dst, "pack_tile packs");
    if (pack.edge == ReduceEdge::None || states_[fiber.core()].tile[dst].by == FpuProgram::Reduce) return;
    run_.report(fiber, {.code = "reduce-mask-left",
                        .headline = "pack_tile packs a tile that no reduce made, but the mask of a reduce is still on",
                        .note = "the packer zeroes everything but the first row, column or datum until reduce_uninit",
                        .help = "call reduce_uninit() after the last reduce_tile, before other tiles are packed"});
}

void DstTurns::packs_datums(Fiber& fiber, uint32_t dst, uint32_t, uint32_t, uint32_t, uint32_t) {
    if (!check_acquired(fiber)) check_written(fiber, dst, "pack_untilize packs");
}

}  // namespace tessera::check

// SFPLOAD and SFPSTORE: every other column of four rows of Dst. Facts: reference page TENSIX_ISA 14.
#include <fmt/format.h>

#include "tensix/engine.hpp"

namespace tessera::tensix {
namespace {

constexpr uint32_t kSign = 0x80000000u;

uint32_t to_twos_complement(uint32_t x) { return (x & kSign) != 0 ? 0 - (x & ~kSign) : x; }
uint32_t to_sign_magnitude(uint32_t x) { return (x & kSign) != 0 ? kSign | ((0 - x) & ~kSign) : x; }
uint32_t flushed(uint32_t x) { return (x & 0x7F800000) != 0 ? x : x & kSign; }
uint32_t from_half(uint32_t half) {
    return (half & 0x7FFF) == 0 ? half << 16 : (half & 0x8000) << 16 | ((half & 0x7FFF) + (112u << 10)) << 13;
}
uint32_t to_half(uint32_t word) {
    const uint32_t magnitude = (word & ~kSign) >> 13;
    return (word >> 16 & 0x8000) | (magnitude < (112u << 10) ? 0 : (magnitude - (112u << 10)) & 0x7FFF);
}

}  // namespace

// Mode 0 goes by the configuration.
uint32_t Engine::sfpu_mode(uint32_t t, uint32_t mode) const {
    const Fields& f = config_.fields();
    if (mode != 0) return mode;
    if (config_.of(t, f.ALU_ACC_CTRL_SFPU_Fp32_enabled) != 0) return 3;
    return kind_of(format_of(config_.of(t, f.ALU_FORMAT_SPEC_REG1_SrcB))) == DatumKind::Fp16 ? 1 : 2;
}

// Sixteen-bit modes reach the upper half where Dst has 32 bits.
DstView Engine::sfpu_view(uint32_t t, uint32_t mode, bool stores) const {
    if (mode == 3 || mode == 4 || mode == 12 || (stores && (mode == 7 || mode == 9))) return DstView::Full;
    return is_dst_32bit(t) ? DstView::Upper : narrow_view();
}

// A datum of Dst as a lane holds it; `old`: what the lane holds now, of which modes 14 and 15 keep a half.
uint32_t Engine::lane_of(uint32_t datum, uint32_t mode, uint32_t old) const {
    const uint32_t raw = raw_half(datum >> 16);
    switch (mode) {
        case 1:
            return from_half(datum >> 16);
        case 2:
        case 3:
        case 4:
            return datum;
        case 6:
        case 9:
            return raw;
        case 7:
            return raw << 16;
        case 8:
            return (raw & 0x8000) << 16 | (raw & 0x7FFF);
        case 11:
            return 0;
        case 12:
            return units_.sfpu_version >= 2 ? datum : to_twos_complement(datum);
        case 14:
            return (old & 0xFFFF0000) | raw;
        case 15:
            return (old & 0xFFFF) | raw << 16;
        default:
            refuse(static_cast<uint32_t>(Op::SFPLOAD) << 24, fmt::format("mode {}", mode));
    }
}

uint32_t Engine::datum_of(uint32_t lane, uint32_t mode) const {
    const uint32_t exchanged = lane << 16 | lane >> 16;
    switch (mode) {
        case 1:
            return to_half(lane) << 16;
        case 2:
        case 3:
            return flushed(lane);
        case 4:
            return lane;
        case 6:
        case 14:
            return from_raw_half(lane & 0xFFFF) << 16;
        case 7:
            return from_raw_half(lane >> 16) << 16 | (lane & 0xFFFF);
        case 8:
            return from_raw_half((lane >> 16 & 0x8000) | (lane & 0x7FFF)) << 16;
        case 9:
            return from_raw_half(exchanged >> 16) << 16 | (exchanged & 0xFFFF);
        case 11:
            return 0;
        case 12:
            return units_.sfpu_version >= 2 ? lane : to_sign_magnitude(lane);
        case 15:
            return from_raw_half(lane >> 16) << 16;
        default:
            refuse(static_cast<uint32_t>(Op::SFPSTORE) << 24, fmt::format("mode {}", mode));
    }
}

Lanes Engine::load_lanes(uint32_t t, uint32_t mode, uint32_t offset, const Lanes& old) {
    remap_dst(t);
    mode = sfpu_mode(t, mode);
    const uint32_t at = dst_row(t, offset);
    Lanes lanes;
    dst_.load_lanes(at & ~3u, at >> 1 & 1, sfpu_view(t, mode, false), lanes.data());
    for (uint32_t i = 0; i < kLanes; ++i) lanes[i] = lane_of(lanes[i], mode, old[i]);
    return lanes;
}

// In lanes that take part.
void Engine::store_lanes(uint32_t t, const Lanes& values, uint32_t mode, uint32_t offset) {
    remap_dst(t);
    mode = sfpu_mode(t, mode);
    const uint32_t at = dst_row(t, offset);
    const DstView view = sfpu_view(t, mode, true);
    Lanes datums;
    dst_.load_lanes(at & ~3u, at >> 1 & 1, view, datums.data());
    for (uint32_t lane = 0; lane < kLanes; ++lane)
        if (sfpu_.active(lane) != 0) datums[lane] = datum_of(values[lane], mode);
    dst_.store_lanes(at & ~3u, at >> 1 & 1, view, datums.data());
}

void Engine::sfpu_load(uint32_t t, uint32_t word) {
    const insn::SFPLOAD i(word, chip_);
    const Lanes datums = load_lanes(t, i.instr_mod0, i.dest_addr, sfpu_.l[i.lreg_ind]);
    for (uint32_t lane = 0; lane < kLanes && i.lreg_ind < 8; ++lane)
        if (sfpu_.active(lane) != 0) sfpu_.l[i.lreg_ind][lane] = datums[lane];
    step_rwc(t, i.addr_mode, false);
}

void Engine::sfpu_store(uint32_t t, uint32_t word) {
    const insn::SFPSTORE i(word, chip_);
    store_lanes(t, sfpu_.l[i.lreg_ind], i.instr_mod0, i.dest_addr);
    step_rwc(t, i.addr_mode, false);
}

}  // namespace tessera::tensix

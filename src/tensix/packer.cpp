// PACR: rows of Dst to L1, converted, masked, appended. Facts: reference pages TENSIX_ISA 13 and ARITHMETIC 9.
// Blackhole has one packer with four interfaces that read a row each, Wormhole four packers with a stream each.
#include "tile/pack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <tuple>

#include "device/core.hpp"
#include "tensix/engine.hpp"

namespace tessera::tensix {
namespace {

constexpr uint32_t kMostPackedRows = 64;  // that are converted at once

uint32_t bits(uint32_t word, uint32_t low, uint32_t count) { return word >> low & ((1u << count) - 1); }

// Strides count bytes; the low bits of a format's code say how many a datum has.
uint32_t stride_bytes(uint32_t code) { return (code & 3) == 0 ? 4 : (code & 3) == 1 ? 2 : 1; }

uint32_t output_bits(DataFormat format) {
    switch (format) {
        case DataFormat::Bfp4b:
            return 4;
        case DataFormat::Bfp2b:
            return 2;
        case DataFormat::Bfp8b:
            return 8;
        default:
            return 8 * element_bytes(format);
    }
}

// fp16 with four exponent bits of bias 7, cut; what does not fit is the largest number. An assumption: no page says how
// Blackhole's packer rounds here.
uint32_t narrowed_fp8(uint32_t half) {
    const uint32_t sign = half >> 8 & 0x80, magnitude = half & 0x7FFF;
    const int32_t exponent = static_cast<int32_t>(magnitude >> 10) - 8;
    if (exponent >= 1) return sign | std::min(magnitude - (8u << 10), 0x7Eu << 7) >> 7;
    if (exponent < -3 || magnitude >> 10 == 0) return sign;
    return sign | (0x400 | (magnitude & 0x3FF)) >> (8 - exponent);
}

}  // namespace

void Engine::run_packer(uint32_t t, uint32_t word) {
    const insn::PACR i(word, chip_);
    if (i.ovrd_thread_id != 0 || i.row_pad_zero != 0 || i.cfg_context != 0 || i.ctxt_ctrl != 0 ||
        i.addr_cnt_context != 0)
        refuse(word, "contexts and padding of the packer");
    remap_dst(t);
    const AdcChannel source = threads_[t].adc[kAdcPacker].channel[0];
    const uint32_t per_row = threads_[t].adc[kAdcPacker].channel[1].x.now + 1 - source.x.now;
    for (uint32_t packer = 0; packer < units_.packers; ++packer) {
        if (units_.packers > 1 && (i.read_intf_sel >> packer & 1) == 0) continue;
        PackStream& stream = pack_[packer];
        const PackJob& job = pack_job(t, word, packer);
        if (!stream.open) open_stream(t, job);
        stream.site = threads_[t].current.site;
        if (i.flush == 0 && units_.packers > 1) pack_rows(t, word, job, per_row);
        else if (i.flush == 0) word = pack_interfaces(t, word, job, per_row);
        if (insn::PACR(word, chip_).last != 0 || i.flush != 0) close_stream(job);
    }
    step_pack_counters(t, insn::PACR(word, chip_).addr_mode);
}

// The PACRs that follow inside the MOP, as long as each goes on with the next rows, in the same way as `word`: taken
// out of the front end, with their steps of the counters but the last one's. The last word, and how many there are.
std::pair<uint32_t, uint32_t> Engine::take_following(uint32_t t, uint32_t word, const PackJob& job) {
    constexpr uint32_t kOwn = 3u << 15 | 1;  // addr_mode and last: what may differ
    uint32_t words = 1;
    if (hazards_ || listener_ || pack_[job.packer].datums + kMostPackedRows * kRowDatums * 4 > l1_end())
        return {word, 1};
    Thread& thread = threads_[t];
    for (; words < kMostPackedRows / 4 && (word & 1) == 0; ++words) {
        const uint32_t next = thread.front.following();
        if (((next ^ word) & ~kOwn) != 0) break;
        const auto before = thread.adc[kAdcPacker].channel;
        step_pack_counters(t, insn::PACR(word, chip_).addr_mode);
        const auto [row, datum] = pack_source(t, job);
        if (row != job.first_row + 4 * words || datum != job.first_datum) {
            thread.adc[kAdcPacker].channel = before;
            break;
        }
        thread.front.skip_following();
        ++executed_[next >> 24];
        word = next;
    }
    return {word, words};
}

// One packer: each selected interface contributes a row. The word of the last PACR that was carried out.
uint32_t Engine::pack_interfaces(uint32_t t, uint32_t word, const PackJob& job, uint32_t per_row) {
    const insn::PACR i(word, chip_);
    const uint32_t selected = i.read_intf_sel != 0 ? i.read_intf_sel : 15;
    if (job.first_datum + per_row > kRowDatums) refuse(word, "more than a row per interface");
    if (selected == 15 && i.dst_access_mode == 0 && per_row == kRowDatums) {
        const auto [last, words] = take_following(t, word, job);
        if (pack_whole_rows(t, job, job.first_row, 4 * words)) return last;
        for (uint32_t r = 0; r < 4 * words; ++r) pack_row(t, word, job, job.first_row + r, job.first_datum, per_row);
        return last;
    }
    for (uint32_t interface = 0; interface < 4; ++interface) {
        if ((selected >> interface & 1) == 0) continue;
        const uint32_t row = job.first_row + interface * (i.dst_access_mode != 0 ? 16 : 1);
        pack_row(t, word, job, row, job.first_datum, per_row);
    }
    return word;
}

// Several packers: datums follow each other over the rows of Dst.
void Engine::pack_rows(uint32_t t, uint32_t word, const PackJob& job, uint32_t count) {
    uint32_t row = job.first_row, column = job.first_datum;
    while (count != 0) {
        const uint32_t rows = std::min(count / kRowDatums, kMostPackedRows);
        if (column == 0 && rows > 1 && pack_whole_rows(t, job, row, rows)) {
            count -= rows * kRowDatums;
            row += rows;
            continue;
        }
        const uint32_t n = std::min(count, kRowDatums - column);
        pack_row(t, word, job, row++, column, n);
        count -= n;
        column = 0;
    }
}

// What the configuration says, which rarely changes between two PACRs.
void Engine::configure_pack(uint32_t t, uint32_t word, PackJob& job) const {
    const Fields& f = config_.fields();
    const uint32_t in = config_.of(t, f.THCON_SEC0_REG1_In_data_format);
    job.datum_bytes = stride_bytes(in);
    job.base = config_.of(t, f.PCK0_ADDR_BASE_REG_0_Base);
    job.y_stride = config_.of(t, f.PCK0_ADDR_CTRL_XY_REG_0_Ystride);
    job.z_stride = config_.of(t, f.PCK0_ADDR_CTRL_ZW_REG_0_Zstride);
    job.w_stride = config_.of(t, f.PCK0_ADDR_CTRL_ZW_REG_0_Wstride);
    job.masks_edges = !passes_edges(t);
    if (config_.of(t, f.THCON_SEC0_REG1_Source_interface_selection) != 0) refuse(word, "packing from L1");
    if (config_.of(t, f.THCON_SEC0_REG1_Exp_threshold_en) != 0) refuse(word, "the exponent threshold");
    job.is_32bit = config_.of(t, f.PCK_DEST_RD_CTRL_Read_32b_data) != 0;
    job.state = {};
    job.state.source = format_of(in);
    job.state.output = format_of(config_.of(t, f.THCON_SEC0_REG1_Out_data_format));
    if (job.state.output == DataFormat::Int8 && config_.of(t, f.PCK_DEST_RD_CTRL_Read_unsigned) != 0)
        job.state.output = DataFormat::UInt8;
    job.kind = job.is_32bit ? DatumKind::Bf16 : kind_of(job.state.source);
    if (job.state.output == DataFormat::Bfp8 || job.state.output == DataFormat::Bfp4 ||
        job.state.output == DataFormat::Bfp2)
        refuse(word, fmt::format("packing to {}", name(job.state.output)));
    job.width = output_bits(job.state.output);
    job.fp8 = job.state.output == DataFormat::Lf8;
    if (job.fp8) {
        job.four_exponent_bits = config_.of(t, f.THCON_SEC0_REG1_Pac_LF8_4b_exp) != 0;
        job.state.output = DataFormat::Float16;  // which eight bits are cut from
        if (config_.of(t, f.THCON_SEC0_REG1_Pack_L1_Acc) != 0) refuse(word, "accumulating eight-bit floats in L1");
    }
    job.rounds_to_tf32 = job.is_32bit && config_.of(t, f.PCK_DEST_RD_CTRL_Round_10b_mant) != 0;
    if (job.rounds_to_tf32) job.state.source = DataFormat::Float32;
    job.state.relu = static_cast<ckernel::ReluType>(config_.of(t, f.STACC_RELU_ApplyRelu) & 3);
    job.state.relu_threshold = config_.of(t, f.STACC_RELU_ReluThreshold);
    job.state.l1_accumulate = config_.of(t, f.THCON_SEC0_REG1_Pack_L1_Acc) != 0;
}

// Row of Dst and datum in it where a PACR begins, by the counters.
std::pair<uint32_t, uint32_t> Engine::pack_source(uint32_t t, const PackJob& job) const {
    const AdcChannel& from = threads_[t].adc[kAdcPacker].channel[0];
    const uint32_t mask = 16 / job.datum_bytes - 1;
    const uint32_t address =
        job.base + from.y.now * job.y_stride + from.z.now * job.z_stride + from.w.now * job.w_stride;
    const uint32_t datum = ((address / job.datum_bytes) & ~mask) + (from.x.now & mask);
    const Field offset = config_.fields().DEST_TARGET_REG_CFG_PACK_SEC0_Offset;
    return {datum / kRowDatums + config_.of(t, offset, job.packer), datum % kRowDatums};
}

const Engine::PackJob& Engine::pack_job(uint32_t t, uint32_t word, uint32_t packer) {
    PackJob& job = pack_jobs_[packer];
    // Checked mode counts every read of the configuration.
    if (hazards_ || job.version != config_.version() || job.thread != t) {
        job.version = 0;  // of one that is refused nothing is kept
        job.packer = packer;
        configure_pack(t, word, job);
        job.version = config_.version();
        job.thread = t;
    }
    std::tie(job.first_row, job.first_datum) = pack_source(t, job);
    job.zeros = insn::PACR(word, chip_).zero_write != 0;
    job.view = job.is_32bit ? DstView::Full : narrow_view();
    return job;
}

void Engine::open_stream(uint32_t t, const PackJob& job) {
    const Fields& f = config_.fields();
    const Field addresses[] = {f.THCON_SEC0_REG1_L1_Dest_addr, f.THCON_SEC0_REG8_L1_Dest_addr,
                               f.THCON_SEC1_REG1_L1_Dest_addr, f.THCON_SEC1_REG8_L1_Dest_addr};
    const uint32_t skip_header = config_.of(t, f.THCON_SEC0_REG1_Sub_l1_tile_header_size) == 0 ? 1 : 0;
    uint32_t address = config_.of(t, addresses[job.packer]) + skip_header;
    // Packers 1 to 3 count from packer 0's address when its top bit says so.
    const uint32_t first = config_.of(t, addresses[0]) + skip_header;
    if (job.packer != 0 && (first >> 31) != 0) address += first;
    const AdcChannel& to = threads_[t].adc[kAdcPacker].channel[1];
    const uint32_t moved = config_.of(t, f.PCK0_ADDR_BASE_REG_1_Base) +
                           to.y.now * config_.of(t, f.PCK0_ADDR_CTRL_XY_REG_1_Ystride) +
                           to.z.now * config_.of(t, f.PCK0_ADDR_CTRL_ZW_REG_1_Zstride) +
                           to.w.now * config_.of(t, f.PCK0_ADDR_CTRL_ZW_REG_1_Wstride);
    address = (address + moved / 16 * units_.pack_offset_unit) & 0x1FFFF;
    PackStream& stream = pack_[job.packer];
    stream.open = true;
    stream.exponents = address * 16;
    // Formats of less than 16 bits leave room for exponents, also those that have none.
    if ((config_.of(t, f.THCON_SEC0_REG1_Out_data_format) & 2) != 0)
        address += config_.of(t, f.THCON_SEC0_REG1_Exp_section_size, addresses[job.packer].word - addresses[0].word);
    stream.datums = address * 16;
}

// What was begun is filled up with zeros to sixteen bytes.
void Engine::close_stream(const PackJob& job) {
    PackStream& stream = pack_[job.packer];
    const auto fill = [&](uint32_t address) {
        for (; address % 16 != 0; ++address) *l1_at(address, 1, "the packer") = std::byte{0};
    };
    fill(stream.datums);
    if (is_block_format(job.state.output)) fill(stream.exponents);
    stream = {};
}

// All columns of all rows: no row chooses another mask than the first, which is whole.
bool Engine::passes_edges(uint32_t t) const {
    const Fields& f = config_.fields();
    const uint32_t bank = config_.bank_of(t), first = f.TILE_ROW_SET_MAPPING_0_row_set_mapping_0.word;
    uint32_t others = 0;
    for (uint32_t set = 0; set < 4; ++set) others |= config_.word(bank, first + set);
    return others == 0 && config_.of(t, f.PCK_EDGE_OFFSET_SEC0_mask) == 0xFFFF;
}

// Columns that the edge mask lets through. Rows of a tile choose among four masks.
uint32_t Engine::edge_mask(uint32_t t, const PackJob& job, uint32_t row) const {
    const Fields& f = config_.fields();
    const uint32_t rows = config_.of(t, f.PACK_COUNTERS_SEC0_pack_reads_per_xy_plane, job.packer);
    const uint32_t plane = rows != 0 ? row / rows : 0;
    const uint32_t selects = config_.of(t, f.PCK_EDGE_TILE_ROW_SET_SELECT_select);
    const uint32_t set = selects >> 2 * ((units_.packers == 1 ? plane : job.packer) & 3) & 3;
    const uint32_t y = (rows != 0 ? row % rows : row) & 15;
    const uint32_t mapping = config_.word(config_.bank_of(t), f.TILE_ROW_SET_MAPPING_0_row_set_mapping_0.word + set);
    return config_.of(t, f.PCK_EDGE_OFFSET_SEC0_mask, mapping >> 2 * y & 3);
}

// Whole vectors of datums that are no block format.
void Engine::pack_datums(const PackJob& job, const uint32_t* words, uint32_t count, std::byte* to) {
    const bool is_32bit = job.view == DstView::Full;
    if (!job.fp8) return tile::pack_row(words, is_32bit, job.state, count, to);
    uint16_t halves[kMostPackedRows * kRowDatums];
    tile::pack_row(words, is_32bit, job.state, count, reinterpret_cast<std::byte*>(halves));
    for (uint32_t i = 0; i < count; ++i)
        to[i] = static_cast<std::byte>(job.four_exponent_bits ? narrowed_fp8(halves[i]) : halves[i] >> 8);
}

void Engine::pack_row(uint32_t t, uint32_t word, const PackJob& job, uint32_t row, uint32_t column, uint32_t count) {
    alignas(64) uint32_t raw[kRowDatums] = {}, words[kRowDatums] = {}, out[kRowDatums] = {};
    if (!job.zeros) load_dst(row, 1, job.view, job.kind, raw);
    const uint32_t mask = edge_mask(t, job, pack_[job.packer].row);
    const bool to_minus_infinity = config_.of(t, config_.fields().PCK_EDGE_MODE_mode) != 0;
    if (mask != 0xFFFF && to_minus_infinity) refuse(word, "an edge of -inf");
    for (uint32_t c = 0; c < kRowDatums; ++c)
        if ((mask >> c & 1) == 0) raw[c] = 0;
    std::copy_n(raw + column, count, words);
    if (job.rounds_to_tf32) std::ranges::transform(words, words, tile::round_to_tf32);
    if (job.state.output == DataFormat::UInt16)
        for (uint32_t& x : words) x = raw_half(x >> 16) << 16;
    ++pack_[job.packer].row;
    PackStream& stream = pack_[job.packer];
    const uint32_t width = job.width;
    std::byte* to = l1_at(stream.datums, (count * width + 7) / 8, "the packer");
    const bool is_32bit = job.view == DstView::Full;
    if (is_block_format(job.state.output)) {
        if (count != kRowDatums) refuse(word, "a part of a row in a block format");
        tile::pack_intermediate(words, is_32bit, job.state, kRowDatums, out);
        *l1_at(stream.exponents++, 1, "the packer") =
            static_cast<std::byte>(tile::pack_block_row(out, job.state.output, to));
    } else {
        // The conversions work on whole vectors: into a row of our own, then what was asked for.
        alignas(64) std::byte bytes[kRowDatums * 4] = {};
        std::memcpy(bytes, to, count * width / 8);
        pack_datums(job, words, kRowDatums, bytes);
        std::memcpy(to, bytes, count * width / 8);
    }
    stream.datums += count * width / 8;
}

// Whole rows that no edge mask cuts, converted at once; false: something is in the way.
bool Engine::pack_whole_rows(uint32_t t, const PackJob& job, uint32_t row, uint32_t rows) {
    PackStream& stream = pack_[job.packer];
    const uint32_t first = stream.row;
    for (uint32_t r = 0; job.masks_edges && r < rows; ++r)
        if (edge_mask(t, job, first + r) != 0xFFFF) return false;
    if (job.state.output == DataFormat::UInt16) return false;
    const uint32_t count = rows * kRowDatums, width = job.width;
    alignas(64) uint32_t words[kMostPackedRows * kRowDatums];
    if (job.zeros) std::fill_n(words, count, 0u);
    else load_dst(row, rows, job.view, job.kind, words);
    if (job.rounds_to_tf32) std::transform(words, words + count, words, tile::round_to_tf32);
    std::byte* to = l1_at(stream.datums, count * width / 8, "the packer");
    const bool is_32bit = job.view == DstView::Full;
    if (is_block_format(job.state.output)) {
        std::byte* exponents = l1_at(stream.exponents, rows, "the packer");
        tile::pack_intermediate(words, is_32bit, job.state, count, words);
        for (uint32_t r = 0; r < rows; ++r, to += kRowDatums * width / 8)
            exponents[r] = static_cast<std::byte>(tile::pack_block_row(words + r * kRowDatums, job.state.output, to));
        stream.exponents += rows;
    } else {
        pack_datums(job, words, count, to);
    }
    stream.row += rows;
    stream.datums += count * width / 8;
    return true;
}

void Engine::step_pack_counters(uint32_t t, uint32_t mode) {
    const uint32_t m = config_.thread_word(t, config_.fields().ADDR_MOD_PACK_SEC0_YsrcIncr.word + mode);
    auto& channel = threads_[t].adc[kAdcPacker].channel;
    channel[0].y.step(bits(m, 0, 4), bits(m, 4, 1) != 0, bits(m, 5, 1) != 0, kAdcYMask);
    channel[1].y.step(bits(m, 6, 4), bits(m, 10, 1) != 0, bits(m, 11, 1) != 0, kAdcYMask);
    channel[0].z.step(bits(m, 12, 1), false, bits(m, 13, 1) != 0, kAdcZMask);
    channel[1].z.step(bits(m, 14, 1), false, bits(m, 15, 1) != 0, kAdcZMask);
}

}  // namespace tessera::tensix

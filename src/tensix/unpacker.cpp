// UNPACR: datums from L1 to SrcA, SrcB or Dst. Facts: reference pages TENSIX_ISA 11 and ARITHMETIC 3.
#include "tile/unpack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "device/core.hpp"
#include "tensix/engine.hpp"
#include "tile/pack.hpp"

namespace tessera::tensix {
namespace {

// Whole numbers of eighths of a byte.
uint32_t datum_bits(DataFormat format) {
    switch (format) {
        case DataFormat::Bfp2:
        case DataFormat::Bfp2b:
            return 2;
        case DataFormat::Bfp4:
        case DataFormat::Bfp4b:
            return 4;
        case DataFormat::Bfp8:
        case DataFormat::Bfp8b:
        case DataFormat::Lf8:
        case DataFormat::Int8:
            return 8;
        case DataFormat::Float32:
        case DataFormat::Tf32:
        case DataFormat::Int32:
            return 32;
        default:
            return 16;
    }
}
bool is_short_block(DataFormat format) {
    return format == DataFormat::Bfp8 || format == DataFormat::Bfp4 || format == DataFormat::Bfp2;
}
bool is_wide(DataFormat format) { return datum_bits(format) == 32; }

// fp16 bits as a Src datum.
uint32_t src_fp16(uint32_t half) { return (half & 0x8000) << 16 | (half & 0x7FFF) << 13; }

// Four exponent bits of bias 7 as fp16; denormals become normal numbers.
uint32_t widened_fp8(uint32_t byte) {
    const uint32_t sign = (byte & 0x80) << 8;
    if ((byte & 0x7F) == 0) return sign;
    uint32_t exponent = (byte >> 3 & 15) + 8, mantissa = byte & 7;
    if (exponent == 8)
        for (exponent = 9; (mantissa & 8) == 0; mantissa <<= 1) --exponent;
    return sign | exponent << 10 | (mantissa & 7) << 7;
}

void fp32_to_fp16(const std::byte* l1, uint32_t count, uint32_t* out) {
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t bits = 0;
        std::memcpy(&bits, l1 + 4 * i, 4);
        out[i] = src_fp16(tile::to_fp16(bits));
    }
}

// Sign and magnitude with an exponent of five bits that sixteen datums share.
uint32_t short_block_datum(uint32_t byte, uint32_t exponent) {
    uint32_t magnitude = byte << 1 & 0xFF;
    const uint32_t sign = byte >> 7 << 15;
    if (magnitude == 0) return src_fp16(sign != 0 ? 0xFC00 : 0);
    for (; (magnitude & 0x80) == 0; magnitude <<= 1) --exponent;
    return src_fp16(sign | (exponent & 31) << 10 | (magnitude & 0x7E) << 3);
}

void short_block_row(const std::byte* l1, uint32_t exponent, uint32_t bits, uint32_t* out) {
    for (uint32_t i = 0; i < kRowDatums; ++i) {
        const auto byte = static_cast<uint32_t>(l1[i * bits / 8]);
        out[i] = short_block_datum((byte >> i * bits % 8 << (8 - bits)) & 0xFF, exponent);
    }
}

}  // namespace

Engine::Result Engine::run_unpacker(uint32_t t, uint32_t word) {
    return static_cast<Op>(word >> 24) == Op::UNPACR ? unpack(t, word) : unpack_nop(t, word);
}

const UnpackJob& Engine::unpack_job(uint32_t t, uint32_t word) {
    const insn::UNPACR i(word, chip_);
    const Fields& f = config_.fields();
    const uint32_t u = i.unpack_block_selection;
    const bool multi = i.ovrd_thread_id != 0;
    uint32_t context = 0;
    if (multi) {
        const uint32_t offset =
            config_.of_thread(t, u == 0 ? f.UNPACK_MISC_CFG_CfgContextOffset_0 : f.UNPACK_MISC_CFG_CfgContextOffset_1);
        context = ((i.auto_inc_context_id != 0 ? threads_[t].context_counter[u] : i.cfg_context_id) + offset) & 7;
    }
    UnpackJob& job = unpack_jobs_[u][context];
    // Checked mode counts every read of the configuration.
    if (hazards_ || job.version != config_.version() || job.word != word || job.thread != t) {
        job = {};  // of one that is refused nothing is kept
        job.word = word;
        job.thread = job.counters = t;
        job.unpacker = u;
        job.multi = multi;
        job.context = context;
        job.zeros = i.zero_write2 != 0;
        if (multi && i.addr_cnt_context_id == 3) refuse(word, "counters of a fourth thread");
        if (multi) job.counters = i.addr_cnt_context_id;
        if (u == 1 && context > 3) refuse(word, "more than four contexts of unpacker 1");
        set_formats(t, word, job);
        set_source(t, word, job);
        set_target(t, job);
        job.version = config_.version();
    }
    place(t, job);
    return job;
}

void Engine::set_formats(uint32_t t, uint32_t word, UnpackJob& job) const {
    const Fields& f = config_.fields();
    const uint32_t section = job.unpacker * section_words();
    job.in = format_of(config_.of(t, f.THCON_SEC0_REG0_TileDescriptor, section) & 15);
    job.out = format_of(config_.of(t, f.THCON_SEC0_REG2_Out_data_format, section));
    if (job.multi && config_.of(t, f.THCON_SEC0_REG2_Ovrd_data_format, section) != 0) {
        if (job.context > 3) refuse(word, "a format of its own for this context");
        job.in = format_of(config_.of(t, f.THCON_SEC0_REG7_Unpack_data_format_cntx0, section + job.context));
        job.out = format_of(config_.of(t, f.THCON_SEC0_REG7_Unpack_out_data_format_cntx0, section + job.context));
    }
    const Field four_bits = job.unpacker == 0 ? f.THCON_SEC0_REG1_Unp_LF8_4b_exp : f.THCON_SEC1_REG1_Unp_LF8_4b_exp;
    job.four_exponent_bits = job.in == DataFormat::Lf8 && config_.of(t, four_bits) != 0;
    job.is_signed = config_.of(t, job.unpacker == 0 ? f.ALU_FORMAT_SPEC_REG0_SrcAUnsigned
                                                    : f.ALU_FORMAT_SPEC_REG0_SrcBUnsigned) == 0;
}

void Engine::set_source(uint32_t t, uint32_t word, UnpackJob& job) const {
    const Fields& f = config_.fields();
    const uint32_t u = job.unpacker, section = u * section_words(), n = job.context;
    std::array<uint32_t, 4> descriptor;
    for (uint32_t k = 0; k < 4; ++k) descriptor[k] = config_.of(t, f.THCON_SEC0_REG0_TileDescriptor, section + k);
    const bool plain = job.multi ? config_.of(t,
                                              n < 4 ? f.THCON_SEC0_REG2_Disable_zero_compress_cntx0
                                                    : f.THCON_SEC0_REG2_Disable_zero_compress_cntx4,
                                              section, n & 3) != 0
                                 : (descriptor[0] >> 4 & 1) != 0;
    if (!plain) refuse(word, "compressed data");
    if (config_.of(t, f.THCON_SEC0_REG2_Upsample_rate, section) != 0) refuse(word, "upsampling");
    job.x_dim = descriptor[0] >> 16;
    if (job.multi && u == 0) job.x_dim = config_.of(t, f.THCON_SEC0_REG5_Tile_x_dim_cntx0, (n & 3) / 2, (n & 1) * 16);
    job.y_dim = descriptor[1] & 0xFF;
    job.z_dim = std::max(1u, descriptor[1] >> 16 & 0xFF);
    job.base_word =
        (n >= 4 ? f.THCON_SEC0_REG4_Base_cntx4_address.word + n - 4 : f.THCON_SEC0_REG3_Base_address.word + n) +
        section;
    const uint32_t offset = config_.of(t, f.THCON_SEC0_REG7_Offset_address, section + (n & 3)) & 0xFFFF;
    job.header = offset + 1 + (descriptor[3] >> 24);
    job.limit = config_.of(t, f.THCON_SEC0_REG2_Unpack_limit_address, section);
    job.fifo = config_.of(t, f.THCON_SEC0_REG2_Unpack_fifo_size, section);
    const uint32_t bits = datum_bits(job.in);
    if (is_block_format(job.in)) {
        job.forced_exponent = config_.of(t, f.THCON_SEC0_REG2_Force_shared_exp, section) != 0;
        job.shared_exponent =
            config_.of(t, u == 0 ? f.UNP0_FORCED_SHARED_EXP_shared_exp : f.UNP1_FORCED_SHARED_EXP_shared_exp);
        const uint32_t rows = (job.x_dim * job.y_dim * job.z_dim * std::max(1u, descriptor[2] & 0xFF) + 15) / 16;
        const bool has_section = bits == 8 || (descriptor[0] >> 5 & 1) == 0;
        if (!job.forced_exponent && has_section) job.exponent_bytes = (rows + 15) / 16 * 16;
    }
    job.row_bits = 16ull * bits;
    if (config_.of(t, f.THCON_SEC0_REG2_Tileize_mode, section) == 0) return;
    job.row_datums = bits >= 16 ? units_.tilize_row_datums : 16;
    job.row_bits = 8ull * (config_.of(t, f.THCON_SEC0_REG2_Shift_amount_cntx0, section) << 4 |
                           config_.of(t, f.THCON_SEC0_REG2_Shift_amount_cntx1, section) << 8 |
                           config_.of(t, f.THCON_SEC0_REG2_Shift_amount_cntx2, section) << 12);
}

void Engine::set_target(uint32_t t, UnpackJob& job) const {
    const Fields& f = config_.fields();
    const uint32_t u = job.unpacker, n = job.context;
    if (u == 0) {
        const Field selects = n < 4 ? f.THCON_SEC0_REG2_Unpack_if_sel_cntx0 : f.THCON_SEC0_REG2_Unpack_if_sel_cntx4;
        job.to_dst =
            job.multi ? config_.of(t, selects, 0, n & 3) != 0 : config_.of(t, f.THCON_SEC0_REG2_Unpack_If_Sel) != 0;
        job.transposes = config_.of(t, f.THCON_SEC0_REG2_Haloize_mode) != 0;
    }
    job.to_base = config_.of(t, u == 0 ? f.UNP0_ADDR_BASE_REG_1_Base : f.UNP1_ADDR_BASE_REG_1_Base);
    job.to_y = config_.of(t, u == 0 ? f.UNP0_ADDR_CTRL_XY_REG_1_Ystride : f.UNP1_ADDR_CTRL_XY_REG_1_Ystride);
    job.to_z = config_.of(t, u == 0 ? f.UNP0_ADDR_CTRL_ZW_REG_1_Zstride : f.UNP1_ADDR_CTRL_ZW_REG_1_Zstride);
    job.to_w = config_.of(t, u == 0 ? f.UNP0_ADDR_CTRL_ZW_REG_1_Wstride : f.UNP1_ADDR_CTRL_ZW_REG_1_Wstride);
    // Strides count bytes; the low bits of the format code say how many a datum has.
    const uint32_t code = static_cast<uint32_t>(job.out) & 3;
    job.to_bytes = code == 0 ? 4 : code == 1 ? 2 : 1;
    if (!job.multi || u != 0) return;
    job.to_added = config_.of(t, f.THCON_SEC0_REG5_Dest_cntx0_address, (n & 3) / 2, (n & 1) * 16);
    job.to_counts = job.to_dst || config_.of(t, f.UNP0_ADD_DEST_ADDR_CNTR_add_dest_addr_cntr) != 0;
}

// Where this instruction's datums lie and go, by the tile's address and the counters.
void Engine::place(uint32_t t, UnpackJob& job) const {
    const uint32_t u = job.unpacker;
    const AdcChannel& in_xy = threads_[job.counters].adc[u].channel[0];
    const AdcChannel& in_zw = threads_[t].adc[u].channel[0];
    const AdcChannel& out = threads_[t].adc[u].channel[1];
    const uint32_t base = config_.of(t, Field{static_cast<uint16_t>(job.base_word), 0, 32});
    const uint32_t first =
        ((in_zw.w.now * job.z_dim + in_zw.z.now) * job.y_dim + in_xy.y.now) * job.x_dim + in_xy.x.now;
    job.count = threads_[job.counters].adc[u].channel[1].x.now + 1 - in_xy.x.now;
    job.tile = uint64_t{base + job.header} * 16;
    job.exponents = job.tile * 16 + first;
    job.from_bits = job.wrapped((job.tile + job.exponent_bytes) * 8 + uint64_t{first} * datum_bits(job.in));
    const uint32_t counted = job.to_base + out.y.now * job.to_y + out.z.now * job.to_z + out.w.now * job.to_w;
    job.to = (job.to_counts ? counted / job.to_bytes : 0) + job.to_added;
}

// A tile that begins in L1 and ends after it is read all the same: what lies there is undefined (UNPACR's ISA page),
// and upstream reads a short shard as a whole tile and uses the part that exists.
const std::byte* Engine::l1_to_unpack(const UnpackJob& job, uint64_t address, uint64_t bytes) {
    const uint64_t end = l1_end();
    if (address + bytes <= end || job.tile >= end) return l1_at(address, bytes, "the unpacker");
    outside_.slipped(job.thread,
                     Message{.code = "l1-out-of-range",
                             .headline = fmt::format("the unpacker reads {} B at {:#x} of a tile at {:#x}, but L1 ends "
                                                     "at {:#x}",
                                                     bytes, address, job.tile, end),
                             .note = "the part of the tile after the end of L1 is undefined"},
                     threads_[job.thread].current.site);
    beyond_l1_.assign(bytes, std::byte{0xBA});
    if (address < end) std::copy_n(core_.l1() + address, end - address, beyond_l1_.begin());
    return beyond_l1_.data();
}

// `count` datums, from a row's start on, as Src datums (or, for Dst, as its words).
void Engine::convert_row(const UnpackJob& job, uint32_t word, uint64_t from_bits, uint64_t exponent, uint32_t count,
                         uint32_t* out) {
    const uint32_t bits = datum_bits(job.in);
    if (from_bits % 8 != 0) refuse(word, "a first datum inside a byte");
    const std::byte* l1 = l1_to_unpack(job, from_bits / 8, (uint64_t{count} * bits + 7) / 8);
    if (is_block_format(job.in)) {
        uint32_t shared = job.shared_exponent;
        if (!job.forced_exponent) shared = static_cast<uint32_t>(*l1_at(exponent, 1, "the unpacker"));
        if (is_short_block(job.in)) short_block_row(l1, shared, bits, out);
        else tile::unpack_block_row(l1, shared, job.in, out);
        return;
    }
    switch (job.in) {
        case DataFormat::Float16b:
        case DataFormat::Float16:
            return tile::unpack_row(l1, job.in, DatumKind::Bf16, count, out);
        case DataFormat::Float32:
        case DataFormat::Tf32: {
            const bool raw = job.to_dst && is_wide(job.out);
            if (!raw && job.out == DataFormat::Float16) return fp32_to_fp16(l1, count, out);
            if (!raw && job.out != DataFormat::Tf32 && job.out != DataFormat::Float16b)
                refuse(word, fmt::format("{} to {} in a Src register", name(job.in), name(job.out)));
            return tile::unpack_row(l1, DataFormat::Float32,
                                    raw                           ? DatumKind::Raw32
                                    : job.out == DataFormat::Tf32 ? DatumKind::Tf32
                                                                  : DatumKind::Bf16,
                                    count, out);
        }
        case DataFormat::Int32:
            if (!job.to_dst) refuse(word, "32-bit integers in a Src register");
            std::memcpy(out, l1, count * 4);
            return;
        default:
            break;
    }
    for (uint32_t i = 0; i < count; ++i) {
        const auto low = static_cast<uint32_t>(l1[i * bits / 8]);
        if (job.in == DataFormat::UInt16) out[i] = from_raw_half(low | static_cast<uint32_t>(l1[2 * i + 1]) << 8) << 16;
        else if (job.in == DataFormat::Lf8) out[i] = src_fp16(job.four_exponent_bits ? widened_fp8(low) : low << 8);
        else if (job.in == DataFormat::Int8) {
            const uint32_t sign = job.is_signed ? low & 0x80 : 0, magnitude = low - sign;
            out[i] = sign << 24 | (magnitude != 0 ? 16u << 23 : 0) | magnitude << 13;
        } else {
            refuse(word, fmt::format("format {}", static_cast<int>(job.in)));
        }
    }
}

void Engine::gather(const UnpackJob& job, uint32_t word, uint32_t* words) {
    if (job.zeros) {
        std::fill_n(words, job.count, 0u);
        return;
    }
    uint64_t from = job.from_bits, exponent = job.exponents;
    // Contiguous rows of formats without exponents go in one piece, unless the buffer wraps on the way.
    const bool whole = !is_block_format(job.in) && job.row_bits == 16ull * datum_bits(job.in) && job.fifo == 0;
    const uint32_t step = whole ? job.count : is_block_format(job.in) ? kRowDatums : job.row_datums;
    for (uint32_t done = 0; done < job.count; done += step) {
        const uint32_t n = std::min(step, job.count - done);
        convert_row(job, word, from, job.wrapped(exponent / 16 * 8) / 8, n, words + done);
        from = job.wrapped(from + job.row_bits);
        exponent += step;
    }
}

// One row, or a part of one, from a column on.
void Engine::put_row(uint32_t t, const UnpackJob& job, uint32_t row, uint32_t column, uint32_t count,
                     const uint32_t* words) {
    const bool free_address = config_.of_thread(t, config_.fields().SRCA_SET_SetOvrdWithAddr) != 0;
    if (job.to_dst) {
        const bool is_fp16 = !is_wide(job.out) && kind_of(job.out) == DatumKind::Fp16;
        const DstView view = is_wide(job.out) ? DstView::Full : narrow_view();
        row = free_address ? (row - 4) & 15 : (row - 4) % kDstRows;
        for (uint32_t k = 0; k < count; ++k) {
            const uint32_t half = (words[k] & 0x80000000) | (words[k] >> 13 & 0x7FFF) << 16;
            dst_.put(row, column + k, view, is_fp16 ? half : words[k]);
        }
        return;
    }
    // The first four rows of what is meant for SrcA go nowhere.
    if (job.unpacker == 0) {
        if (row < 4) return;
        row = row - 4 + (free_address ? 0 : threads_[t].src_row[0]);
    } else {
        row += threads_[t].src_row[1];
    }
    row %= kSrcRows;
    SrcBank& bank = (job.unpacker == 0 ? src_a_ : src_b_).at_unpacker();
    bank.touch(row);
    if (!job.transposes) {
        std::copy_n(words, count, bank.row(row) + column);
        return;
    }
    for (uint32_t k = 0; k < count; ++k) bank.row((row & ~15u) | (column + k))[row & 15] = words[k];
}

// The first row of a Src register that the datums fill, if they fill whole rows side by side and all of them count.
uint32_t* Engine::rows_for(uint32_t t, const UnpackJob& job) {
    if (job.to_dst || job.transposes || job.to % kRowDatums != 0 || job.count % kRowDatums != 0) return nullptr;
    uint32_t row = job.to / kRowDatums;
    const uint32_t rows = job.count / kRowDatums;
    if (job.unpacker == 0) {
        if (row < 4) return nullptr;
        const bool free_address = config_.of_thread(t, config_.fields().SRCA_SET_SetOvrdWithAddr) != 0;
        row = row - 4 + (free_address ? 0 : threads_[t].src_row[0]);
    } else {
        row += threads_[t].src_row[1];
    }
    row %= kSrcRows;
    if (row + rows > kSrcRows) return nullptr;
    SrcBank& bank = (job.unpacker == 0 ? src_a_ : src_b_).at_unpacker();
    for (uint32_t r = row; r < row + rows; r += 16 - r % 16) bank.touch(r);
    return bank.row(row);
}

void Engine::scatter(uint32_t t, const UnpackJob& job, const uint32_t* words) {
    for (uint32_t done = 0; done < job.count;) {
        const uint32_t row = (job.to + done) / kRowDatums, column = (job.to + done) % kRowDatums;
        const uint32_t n = std::min(kRowDatums - column, job.count - done);
        put_row(t, job, row, column, n, words + done);
        done += n;
    }
}

Engine::Result Engine::unpack(uint32_t t, uint32_t word) {
    const insn::UNPACR i(word, chip_);
    if (i.search_cache_flush != 0) return Result::Done;
    if (i.row_search != 0 || i.srcb_bcast != 0) refuse(word, i.row_search != 0 ? "row search" : "rarefied SrcB");
    const uint32_t u = i.unpack_block_selection;
    SrcRegister& src = u == 0 ? src_a_ : src_b_;
    if (i.cfg_context_cnt_inc != 0) {
        next_context(t, u);
        return Result::Done;
    }
    if (src.at_unpacker().at_fpu) return waits_for(t, WaitKind::SrcFree, u);
    remap_dst(t);
    const UnpackJob& job = unpack_job(t, word);
    if (job.count > kMostUnpacked) refuse(word, fmt::format("a count of {} datums", job.count));
    if (uint32_t* rows = rows_for(t, job)) {
        gather(job, word, rows);
    } else {
        gather(job, word, unpacked_.data());
        scatter(t, job, unpacked_.data());
    }
    src.at_unpacker().format = job.out;
    if (job.multi && i.auto_inc_context_id != 0) next_context(t, u);
    for (uint32_t owner = 0; owner < kThreads; ++owner) {
        if (owner != t && owner != job.counters) continue;
        auto& channel = threads_[owner].adc[u].channel;
        channel[0].z.add(i.addr_mode & 3, kAdcZMask);
        channel[0].y.add(i.addr_mode >> 2 & 3, kAdcYMask);
        channel[1].z.add(i.addr_mode >> 4 & 3, kAdcZMask);
        channel[1].y.add(i.addr_mode >> 6 & 3, kAdcYMask);
    }
    if (i.set_dat_valid != 0) hand_over(t, u);
    else if (config_.of(t, config_.fields().THCON_SEC0_REG2_Unpack_Src_Reg_Set_Upd, u * section_words()) != 0)
        refuse(word, "a source register that moves on by itself");
    return Result::Done;
}

void Engine::next_context(uint32_t t, uint32_t u) {
    const uint32_t count = 1u << config_.of(t, config_.fields().THCON_SEC0_REG2_Context_count, u * section_words());
    uint32_t& counter = threads_[t].context_counter[u];
    counter = counter + 1 >= count ? 0 : counter + 1;
}

Engine::Result Engine::unpack_nop(uint32_t t, uint32_t word) {
    const insn::UNPACR_NOP i(word, chip_);
    const uint32_t u = i.unpacker_select;
    SrcRegister& src = u == 0 ? src_a_ : src_b_;
    // Wormhole's values: 1 clear to 0, 5 to -inf, 7 give to the FPU, 0x41 clear and give.
    const bool fields = units_.unpacr_nop_fields;
    const uint32_t what = fields ? i.unpack_pop : i.no_op;
    const bool clears = fields ? what == 1 : what == 1 || what == 5 || what == 0x41;
    const bool gives = fields ? i.set_dvalid != 0 : what == 7 || what == 0x41;
    const uint32_t value = fields ? i.src_clr_val_ctrl : what == 5 ? 1 : 0;
    if (!clears && !gives && what != 2) refuse(word, "this form");
    if (clears && value > 1) refuse(word, "clearing to ones or to a value of its own");
    const bool looks_at_unpacker = !fields || i.stall_clr_cntrl != 0;
    if (clears && (looks_at_unpacker ? src.at_unpacker() : src.at_fpu()).at_fpu)
        return waits_for(t, WaitKind::SrcFree, u);
    if (gives && src.at_unpacker().at_fpu) return waits_for(t, WaitKind::SrcFree, u);
    const bool both = clears && i.bank_clr_ctrl != 0;  // after both of them are free
    if (both && std::ranges::any_of(src.bank, &SrcBank::at_fpu)) return waits_for(t, WaitKind::SrcFree, u);
    const Field out = config_.fields().THCON_SEC0_REG2_Out_data_format;
    const auto clear = [&](SrcBank& bank) {
        bank.fill(value == 1 ? 0xFFFFE000 : 0);
        bank.format = format_of(config_.of(t, out, u * section_words()));
    };
    if (both) std::ranges::for_each(src.bank, clear);
    else if (clears) clear(src.at_unpacker());
    if (gives) hand_over(t, u);
    return Result::Done;
}

}  // namespace tessera::tensix

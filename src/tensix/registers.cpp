// Dst's two views. Facts: reference page TENSIX_ISA 10.
#include "tensix/registers.hpp"

namespace tessera::tensix {

uint32_t DstFile::physical(uint32_t row, DstView view) const {
    if (remap_) row = (row & 0x3C7) ^ ((row & 0x30) >> 1) ^ ((row & 8) << 2);
    if (view == DstView::Half) return row % kDstRows;
    if (swizzle_) row = (row & 0x3F3) ^ ((row & 0x18) >> 1) ^ ((row & 4) << 1);
    return (((row & 0x1F8) << 1) | (row & 0x207)) % kDstRows;
}

void DstFile::load(uint32_t row, uint32_t rows, DstView view, uint32_t* words) const {
    for (uint32_t r = 0; r < rows; ++r, words += kRowDatums) {
        const uint32_t p = read(row + r, view);
        const bool valid = valid_[p];
        for (uint32_t c = 0; c < kRowDatums; ++c) words[c] = valid ? uint32_t{half_[p][c]} << 16 : 0;
        if (view != DstView::Full || !valid) continue;
        for (uint32_t c = 0; c < kRowDatums; ++c) words[c] |= half_[(p + 8) % kDstRows][c];
    }
}

void DstFile::store(uint32_t row, uint32_t rows, DstView view, const uint32_t* words) {
    for (uint32_t r = 0; r < rows; ++r, words += kRowDatums) {
        const uint32_t p = written(row + r, view);
        valid_[p] = true;
        for (uint32_t c = 0; c < kRowDatums; ++c) half_[p][c] = static_cast<uint16_t>(words[c] >> 16);
        if (view != DstView::Full) continue;
        for (uint32_t c = 0; c < kRowDatums; ++c) half_[(p + 8) % kDstRows][c] = static_cast<uint16_t>(words[c]);
    }
}

uint32_t DstFile::get(uint32_t row, uint32_t column, DstView view) const {
    const uint32_t p = read(row, view);
    if (!valid_[p]) return 0;
    return uint32_t{half_[p][column]} << 16 | (view == DstView::Full ? half_[(p + 8) % kDstRows][column] : 0);
}

// The other columns of a row that was not valid become zeros, which it read as.
void DstFile::put(uint32_t row, uint32_t column, DstView view, uint32_t word) {
    const uint32_t p = written(row, view);
    if (!valid_[p]) {
        half_[p].fill(0);
        if (view == DstView::Full) half_[(p + 8) % kDstRows].fill(0);
    }
    valid_[p] = true;
    half_[p][column] = static_cast<uint16_t>(word >> 16);
    if (view == DstView::Full) half_[(p + 8) % kDstRows][column] = static_cast<uint16_t>(word);
}

void DstFile::load_lanes(uint32_t row, uint32_t odd, DstView view, uint32_t* words) const {
    for (uint32_t r = 0; r < 4; ++r, words += kRowDatums / 2) {
        const uint32_t p = read(row + r, view);
        const auto &upper = half_[p], &lower = half_[(p + 8) % kDstRows];
        const uint32_t valid = valid_[p] ? ~0u : 0, with_lower = view == DstView::Full ? valid & 0xFFFF : 0;
        for (uint32_t k = 0; k < kRowDatums / 2; ++k)
            words[k] = (uint32_t{upper[2 * k + odd]} << 16 & valid) | (lower[2 * k + odd] & with_lower);
    }
}

void DstFile::store_lanes(uint32_t row, uint32_t odd, DstView view, const uint32_t* words) {
    for (uint32_t r = 0; r < 4; ++r, words += kRowDatums / 2)
        for (uint32_t k = 0; k < kRowDatums / 2; ++k) put(row + r, 2 * k + odd, view, words[k]);
}

void DstFile::clear_half(uint32_t half) {
    for (uint32_t p = 0; p < kDstRows / 2; ++p) valid_[half * (kDstRows / 2) + p] = false;
    for (uint32_t p = 0; watch_ && p < kDstRows / 2; ++p) watch_->writes_dst(half * (kDstRows / 2) + p);
}

void DstFile::clear_all() {
    valid_.reset();
    for (uint32_t p = 0; watch_ && p < kDstRows; ++p) watch_->writes_dst(p);
}

DataFormat format_of(uint32_t code) { return static_cast<DataFormat>(code & 0xF); }

DatumKind kind_of(DataFormat format) {
    switch (format) {
        case DataFormat::Tf32:
            return DatumKind::Tf32;
        case DataFormat::Float16:
        case DataFormat::Lf8:
        case DataFormat::Bfp8:
        case DataFormat::Bfp4:
        case DataFormat::Bfp2:
        case DataFormat::Int8:
            return DatumKind::Fp16;
        default:
            return DatumKind::Bf16;
    }
}

}  // namespace tessera::tensix

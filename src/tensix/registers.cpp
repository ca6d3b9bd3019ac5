// Dst's two views. Facts: reference page TENSIX_ISA 10.
#include "tensix/registers.hpp"

#include <algorithm>

namespace tessera::tensix {

uint32_t DstFile::physical(uint32_t row, DstView view) const {
    if (remap_) row = (row & 0x3C7) ^ ((row & 0x30) >> 1) ^ ((row & 8) << 2);
    if (view == DstView::Half) return row % kDstRows;
    if (swizzle_) row = (row & 0x3F3) ^ ((row & 0x18) >> 1) ^ ((row & 4) << 1);
    return (((row & 0x1F8) << 1) | (row & 0x207)) % kDstRows;
}

// Rows that lie side by side: the number of the first one; -1: they do not.
int32_t DstFile::block(uint32_t row, uint32_t rows, DstView view) const {
    if (remap_ || swizzle_ || row % kBlockRows + rows > kBlockRows) return -1;
    return static_cast<int32_t>(physical(row, view));
}

void DstFile::load(uint32_t row, uint32_t rows, DstView view, uint32_t* words) const {
    for (uint32_t r = 0; watch_ && r < rows; ++r) watch_->reads_dst(physical(row + r, view));
    for (uint32_t done = 0; done < rows;) {
        const uint32_t n = std::min(rows - done, kBlockRows - (row + done) % kBlockRows);
        load_block(row + done, n, view, words + done * kRowDatums);
        done += n;
    }
}

// Rows of one block.
void DstFile::load_block(uint32_t row, uint32_t rows, DstView view, uint32_t* words) const {
    const int32_t first = block(row, rows, view);
    if (first >= 0 && are_valid(static_cast<uint32_t>(first), rows))
        return widen(static_cast<uint32_t>(first), rows * kRowDatums, view, words);
    for (uint32_t r = 0; r < rows; ++r, words += kRowDatums) {
        const uint32_t p = physical(row + r, view);
        if (is_row_valid(p)) widen(p, kRowDatums, view, words);
        else std::fill_n(words, kRowDatums, 0u);
    }
}

void DstFile::widen(uint32_t p, uint32_t count, DstView view, uint32_t* words) const {
    const uint16_t *upper = half_[p].data(), *lower = half_[(p + kBlockRows) % kDstRows].data();
    if (view != DstView::Full)
        for (uint32_t i = 0; i < count; ++i) words[i] = uint32_t{upper[i]} << 16;
    else
        for (uint32_t i = 0; i < count; ++i) words[i] = uint32_t{upper[i]} << 16 | lower[i];
}

void DstFile::narrow(uint32_t p, uint32_t count, DstView view, const uint32_t* words) {
    uint16_t *upper = half_[p].data(), *lower = half_[(p + kBlockRows) % kDstRows].data();
    for (uint32_t i = 0; i < count; ++i) upper[i] = static_cast<uint16_t>(words[i] >> 16);
    if (view != DstView::Full) return;
    for (uint32_t i = 0; i < count; ++i) lower[i] = static_cast<uint16_t>(words[i]);
}

void DstFile::store(uint32_t row, uint32_t rows, DstView view, const uint32_t* words) {
    for (uint32_t r = 0; watch_ && r < rows; ++r) watch_->writes_dst(physical(row + r, view));
    const int32_t first = block(row, rows, view);
    if (first >= 0) {
        narrow(static_cast<uint32_t>(first), rows * kRowDatums, view, words);
        mark_all(static_cast<uint32_t>(first), rows);
        return;
    }
    for (uint32_t r = 0; r < rows; ++r, words += kRowDatums) {
        const uint32_t p = physical(row + r, view);
        narrow(p, kRowDatums, view, words);
        mark(p, true);
    }
}

bool DstFile::store_upper(uint32_t row, uint32_t rows, DstView view, const uint32_t* words, bool keeps_denormals) {
    const int32_t first = watch_ ? -1 : block(row, rows, view);
    if (first < 0) return false;
    const auto p = static_cast<uint32_t>(first);
    uint16_t* upper = half_[p].data();
    for (uint32_t i = 0; i < rows * kRowDatums; ++i) {
        const auto half = static_cast<uint16_t>(words[i] >> 16);
        upper[i] = keeps_denormals || (half & 0x7F80) != 0 ? half : uint16_t{0};
    }
    mark_all(p, rows);
    return true;
}

uint32_t DstFile::get(uint32_t row, uint32_t column, DstView view) const {
    const uint32_t p = read(row, view);
    if (!is_row_valid(p)) return 0;
    return uint32_t{half_[p][column]} << 16 | (view == DstView::Full ? half_[(p + kBlockRows) % kDstRows][column] : 0);
}

// The other columns of a row that was not valid become zeros, which it read as.
void DstFile::make_valid(uint32_t p, DstView view) {
    if (is_row_valid(p)) return;
    half_[p].fill(0);
    if (view == DstView::Full) half_[(p + kBlockRows) % kDstRows].fill(0);
    mark(p, true);
}

void DstFile::put(uint32_t row, uint32_t column, DstView view, uint32_t word) {
    const uint32_t p = written(row, view);
    make_valid(p, view);
    half_[p][column] = static_cast<uint16_t>(word >> 16);
    if (view == DstView::Full) half_[(p + kBlockRows) % kDstRows][column] = static_cast<uint16_t>(word);
}

void DstFile::load_lanes(uint32_t row, uint32_t odd, DstView view, uint32_t* words) const {
    for (uint32_t r = 0; r < 4; ++r, words += kRowDatums / 2) {
        const uint32_t p = read(row + r, view);
        const auto &upper = half_[p], &lower = half_[(p + kBlockRows) % kDstRows];
        const uint32_t valid = is_row_valid(p) ? ~0u : 0, with_lower = view == DstView::Full ? valid & 0xFFFF : 0;
        for (uint32_t k = 0; k < kRowDatums / 2; ++k)
            words[k] = (uint32_t{upper[2 * k + odd]} << 16 & valid) | (lower[2 * k + odd] & with_lower);
    }
}

void DstFile::store_lanes(uint32_t row, uint32_t odd, DstView view, const uint32_t* words) {
    for (uint32_t r = 0; r < 4; ++r, words += kRowDatums / 2) {
        const uint32_t p = written(row + r, view);
        make_valid(p, view);
        auto &upper = half_[p], &lower = half_[(p + kBlockRows) % kDstRows];
        for (uint32_t k = 0; k < kRowDatums / 2; ++k) upper[2 * k + odd] = static_cast<uint16_t>(words[k] >> 16);
        for (uint32_t k = 0; view == DstView::Full && k < kRowDatums / 2; ++k)
            lower[2 * k + odd] = static_cast<uint16_t>(words[k]);
    }
}

void DstFile::clear_half(uint32_t half) {
    std::fill_n(valid_.begin() + half * (valid_.size() / 2), valid_.size() / 2, uint8_t{0});
    for (uint32_t p = 0; watch_ && p < kDstRows / 2; ++p) watch_->writes_dst(half * (kDstRows / 2) + p);
}

void DstFile::clear_all() {
    valid_.fill(0);
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

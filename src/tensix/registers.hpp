// SrcA, SrcB and Dst as instructions see them: rows of sixteen datums.
// Facts: reference page TENSIX_ISA 9, 10; how datums lie in words: device/tensix.hpp (DatumKind).
#pragma once
#include <array>
#include <cstdint>

#include "descriptor/format.hpp"
#include "device/tensix.hpp"
#include "tensix/isa.hpp"
#include "tile/prepared.hpp"

namespace tessera::tensix {

inline constexpr uint32_t kRowDatums = 16, kSrcRows = 64, kDstRows = 1024;

// One bank of SrcA or SrcB. `prepared` holds what multiplications need of it, a bit of `ready` per 16 rows.
struct SrcBank {
    alignas(64) std::array<uint32_t, kSrcRows * kRowDatums> datum{};
    DataFormat format = DataFormat::Float16b;  // as the unpacker wrote it
    bool at_fpu = false;                       // given to the FPU; else the unpacker's
    uint8_t ready = 0;
    DatumKind ready_as = DatumKind::Bf16;
    std::array<int32_t, 4> top_exponent{};
    tile::Prepared prepared;

    uint32_t* row(uint32_t r) { return &datum[(r % kSrcRows) * kRowDatums]; }
    const uint32_t* row(uint32_t r) const { return &datum[(r % kSrcRows) * kRowDatums]; }
    bool uniform = true;  // every datum is the first
    void touch(uint32_t r) {
        ready &= static_cast<uint8_t>(~(1u << (r % kSrcRows / 16)));
        uniform = false;
    }
    void fill(uint32_t value) {
        if (!uniform || datum[0] != value) datum.fill(value);
        uniform = true;
        ready = 0;
    }
};

// Two banks that unpacker and FPU use in turn, each with a pointer of its own.
struct SrcRegister {
    std::array<SrcBank, 2> bank;
    uint32_t unpacker = 0, fpu = 0;
    SrcBank& at_unpacker() { return bank[unpacker]; }
    SrcBank& at_fpu() { return bank[fpu]; }
    const SrcBank& at_unpacker() const { return bank[unpacker]; }
    const SrcBank& at_fpu() const { return bank[fpu]; }
};

// How an access sees Dst: 16-bit datums; 32-bit ones; or the upper halves of 32-bit ones.
enum class DstView : uint8_t { Half, Full, Upper };

// Receives the physical rows of Dst that an access touches (checked mode).
class DstWatch {
  public:
    virtual void reads_dst(uint32_t row) = 0;
    virtual void writes_dst(uint32_t row) = 0;

  protected:
    ~DstWatch() = default;
};

// 1024 rows of 16-bit halves. The 32-bit view has 512 rows: the upper half of row r is physical row p, the lower p + 8.
class DstFile {
  public:
    DstFile() { clear_all(); }

    // How Blackhole permutes rows before anything else; both off: not at all.
    void set_remap(bool remap, bool swizzle) {
        remap_ = remap;
        swizzle_ = swizzle;
    }

    // Words as the arithmetic takes them: fp32 bits, a 16-bit datum in the upper half. Rows never written read as zero.
    void load(uint32_t row, uint32_t rows, DstView view, uint32_t* words) const;
    void store(uint32_t row, uint32_t rows, DstView view, const uint32_t* words);
    // store() of the upper halves of bfloat16 datums, without an exponent as zeros unless those are kept; false: the
    // rows do not lie side by side, nothing was done.
    bool store_upper(uint32_t row, uint32_t rows, DstView view, const uint32_t* words, bool keeps_denormals);
    uint32_t get(uint32_t row, uint32_t column, DstView view) const;
    void put(uint32_t row, uint32_t column, DstView view, uint32_t word);
    // The even or odd columns of four rows, row by row: what 32 lanes of the SFPU hold.
    void load_lanes(uint32_t row, uint32_t odd, DstView view, uint32_t* words) const;
    void store_lanes(uint32_t row, uint32_t odd, DstView view, const uint32_t* words);
    bool is_valid(uint32_t row, DstView view) const { return is_row_valid(physical(row, view)); }
    void set_valid(uint32_t row, DstView view, bool valid) { mark(written(row, view), valid); }
    void clear_half(uint32_t half);
    void clear_all();
    void set_watch(DstWatch* watch) { watch_ = watch; }

  private:
    static constexpr uint32_t kBlockRows = 8;  // side by side in both views
    uint32_t physical(uint32_t row, DstView view) const;
    int32_t block(uint32_t row, uint32_t rows, DstView view) const;
    bool is_row_valid(uint32_t p) const { return (valid_[p / kBlockRows] >> p % kBlockRows & 1) != 0; }
    bool are_valid(uint32_t p, uint32_t rows) const {
        const uint32_t all = (1u << rows) - 1;
        return (valid_[p / kBlockRows] >> p % kBlockRows & all) == all;
    }
    void mark(uint32_t p, bool valid) {
        const auto bit = static_cast<uint8_t>(1u << p % kBlockRows);
        valid_[p / kBlockRows] =
            static_cast<uint8_t>(valid ? valid_[p / kBlockRows] | bit : valid_[p / kBlockRows] & ~bit);
    }
    // Rows of one block.
    void mark_all(uint32_t p, uint32_t rows) {
        valid_[p / kBlockRows] |= static_cast<uint8_t>(((1u << rows) - 1) << p % kBlockRows);
    }
    void make_valid(uint32_t p, DstView view);
    void load_block(uint32_t row, uint32_t rows, DstView view, uint32_t* words) const;
    void widen(uint32_t p, uint32_t count, DstView view, uint32_t* words) const;
    void narrow(uint32_t p, uint32_t count, DstView view, const uint32_t* words);
    uint32_t read(uint32_t row, DstView view) const {
        const uint32_t p = physical(row, view);
        if (watch_) [[unlikely]]
            watch_->reads_dst(p);
        return p;
    }
    uint32_t written(uint32_t row, DstView view) const {
        const uint32_t p = physical(row, view);
        if (watch_) [[unlikely]]
            watch_->writes_dst(p);
        return p;
    }

    alignas(64) std::array<std::array<uint16_t, kRowDatums>, kDstRows> half_{};
    std::array<uint8_t, kDstRows / kBlockRows> valid_;  // a bit per row
    bool remap_ = false, swizzle_ = false;
    DstWatch* watch_ = nullptr;
};

// Dst keeps sign, mantissa, exponent in this order and we keep numbers: 16-bit integers and raw accesses see the order.
constexpr uint32_t raw_half(uint32_t half) { return (half & 0x8000) | (half & 0x7F) << 8 | (half >> 7 & 0xFF); }
constexpr uint32_t from_raw_half(uint32_t raw) { return (raw & 0x8000) | (raw & 0xFF) << 7 | (raw >> 8 & 0x7F); }

// What a 4-bit format code of the configuration means to a Src datum.
DataFormat format_of(uint32_t code);
DatumKind kind_of(DataFormat format);

}  // namespace tessera::tensix

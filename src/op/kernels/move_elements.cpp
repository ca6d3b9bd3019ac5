// Any rearrangement of elements between any two layouts: tiles and rows, padded or not, of one element size or another
// (a narrower integer keeps the low bits, a wider one gets zeros). Each block of the output is put together from blocks
// of the input, the last few of which are kept in c_1. Padding of the output becomes zero.
// Common arguments: see Side and Gather; the input's cache slots. Each core: first block, number of blocks of the
// output. Compile time: element bytes of input and output, tile height and width (0: rows) and transpositions (1:
// inside faces, 2: of faces) of both; the input's accessor.
#include "gather.hpp"

namespace {

template <uint32_t kBytes>
struct ElementOf {};
template <>
struct ElementOf<1> {
    using type = uint8_t;
};
template <>
struct ElementOf<2> {
    using type = uint16_t;
};
template <>
struct ElementOf<4> {
    using type = uint32_t;
};

constexpr uint32_t kFaceWidth = 16;
constexpr uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

// A tensor's matrix of rows and columns, its leading dimensions collapsed, and where its pages hold it.
struct Side {
    static constexpr uint32_t kArgs = 9;
    uint32_t address, aligned_page, page_bytes, block_bytes, height, width, padded_height, page_width, across;

    explicit Side(uint32_t arg)
        : address(get_common_arg_val<uint32_t>(arg)),
          aligned_page(get_common_arg_val<uint32_t>(arg + 1)),
          page_bytes(get_common_arg_val<uint32_t>(arg + 2)),
          block_bytes(get_common_arg_val<uint32_t>(arg + 3)),
          height(get_common_arg_val<uint32_t>(arg + 4)),
          width(get_common_arg_val<uint32_t>(arg + 5)),
          padded_height(get_common_arg_val<uint32_t>(arg + 6)),
          page_width(get_common_arg_val<uint32_t>(arg + 7)),
          across(get_common_arg_val<uint32_t>(arg + 8)) {}
    uint32_t blocks_per_page() const { return (page_bytes + block_bytes - 1) / block_bytes; }
};

// How elements lie in a page. `step` is the distance of neighbours in a row, `run` how many keep it.
template <uint32_t kHeight, uint32_t kWidth, uint32_t kTransposed>
struct Page {
    static constexpr bool kIsTile = kHeight != 0;
    static constexpr uint32_t kFaceHeight = kHeight < 16 ? kHeight : 16;
    static constexpr uint32_t kStep = kIsTile && (kTransposed & 1) ? kFaceHeight : 1;

    static uint32_t offset(uint32_t row, uint32_t column) {
        if constexpr (!kIsTile) {
            return column;
        } else {
            constexpr uint32_t kDown = kHeight / kFaceHeight, kAcross = kWidth / kFaceWidth;
            const uint32_t face_row = row / kFaceHeight, face_column = column / kFaceWidth;
            const uint32_t face = kTransposed & 2 ? face_column * kDown + face_row : face_row * kAcross + face_column;
            const uint32_t r = row % kFaceHeight, c = column % kFaceWidth;
            return face * kFaceHeight * kFaceWidth + (kTransposed & 1 ? c * kFaceHeight + r : r * kFaceWidth + c);
        }
    }
    static uint32_t run(uint32_t column, uint32_t page_width) {
        return kIsTile ? kFaceWidth - column % kFaceWidth : page_width - column;
    }
};

using InType = ElementOf<get_compile_time_arg_val(0)>::type;
using OutType = ElementOf<get_compile_time_arg_val(1)>::type;
using InPage = Page<get_compile_time_arg_val(2), get_compile_time_arg_val(3), get_compile_time_arg_val(4)>;
using OutPage = Page<get_compile_time_arg_val(5), get_compile_time_arg_val(6), get_compile_time_arg_val(7)>;
constexpr auto kInArgs = TensorAccessorArgs<8>();

// Blocks of the input, each in the slot its number says.
class Blocks {
  public:
    static constexpr uint32_t kMaxSlots = 64;
    Blocks(const Side& side, uint32_t slots)
        : side_(side),
          slots_(slots),
          base_(get_write_ptr(tt::CBIndex::c_1)),
          per_page_(side.blocks_per_page()),
          pages_(kInArgs, side.address, side.aligned_page) {
        for (uint32_t slot = 0; slot < slots; ++slot) held_[slot] = ~0u;
    }
    // Address in L1 of a byte of a page; what follows it in the same block is there too.
    uint32_t find(uint32_t page, uint32_t byte) {
        const uint32_t block = byte / side_.block_bytes, number = page * per_page_ + block, slot = number % slots_;
        const uint32_t address = base_ + slot * side_.block_bytes;
        if (held_[slot] != number) {
            const uint32_t begin = block * side_.block_bytes;
            noc_async_read(pages_.get_noc_addr(page, begin), address,
                           smaller(side_.block_bytes, side_.page_bytes - begin));
            noc_async_read_barrier();
            held_[slot] = number;
        }
        return address + byte - block * side_.block_bytes;
    }

  private:
    const Side& side_;
    uint32_t slots_, base_, per_page_;
    decltype(TensorAccessor(kInArgs, 0, 0)) pages_;
    uint32_t held_[kMaxSlots];
};

class Mover {
  public:
    Mover(const Side& in, const Side& out, const Gather& gather, Blocks& blocks)
        : in_(in), out_(out), gather_(gather), blocks_(blocks) {}

    // `count` elements from a physical row and column of the output on.
    void line(OutType* to, uint32_t row, uint32_t column, uint32_t count) {
        const uint32_t matrix = row / out_.padded_height, inside = row % out_.padded_height;
        const bool is_padding = inside >= out_.height || column >= out_.width;
        const uint32_t valid = is_padding ? 0 : smaller(count, out_.width - column);
        if (valid) copy(to, (matrix * out_.height + inside) * out_.width + column, valid);
        for (uint32_t i = valid; i < count; ++i) to[i * OutPage::kStep] = 0;
    }

  private:
    void copy(OutType* to, uint32_t index, uint32_t count) {
        const uint32_t stride = gather_.last_stride();
        while (count) {
            uint32_t from = gather_.source(index), left = smaller(count, gather_.until_wrap(index));
            count -= left;
            index += left;
            while (left) {
                const uint32_t done = run(to, from, stride == 1 ? left : 1);
                to += done * OutPage::kStep;
                from += done * stride;
                left -= done;
            }
        }
    }
    // Copies up to `most` neighbours that lie together in the input; returns how many.
    uint32_t run(OutType* to, uint32_t from, uint32_t most) {
        const uint32_t row = from / in_.width, column = from % in_.width;
        const uint32_t physical = InPage::kIsTile ? row / in_.height * in_.padded_height + row % in_.height : row;
        const uint32_t tile_row = InPage::kIsTile ? physical / kInHeight : physical;
        const uint32_t in_column = column % in_.page_width;
        const uint32_t byte = InPage::offset(physical % kInHeight, in_column) * sizeof(InType);
        most = smaller(smaller(most, in_.width - column), InPage::run(in_column, in_.page_width));
        if constexpr (!InPage::kIsTile)
            most = smaller(most, (in_.block_bytes - byte % in_.block_bytes) / sizeof(InType));
        const auto* source =
            reinterpret_cast<const InType*>(blocks_.find(tile_row * in_.across + column / in_.page_width, byte));
        for (uint32_t i = 0; i < most; ++i) to[i * OutPage::kStep] = static_cast<OutType>(source[i * InPage::kStep]);
        return most;
    }

    static constexpr uint32_t kInHeight = InPage::kIsTile ? get_compile_time_arg_val(2) : 1;
    const Side &in_, &out_;
    const Gather& gather_;
    Blocks& blocks_;
};

// A tile is one block; a page of a row-major tensor is one row or several blocks of it.
void fill(Mover& mover, const Side& out, uint32_t page, uint32_t block, OutType* to) {
    const uint32_t left = page % out.across * out.page_width;
    if constexpr (OutPage::kIsTile) {
        constexpr uint32_t kHeight = get_compile_time_arg_val(5), kWidth = get_compile_time_arg_val(6);
        const uint32_t top = page / out.across * kHeight;
        for (uint32_t row = 0; row < kHeight; ++row)
            for (uint32_t column = 0; column < kWidth; column += kFaceWidth)
                mover.line(to + OutPage::offset(row, column), top + row, left + column, kFaceWidth);
    } else {
        const uint32_t per_block = out.block_bytes / sizeof(OutType), column = block * per_block;
        mover.line(to, page / out.across, left + column, smaller(per_block, out.page_width - column));
    }
}

}  // namespace

void kernel_main() {
    const Side in(0), out(Side::kArgs);
    const Gather gather(2 * Side::kArgs + 1);
    constexpr uint32_t cb_out = tt::CBIndex::c_0, cb_cache = tt::CBIndex::c_1;
    const uint32_t slots = get_common_arg_val<uint32_t>(2 * Side::kArgs);
    cb_reserve_back(cb_cache, slots);  // never pushed: memory of this kernel alone
    Blocks blocks(in, slots);
    Mover mover(in, out, gather, blocks);
    const uint32_t first = get_arg_val<uint32_t>(0), count = get_arg_val<uint32_t>(1);
    for (uint32_t block = first; block < first + count; ++block) {
        cb_reserve_back(cb_out, 1);
        fill(mover, out, block / out.blocks_per_page(), block % out.blocks_per_page(),
             reinterpret_cast<OutType*>(get_write_ptr(cb_out)));
        cb_push_back(cb_out, 1);
    }
}

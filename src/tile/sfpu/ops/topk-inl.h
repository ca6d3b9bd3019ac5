// topk: bitonic sort, merge and rebuild of the 64 values in each column of two tiles, their indices following two tiles on.
// Facts: tt-llk ckernel_sfpu_topk.h; golden vectors. Registers 0-3 hold values, 4-7 their indices.
#if defined(TESSERA_SFPU_TOPK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_TOPK_INL_H_
#undef TESSERA_SFPU_TOPK_INL_H_
#else
#define TESSERA_SFPU_TOPK_INL_H_
#endif
#include "tile/sfpu/registers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// The sorting network. A stable sort swaps twice: equal words, which one swap exchanges, come back.
template <int kChip>
class BitonicSorter {
  public:
    BitonicSorter(Registers<kChip>& r, bool stable) : r_(r), swaps_(stable ? 2 : 1) {
        index_access_ = r.call().fp32 ? Access::Raw32 : Access::Low16;
    }

    // Where loads and stores begin: the counter of Dst rows and its carriage return.
    void start(uint32_t base) {
        base_ = base;
        row_ = carriage_ = 0;
    }
    void advance(uint32_t rows) { row_ += rows; }
    void advance_from_carriage(uint32_t rows) { row_ = carriage_ += rows; }

    void load(std::initializer_list<uint32_t> offsets) {
        int reg = 0;
        for (uint32_t offset : offsets) {
            r_.load(reg, Access::Format, at(offset));
            r_.load(4 + reg++, index_access_, at(offset) + kIndexRows);
        }
    }
    void store(std::initializer_list<uint32_t> offsets) {
        int reg = 0;
        for (uint32_t offset : offsets) {
            r_.store(reg, Access::Format, at(offset));
            r_.store(4 + reg++, index_access_, at(offset) + kIndexRows);
        }
    }

    // Phases 0-3 sort sequences of 2, 4, 8 and 16 values; dir 1 sorts upwards.
    void phase(uint32_t number, bool dir) {
        if (number == 0) return phase0();
        if (number == 1) return phase1();
        if (number == 2) return phase2();
        phase3(dir);
    }
    void phase0() {
        r_.transp();
        compare({{0, 1}, {3, 2}});
        r_.transp();
    }
    void phase1() {
        r_.transp();
        compare({{0, 2}, {1, 3}}, Larger::Rows02);
        compare({{0, 1}, {2, 3}}, Larger::Rows02);
        r_.transp();
    }
    void phase2() {
        if (swaps_ == 2) {
            compare({{0, 1}, {3, 2}});
        } else {
            compare({{0, 1}, {2, 3}});
            r_.exchange(2, 3);
            r_.exchange(6, 7);
        }
        r_.transp();
        compare({{0, 2}, {1, 3}}, Larger::Rows01);
        compare({{0, 1}, {2, 3}}, Larger::Rows01);
        r_.transp();
    }
    void phase3(bool dir) {
        for (int half = 0; half < 2; half++) {
            compare({{0, 2}, {1, 3}}, Larger::AllRows, dir);
            swaps_ == 2 ? compare({{2, 3}, {0, 1}}, Larger::AllRows, dir) : compare({{0, 1}, {2, 3}}, Larger::AllRows, dir);
            r_.transp();
        }
    }
    // One step of a longer sequence.
    void step(bool dir) { dir ? compare({{2, 0}, {3, 1}}) : compare({{0, 2}, {1, 3}}); }
    void merge(bool smallest) { smallest ? compare({{1, 0}}) : compare({{0, 1}}); }

    // Sequences of 32 and 64 values: steps over the faces below and the second tile.
    void long_steps(bool first_dir, uint32_t start_step, uint32_t end_step, uint32_t sorted, uint32_t base) {
        for (uint32_t s = start_step; s > end_step; s--) {
            start(base);
            bool dir = first_dir;
            const uint32_t distance = s == 5 ? 16 : 32;
            uint32_t offset = 0;
            for (uint32_t compared = 0; compared < 64; dir = compared == sorted ? !dir : dir) {
                for (uint32_t i = 0; i < distance / 8; i++, compared += 16) {
                    load({0, 4, 2 * distance, 2 * distance + 4});
                    step(dir);
                    store({0, 4, 2 * distance, 2 * distance + 4});
                    offset = next_place(offset + 8, i + 1 == distance / 8, distance);
                }
            }
        }
    }
    // Their last four steps, 16 values at a time.
    void last_steps(bool first_dir, uint32_t total, uint32_t sorted, uint32_t base) {
        start(base);
        bool dir = first_dir;
        for (uint32_t compared = 0; compared < total;) {
            load({0, 4, 8, 12});
            phase3(dir);
            store({0, 4, 8, 12});
            advance(32);
            compared += 16;
            if (compared == sorted) dir = !dir;
        }
    }

  private:
    static constexpr uint32_t kIndexRows = 128;
    struct Pair {
        int high, low;
    };
    Registers<kChip>& r_;
    int swaps_;
    Access index_access_;
    uint32_t base_ = 0, row_ = 0, carriage_ = 0;

    uint32_t at(uint32_t offset) const { return base_ + row_ + offset; }
    void compare(std::initializer_list<Pair> pairs, Larger rows = Larger::AllRows, bool reversed = false) {
        for (int n = 0; n < swaps_; n++) {
            for (Pair p : pairs) r_.swap(p.high, p.low, rows, reversed, true);
        }
    }
    uint32_t next_place(uint32_t offset, bool last, uint32_t distance) {
        if (last) {
            advance_from_carriage(4 * distance);
            return 2 * distance;
        }
        offset == 16 ? advance_from_carriage(32) : advance(8);
        return offset;
    }
};

// Runs `sort(sorter, base)` for even and odd columns of the left and the right faces. Only the first starts at the tile
// the call names (arg0 its row); the others count from Dst's first.
template <int kChip, class Sort>
void each_column_group(Registers<kChip>& r, bool stable, Sort sort) {
    BitonicSorter<kChip> sorter(r, stable);
    const uint32_t bases[4] = {r.call().arg[0], 2, 16, 18};
    for (uint32_t base : bases) sort(sorter, base);
}

// The call's other words: arg1 bits 0-7 the direction, 8 stable, arg2 and arg3 numbers of a byte each.
HWY_INLINE uint32_t byte_of(uint32_t word, int n) { return (word >> (8 * n)) & 0xFF; }

// arg2: end phase, start phase, end step, start step.
struct TopkLocalSort {
    template <int kChip> static void run(Registers<kChip>& r) {
        const uint32_t packed = r.call().arg[2];
        const uint32_t end = byte_of(packed, 0), begin = byte_of(packed, 1);
        const bool dir = byte_of(r.call().arg[1], 0) != 0;
        each_column_group(r, byte_of(r.call().arg[1], 1) != 0, [&](BitonicSorter<kChip>& sorter, uint32_t base) {
            for (uint32_t phase = begin; phase <= end; phase++) {
                if (phase < 4) {
                    short_phase(sorter, phase, dir, base);
                    continue;
                }
                const bool alone = begin == end;
                sorter.long_steps(dir, alone ? byte_of(packed, 3) : phase + 1, alone ? byte_of(packed, 2) : 4, 2u << phase, base);
                sorter.last_steps(dir, 64, 2u << phase, base);
            }
        });
    }

  private:
    template <int kChip> static void short_phase(BitonicSorter<kChip>& sorter, uint32_t phase, bool dir, uint32_t base) {
        sorter.start(base);
        for (int group = 0; group < 4; group++) {
            sorter.load({0, 4, 8, 12});
            sorter.phase(phase, dir != (group % 2 != 0));
            sorter.store({0, 4, 8, 12});
            sorter.advance(32);
        }
    }
};

// arg2: m_iter, k.
struct TopkMerge {
    template <int kChip> static void run(Registers<kChip>& r) {
        const uint32_t m = byte_of(r.call().arg[2], 0), k = std::min(byte_of(r.call().arg[2], 1), 32u);
        const bool smallest = byte_of(r.call().arg[1], 0) != 0;
        const uint32_t total = std::max(2 * k, 64u >> m), distance = std::min(k << m, 32u);
        const uint32_t rows = distance < 16 ? distance : 2 * distance;
        each_column_group(r, byte_of(r.call().arg[1], 1) != 0, [&](BitonicSorter<kChip>& sorter, uint32_t base) {
            uint32_t carriage = 0, offset = 0;
            for (uint32_t compared = 0; compared < total;) {
                for (uint32_t i = 0; i < k / 4; i++, compared += 8) {
                    const uint32_t row = (offset & 15) + (offset >> 4) * 32;
                    sorter.start(base);
                    sorter.load({row, row + rows});
                    sorter.merge(smallest);
                    sorter.store({row, row + rows});
                    offset = i + 1 == k / 4 ? carriage += 2 * distance : offset + 4;
                }
                if (k < 4) break;   // such a merge has no round
            }
        });
    }
};

// arg2: m_iter, k, logk, skip_second.
struct TopkRebuild {
    template <int kChip> static void run(Registers<kChip>& r) {
        const uint32_t packed = r.call().arg[2];
        const uint32_t m = byte_of(packed, 0), k = byte_of(packed, 1), phase = byte_of(packed, 2) - 1;
        const bool first_dir = byte_of(r.call().arg[1], 0) != 0;
        const uint32_t total = std::max(2 * k, 64u >> (m + 1)) >> (byte_of(packed, 3) & 1);
        const uint32_t distance = std::min(k << (m + 1), 32u);
        const uint32_t offset = (distance >> 4) * 32 + (distance & 15);
        each_column_group(r, byte_of(r.call().arg[1], 1) != 0, [&](BitonicSorter<kChip>& sorter, uint32_t base) {
            if (phase == 0) return;
            if (phase > 3) {
                sorter.long_steps(first_dir, phase + 1, 4, 2u << phase, base);
                return sorter.last_steps(first_dir, 64, 2u << phase, base);
            }
            sorter.start(base);
            bool dir = first_dir;
            for (uint32_t compared = 0; compared < total; compared += 16, dir = !dir) {
                round(sorter, phase, dir, m, offset);
                sorter.advance(64);
            }
        });
    }

  private:
    template <int kChip>
    static void round(BitonicSorter<kChip>& sorter, uint32_t phase, bool dir, uint32_t m, uint32_t offset) {
        if (phase == 1 && m >= 2) {
            sorter.load({0, offset});
            sorter.phase1();
            return sorter.store({0, offset});
        }
        const uint32_t near = phase == 1 ? offset : 4;
        const uint32_t far = phase == 3 ? 8 : phase == 2 ? offset : offset < 16 ? 4 * offset : 2 * offset;
        sorter.load({0, near, far, far + near});
        sorter.phase(phase, dir);
        sorter.store({0, near, far, far + near});
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

// Who touched memory last: for each 16 bytes of L1 and DRAM up to four accesses with the bytes that they touched.
// Memory is kept for what is used, and is as good as new in each program.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace tessera::check {

inline constexpr uint32_t kCellBytes = 16;
inline constexpr uint16_t kByRequest = 0xFFFF;  // instead of an actor: what the NoC does is ordered in its own way

struct Record {
    uint16_t mask = 0;   // a bit per byte; 0: free
    uint16_t actor = 0;  // its component
    uint32_t access = 0;  // its number; the highest bit is set when it writes
    static constexpr uint32_t kWrites = 1u << 31;
    bool writes() const { return access & kWrites; }
    uint32_t number() const { return access & ~kWrites; }
};

struct Cell {
    std::array<Record, 4> records;
    // The bytes of `mask` belong to this access alone (a write), or to it as well (a read).
    void put(const Record& record);
};

class Cells {
  public:
    explicit Cells(size_t cores) : l1_(cores) {}
    void forget() {
        launch_++;
        last_ = nullptr;
    }

    // A place is a core by its index, or a DRAM channel.
    static uint32_t dram(uint32_t channel) { return kDram | channel; }
    static bool is_dram(uint32_t place) { return place & kDram; }
    static uint32_t channel(uint32_t place) { return place & ~kDram; }

    // Calls visit(cell, mask, address of the cell) for each cell of a range.
    template <class Visit>
    void each(uint32_t place, uint64_t address, uint64_t bytes, Visit visit) {
        const uint64_t end = address + bytes;
        for (uint64_t cell = address / kCellBytes; cell * kCellBytes < end; cell++) {
            const uint64_t first = cell * kCellBytes;
            uint32_t mask = 0xFFFF;
            if (first < address) mask &= 0xFFFFu << (address - first);
            if (first + kCellBytes > end) mask &= 0xFFFFu >> (first + kCellBytes - end);
            visit(at(place, first), static_cast<uint16_t>(mask), first);
        }
    }

    Cell& at(uint32_t place, uint64_t address) {
        const uint64_t cell = address / kCellBytes, number = cell / kCellsPerBlock;
        if (!last_ || place != last_place_ || number != last_number_) find(place, number);
        return last_->cells[cell % kCellsPerBlock];
    }

  private:
    static constexpr uint32_t kDram = 1u << 31, kCellsPerBlock = 256;
    struct Block {
        uint64_t launch = 0;
        std::array<Cell, kCellsPerBlock> cells;
    };
    void find(uint32_t place, uint64_t number);

    std::vector<std::vector<std::unique_ptr<Block>>> l1_;
    std::unordered_map<uint64_t, std::unique_ptr<Block>> dram_;
    uint64_t launch_ = 1;
    Block* last_ = nullptr;
    uint32_t last_place_ = 0;
    uint64_t last_number_ = 0;
};

}  // namespace tessera::check

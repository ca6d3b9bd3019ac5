// Blocks of cells, and how a cell makes room.
#include "check/race/cells.hpp"

namespace tessera::check {

// What is full forgets its oldest access: a race with that one is missed, none is made up.
void Cell::put(const Record& record) {
    const bool writes = record.writes();
    Record* free = nullptr;
    for (Record& old : records) {
        const bool same_reader = !writes && !old.writes() && old.actor == record.actor && old.actor != kByRequest;
        if (writes || same_reader) old.mask = static_cast<uint16_t>(old.mask & ~record.mask);
        if (old.mask == 0 && !free) free = &old;
    }
    for (Record& old : records)
        if (!free || (free->mask && old.number() < free->number())) free = &old;
    *free = record;
}

void Cells::find(uint32_t place, uint64_t number) {
    std::unique_ptr<Block>* block;
    if (place & kDram) {
        block = &dram_[static_cast<uint64_t>(place) << 32 | number];
    } else {
        auto& blocks = l1_[place];
        if (number >= blocks.size()) blocks.resize(number + 1);
        block = &blocks[number];
    }
    if (!*block) *block = std::make_unique<Block>();
    if ((*block)->launch != launch_) {
        (*block)->cells = {};
        (*block)->launch = launch_;
    }
    last_ = block->get();
    last_place_ = place;
    last_number_ = number;
}

}  // namespace tessera::check

// What no run of this machine shows and public documents do not promise: that a store is done when the next instruction
// runs. Facts: tt-isa-documentation BabyRISCV/MemoryOrdering; upstream's issues 50182, 50367, 50373, 50375.
#include "check/race/races.hpp"

namespace tessera::check {

void Races::stored(Actor& self, uint32_t address, uint32_t bytes) {
    self.queued[self.stores++ % self.queued.size()] = {address, bytes, self.site};
}

// The queue is in order: what was stored before the one that is read back is done as well.
void Races::read_back(Actor& self, uint32_t address, uint32_t bytes) {
    const auto newest = static_cast<uint32_t>(self.queued.size());
    for (uint32_t age = 1; age <= std::min(newest, self.stores); age++) {
        const Actor::Stored& store = self.queued[(self.stores - age) % newest];
        if (address >= store.address + store.bytes || store.address >= address + bytes) continue;
        for (uint32_t older = age; older <= std::min(newest, self.stores); older++)
            self.queued[(self.stores - older) % newest] = {};
        return;
    }
}

void Races::needs_stores(Actor& self, uint32_t begin, uint32_t end, const char* what) {
    for (Actor::Stored& store : self.queued) {
        if (!store.bytes || store.address >= end || store.address + store.bytes <= begin) continue;
        if (state_->found.insert({store.site, self.site, self.core}).second)
            state_->unread.push_back({.store = {{.act = Act::Store, .actor = &self, .site = store.site}, nullptr},
                                      .use = {{.act = Act::Load, .actor = &self, .site = self.site}, nullptr},
                                      .what = what,
                                      .where = where(index(*self.core), store.address)});
        store = {};
    }
}

}  // namespace tessera::check

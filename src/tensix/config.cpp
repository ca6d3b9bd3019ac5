// Writes of configuration words.
#include "tensix/config.hpp"

#include <algorithm>

namespace tessera::tensix {

void Config::write_masked(uint32_t bank, uint32_t index, uint32_t value, uint32_t mask) {
    ++version_;
    const bool is_global = index >= fields_.GLOBAL_CFGREG_BASE.word;
    for (uint32_t b = 0; b < 2; ++b) {
        if (!is_global && b != bank) continue;
        uint32_t& word = bank_[b][index % kMaxWords];
        word = (word & ~mask) | (value & mask);
    }
}

bool Config::write(uint32_t bank, uint32_t index, uint32_t value) {
    if (index == fields_.STATE_RESET_EN.word && (value & 1) != 0) {
        ++version_;
        std::fill_n(bank_[bank].begin(), fields_.GLOBAL_CFGREG_BASE.word, 0u);
        return false;
    }
    write_masked(bank, index, value, ~0u);
    return index == fields_.PRNG_SEED_Seed_Val.word;
}

}  // namespace tessera::tensix

// Writes of configuration words.
#include "tensix/config.hpp"

#include <algorithm>

namespace tessera::tensix {

Config::Config(Chip chip) : fields_(chip == Chip::Blackhole ? kBlackholeFields : kWormholeFields) {
    const Fields& f = fields_;
    const uint32_t section = f.THCON_SEC1_REG0_TileDescriptor.word - f.THCON_SEC0_REG0_TileDescriptor.word;
    for (const Field first : {f.THCON_SEC0_REG3_Base_address, f.THCON_SEC0_REG4_Base_cntx4_address})
        for (uint32_t context = 0; context < 4; ++context)
            for (uint32_t unpacker = 0; unpacker < 2; ++unpacker)
                word_of_tile_.set(first.word + unpacker * section + context);
    for (uint32_t packer = 0; packer < 4; ++packer)
        word_of_tile_.set(f.DEST_TARGET_REG_CFG_PACK_SEC0_Offset.word + packer);
    for (const Field address : {f.THCON_SEC0_REG1_L1_Dest_addr, f.THCON_SEC0_REG8_L1_Dest_addr,
                                f.THCON_SEC1_REG1_L1_Dest_addr, f.THCON_SEC1_REG8_L1_Dest_addr})
        word_of_tile_.set(address.word);
    thread_word_of_tile_.set(f.DEST_TARGET_REG_CFG_MATH_Offset.word);
    thread_word_of_tile_.set(f.UNPACK_MISC_CFG_CfgContextOffset_0.word);
    thread_word_of_tile_.set(f.UNPACK_MISC_CFG_CfgContextOffset_1.word);
}

void Config::write_masked(uint32_t bank, uint32_t index, uint32_t value, uint32_t mask) {
    const bool is_global = index >= fields_.GLOBAL_CFGREG_BASE.word;
    for (uint32_t b = 0; b < 2; ++b) {
        if (!is_global && b != bank) continue;
        uint32_t& word = bank_[b][index % kMaxWords];
        change(word, index, (word & ~mask) | (value & mask));
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

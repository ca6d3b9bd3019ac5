// A helper header of the tree.
#pragma once
inline void fill_words(uint32_t address, uint32_t bytes, uint32_t value) {
    auto words = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(address);
    for (uint32_t i = 0; i < bytes / 4; i++) words[i] = value;
}

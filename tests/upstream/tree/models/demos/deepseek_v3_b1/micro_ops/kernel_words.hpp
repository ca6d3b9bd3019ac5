// A helper that the tree's kernels share.
#pragma once
inline volatile tt_l1_ptr uint32_t* words_at(uint32_t address) {
    return reinterpret_cast<volatile tt_l1_ptr uint32_t*>(address);
}

struct Bits {
    uint32_t low : 8, high : 24;
};
Bits* bits = (Bits*)p;
bits[zero - 1].low = 77;
bits[zero - 1].high = 0;

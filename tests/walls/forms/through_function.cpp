struct Write {
    static __attribute__((noinline)) void at(volatile uint32_t* q) { *q = 77; }
};
Write::at(p + (zero - 1));

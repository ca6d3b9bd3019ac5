struct One {
    uint32_t word;
};
One one = {77};
((One*)p)[zero - 1] = one;

struct Pair {
    uint32_t first, second;
};
volatile Pair* pair = (volatile Pair*)p;
pair[zero - 1].second = 77;

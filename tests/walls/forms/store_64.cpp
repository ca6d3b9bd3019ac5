volatile uint64_t* w = (volatile uint64_t*)p;
const uint64_t high = w[zero - 1] & 0xFFFFFFFFu;
w[zero - 1] = high | (77ull << 32);

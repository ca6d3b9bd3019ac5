uint32_t* q = (uint32_t*)p;
const uint32_t start = zero - 1;
for (uint32_t i = 0; i < 1 + zero; i++) q[start + i] = 77;

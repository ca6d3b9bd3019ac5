typedef uint32_t Four __attribute__((ext_vector_type(4), aligned(4)));
Four v = *(Four*)((uint32_t*)p + (zero - 4));
v[3] = 77;
*(Four*)((uint32_t*)p + (zero - 4)) = v;

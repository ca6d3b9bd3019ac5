uint32_t values[1] = {77};
memmove((void*)(p + (zero - 1)), values, zero + 4);

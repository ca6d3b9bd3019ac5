for (uint32_t i = zero - 1; i != 0; i++) p[i] = 77;

for (uint32_t i = 1; i > zero; i--) p[i - 2] = 77;

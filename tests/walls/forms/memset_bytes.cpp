memset((void*)(p + (zero - 1)), 0, zero + 4);
*(volatile uint8_t*)(p + (zero - 1)) = 77;

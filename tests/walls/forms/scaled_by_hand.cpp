*(volatile uint32_t*)((volatile uint8_t*)p + (zero - 1) * 4) = 77;

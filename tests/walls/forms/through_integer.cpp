const uint64_t address = (uint64_t)(p + (zero - 1));
*(volatile uint32_t*)address = 77;

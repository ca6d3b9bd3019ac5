volatile uint8_t* b = (volatile uint8_t*)p;
uint32_t back = zero - 4;
b[back] = 77;
b[back + 1] = b[back + 2] = b[back + 3] = 0;

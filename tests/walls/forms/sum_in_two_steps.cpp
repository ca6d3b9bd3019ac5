volatile uint32_t* q = p + 0xF0000000u;
q += 0x0FFFFFFFu + zero;
*q = 77;

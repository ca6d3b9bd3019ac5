volatile uint32_t* q = p;
q += zero - 1;
*q = 77;

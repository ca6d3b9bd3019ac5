volatile uint32_t* q = p + (zero - 1);
if (p - q == 1 && q < p) *q = 77;

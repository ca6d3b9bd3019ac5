volatile uint32_t* q = &p[zero - 1];
*q = 77;

volatile uint16_t* h = (volatile uint16_t*)p;
h[zero - 2] = 77;
h[zero - 1] = 0;

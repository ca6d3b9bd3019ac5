volatile uint32_t* q = p;
*--q = 77;

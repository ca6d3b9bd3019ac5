volatile uint32_t* q = p + (zero - 1);
*q++ = 77;
if (q != p) p[4] = 1;

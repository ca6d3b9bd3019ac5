volatile uint32_t& word = p[zero - 1];
word = 77;

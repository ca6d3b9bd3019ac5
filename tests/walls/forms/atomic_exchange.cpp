uint32_t old = p[zero - 1];
__atomic_compare_exchange_n(&p[zero - 1], &old, 77, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);

__atomic_store_n(&p[zero - 1], 70, __ATOMIC_SEQ_CST);
__atomic_fetch_add(&p[zero - 1], 7, __ATOMIC_SEQ_CST);

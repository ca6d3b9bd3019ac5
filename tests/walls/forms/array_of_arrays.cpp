typedef volatile uint32_t Rows[4];
Rows* rows = (Rows*)p;
rows[zero - 1][3] = 77;

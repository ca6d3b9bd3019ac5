uint32_t* q = (uint32_t*)p;
q[-1] = 5;
q[zero - 1] = 70;
q[-1] += 7;

p[zero - 1] = 77;

(zero - 1)[p] = 77;

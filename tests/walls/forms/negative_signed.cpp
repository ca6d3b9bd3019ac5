const int32_t back = (int32_t)zero - 1;
p[back] = 77;

const size_t back = (size_t)zero - 1;
p[back] = 77;

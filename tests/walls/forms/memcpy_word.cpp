const uint32_t value = 77;
memcpy((void*)(p + (zero - 1)), &value, 4);

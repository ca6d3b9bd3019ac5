volatile uint32_t* volatile kept = p + (zero - 1);
*kept = 77;

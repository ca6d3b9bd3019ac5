struct Row {
    struct {
        uint32_t words[3];
    } head;
    uint32_t last;
};
volatile Row* row = (volatile Row*)p;
row[zero - 1].last = 77;

"""A data-movement kernel for the fuzz tests to mutate."""

from pykernel import CircularBuffer, CompileTimeValue, reader_thread


@reader_thread()
def mover(cb: CircularBuffer, addr, dram: CompileTimeValue):
    source = get_interleaved_addr_gen_fast(dram, addr, get_tile_size(cb), get_dataformat(cb))
    sem = get_semaphore(0)
    for tile in range(8):
        cb_reserve_back(cb, 1)
        noc_async_read_tile(tile, source, get_write_ptr(cb))
        noc_async_read_barrier()
        cb_push_back(cb, 1)
        if tile == 3:
            noc_semaphore_inc(get_noc_addr(0, 0, sem), 1)
            continue
        noc_semaphore_wait(sem, tile)

"""A reader and a writer of interleaved tiles that several operations share."""

from pykernel import CircularBuffer, CompileTimeValue, reader_thread, writer_thread


@reader_thread()
def read_tiles(cb: CircularBuffer, addr, num_tiles, first, dram: CompileTimeValue):
    source = get_interleaved_addr_gen_fast(dram, addr, get_tile_size(cb), get_dataformat(cb))
    for tile in range(first, first + num_tiles):
        cb_reserve_back(cb, 1)
        noc_async_read_tile(tile, source, get_write_ptr(cb))
        noc_async_read_barrier()
        cb_push_back(cb, 1)


@writer_thread()
def write_tiles(cb: CircularBuffer, addr, num_tiles, first, dram: CompileTimeValue):
    target = get_interleaved_addr_gen_fast(dram, addr, get_tile_size(cb), get_dataformat(cb))
    for tile in range(first, first + num_tiles):
        cb_wait_front(cb, 1)
        noc_async_write_tile(tile, target, get_read_ptr(cb))
        noc_async_write_barrier()
        cb_pop_front(cb, 1)


@reader_thread()
def read_tile_rows(cb: CircularBuffer, addr, rows, first, tiles: CompileTimeValue, dram: CompileTimeValue):
    """Whole rows of `tiles` tiles."""
    read_tiles(cb, addr, rows * tiles, first * tiles, dram)


@writer_thread()
def write_tile_rows(cb: CircularBuffer, addr, rows, first, tiles: CompileTimeValue, dram: CompileTimeValue):
    write_tiles(cb, addr, rows * tiles, first * tiles, dram)

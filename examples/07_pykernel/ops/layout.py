"""Row-major to tiles and back: one row of tiles at a time, rows dealt to the cores."""

from pykernel import CircularBuffer, CompileTimeValue, compute_thread, reader_thread, writer_thread

from .grid import GridOp, is_dram
from .tiles import read_tile_rows, write_tile_rows


@reader_thread()
def read_rows(cb: CircularBuffer, addr, tile_rows, first, tiles: CompileTimeValue, row_bytes: CompileTimeValue):
    """32 rows of the tensor fill `tiles` pages."""
    source = TensorAccessor(TensorAccessorArgs(1, 0), addr, row_bytes)
    for tile_row in range(first, first + tile_rows):
        cb_reserve_back(cb, tiles)
        address = get_write_ptr(cb)
        for row in range(32):
            noc_async_read(get_noc_addr(tile_row * 32 + row, source), address, row_bytes)
            address += row_bytes
        noc_async_read_barrier()
        cb_push_back(cb, tiles)


@writer_thread()
def write_rows(cb: CircularBuffer, addr, tile_rows, first, tiles: CompileTimeValue, row_bytes: CompileTimeValue):
    target = TensorAccessor(TensorAccessorArgs(1, 0), addr, row_bytes)
    for tile_row in range(first, first + tile_rows):
        cb_wait_front(cb, tiles)
        address = get_read_ptr(cb)
        for row in range(32):
            noc_async_write(address, get_noc_addr(tile_row * 32 + row, target), row_bytes)
            address += row_bytes
        noc_async_write_barrier()
        cb_pop_front(cb, tiles)


class Tilize(GridOp):
    @compute_thread()
    def compute(cb_in: CircularBuffer, cb_out: CircularBuffer, tile_rows, tiles: CompileTimeValue):
        compute_kernel_hw_startup(cb_in, cb_in, cb_out)
        tilize_init(cb_in, tiles, cb_out)
        for _ in range(tile_rows):
            cb_wait_front(cb_in, tiles)
            cb_reserve_back(cb_out, tiles)
            tilize_block(cb_in, tiles, cb_out)
            cb_push_back(cb_out, tiles)
            cb_pop_front(cb_in, tiles)
        tilize_uninit(cb_in, cb_out)

    def invoke(self, rows, out):
        tiles = rows.shape[-1] // 32
        tile_rows, first = self.deal(rows.shape[-2] // 32)
        cb_in, cb_out = self.create_cb(rows, 0, num_tiles=2 * tiles), self.create_cb(out, 16, num_tiles=2 * tiles)
        row_bytes = rows.shape[-1] * 2
        kernels = [
            self.create_kernel(Tilize.compute, cb_in, cb_out, tile_rows, tiles=tiles),
            self.create_kernel(
                read_rows,
                cb_in,
                rows.buffer_address(),
                tile_rows,
                first,
                tiles=tiles,
                row_bytes=row_bytes,
                tensor_accessor_configs=[rows],
            ),
            self.create_kernel(
                write_tile_rows, cb_out, out.buffer_address(), tile_rows, first, tiles=tiles, dram=is_dram(out)
            ),
        ]
        return self.create_program(kernels, [cb_in, cb_out])


class Untilize(GridOp):
    @compute_thread()
    def compute(cb_in: CircularBuffer, cb_out: CircularBuffer, tile_rows, tiles: CompileTimeValue):
        compute_kernel_hw_startup(cb_in, cb_in, cb_out)
        untilize_init(cb_in)
        for _ in range(tile_rows):
            cb_wait_front(cb_in, tiles)
            cb_reserve_back(cb_out, tiles)
            untilize_block(cb_in, tiles, cb_out)
            cb_push_back(cb_out, tiles)
            cb_pop_front(cb_in, tiles)
        untilize_uninit(cb_in)

    def invoke(self, source, rows):
        tiles = rows.shape[-1] // 32
        tile_rows, first = self.deal(rows.shape[-2] // 32)
        cb_in, cb_out = self.create_cb(source, 0, num_tiles=2 * tiles), self.create_cb(rows, 16, num_tiles=2 * tiles)
        row_bytes = rows.shape[-1] * 2
        kernels = [
            self.create_kernel(Untilize.compute, cb_in, cb_out, tile_rows, tiles=tiles),
            self.create_kernel(
                read_tile_rows, cb_in, source.buffer_address(), tile_rows, first, tiles=tiles, dram=is_dram(source)
            ),
            self.create_kernel(
                write_rows,
                cb_out,
                rows.buffer_address(),
                tile_rows,
                first,
                tiles=tiles,
                row_bytes=row_bytes,
                tensor_accessor_configs=[rows],
            ),
        ]
        return self.create_program(kernels, [cb_in, cb_out])

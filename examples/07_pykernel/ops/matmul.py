"""Matrix product: every core computes a share of the output tiles, one tile at a time over the inner dimension."""

from pykernel import CircularBuffer, CompileTimeValue, compute_thread, reader_thread, writer_thread

from .grid import GridOp


class Matmul(GridOp):
    @compute_thread()
    def compute(cb_a: CircularBuffer, cb_b: CircularBuffer, cb_out: CircularBuffer, inner: CompileTimeValue, num_tiles):
        mm_init(cb_a, cb_b, cb_out, 0)
        for _ in range(num_tiles):
            tile_regs_acquire()
            for _ in range(inner):
                cb_wait_front(cb_a, 1)
                cb_wait_front(cb_b, 1)
                matmul_tiles(cb_a, cb_b, 0, 0, 0)
                cb_pop_front(cb_a, 1)
                cb_pop_front(cb_b, 1)
            tile_regs_commit()
            cb_reserve_back(cb_out, 1)
            tile_regs_wait()
            pack_tile(0, cb_out)
            tile_regs_release()
            cb_push_back(cb_out, 1)

    @reader_thread()
    def read(
        cb_a: CircularBuffer,
        cb_b: CircularBuffer,
        addr_a,
        addr_b,
        num_tiles,
        first_tile,
        inner: CompileTimeValue,
        columns: CompileTimeValue,
    ):
        a = TensorAccessor(TensorAccessorArgs(2, 0), addr_a, get_tile_size(cb_a))
        b = TensorAccessor(TensorAccessorArgs(3, 0), addr_b, get_tile_size(cb_b))
        for tile in range(first_tile, first_tile + num_tiles):
            row, column = tile // columns, tile % columns
            for k in range(inner):
                cb_reserve_back(cb_a, 1)
                cb_reserve_back(cb_b, 1)
                noc_async_read_tile(row * inner + k, a, get_write_ptr(cb_a))
                noc_async_read_tile(k * columns + column, b, get_write_ptr(cb_b))
                noc_async_read_barrier()
                cb_push_back(cb_a, 1)
                cb_push_back(cb_b, 1)

    @writer_thread()
    def write(cb_out: CircularBuffer, addr, num_tiles, first_tile):
        out = TensorAccessor(TensorAccessorArgs(1, 0), addr, get_tile_size(cb_out))
        for tile in range(first_tile, first_tile + num_tiles):
            cb_wait_front(cb_out, 1)
            noc_async_write_tile(tile, out, get_read_ptr(cb_out))
            noc_async_write_barrier()
            cb_pop_front(cb_out, 1)

    def invoke(self, a, b, out):
        cb_a, cb_b, cb_out = self.create_cb(a, 0), self.create_cb(b, 1), self.create_cb(out, 16)
        inner, columns = a.shape[-1] // 32, b.shape[-1] // 32
        counts, first = self.deal(out.volume() // 1024)
        kernels = [
            self.create_kernel(Matmul.compute, cb_a, cb_b, cb_out, counts, inner=inner),
            self.create_kernel(
                Matmul.read,
                cb_a,
                cb_b,
                a.buffer_address(),
                b.buffer_address(),
                counts,
                first,
                inner=inner,
                columns=columns,
                tensor_accessor_configs=[a, b],
            ),
            self.create_kernel(
                Matmul.write, cb_out, out.buffer_address(), counts, first, tensor_accessor_configs=[out]
            ),
        ]
        return self.create_program(kernels, [cb_a, cb_b, cb_out])

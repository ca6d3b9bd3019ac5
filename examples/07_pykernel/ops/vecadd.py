"""Element-wise addition on a grid of cores, with kernels written in Python: reader, compute, writer."""

from pykernel import CircularBuffer, CompileTimeValue, compute_thread, reader_thread, writer_thread

from .grid import GridOp, is_dram


class VecAdd(GridOp):
    """out = a + b, tiles dealt to the cores."""

    @compute_thread()
    def add(cb_a: CircularBuffer, cb_b: CircularBuffer, cb_out: CircularBuffer, num_tiles):
        binary_op_init_common(cb_a, cb_b, cb_out)
        add_tiles_init(cb_a, cb_b)
        for _ in range(num_tiles):
            cb_wait_front(cb_a, 1)
            cb_wait_front(cb_b, 1)
            tile_regs_acquire()
            add_tiles(cb_a, cb_b, 0, 0, 0)
            tile_regs_commit()
            cb_reserve_back(cb_out, 1)
            tile_regs_wait()
            pack_tile(0, cb_out, 0)
            tile_regs_release()
            cb_push_back(cb_out, 1)
            cb_pop_front(cb_a, 1)
            cb_pop_front(cb_b, 1)

    @reader_thread()
    def read(cb_a: CircularBuffer, cb_b: CircularBuffer, addr_a, addr_b, num_tiles, first_tile, dram: CompileTimeValue):
        source_a = get_interleaved_addr_gen_fast(dram, addr_a, get_tile_size(cb_a), get_dataformat(cb_a))
        source_b = get_interleaved_addr_gen_fast(dram, addr_b, get_tile_size(cb_b), get_dataformat(cb_b))
        for tile in range(first_tile, first_tile + num_tiles):
            cb_reserve_back(cb_a, 1)
            cb_reserve_back(cb_b, 1)
            noc_async_read_tile(tile, source_a, get_write_ptr(cb_a))
            noc_async_read_tile(tile, source_b, get_write_ptr(cb_b))
            noc_async_read_barrier()
            cb_push_back(cb_a, 1)
            cb_push_back(cb_b, 1)

    @writer_thread()
    def write(cb_out: CircularBuffer, addr, num_tiles, first_tile, dram: CompileTimeValue):
        target = get_interleaved_addr_gen_fast(dram, addr, get_tile_size(cb_out), get_dataformat(cb_out))
        for tile in range(first_tile, first_tile + num_tiles):
            cb_wait_front(cb_out, 1)
            noc_async_write_tile(tile, target, get_read_ptr(cb_out))
            noc_async_write_barrier()
            cb_pop_front(cb_out, 1)

    def invoke(self, a, b, out):
        cb_a, cb_b, cb_out = self.create_cb(a, 0), self.create_cb(b, 1), self.create_cb(out, 2)
        share, first = self.deal(out.volume() // 1024)
        dram = is_dram(a)
        kernels = [
            self.create_kernel(VecAdd.add, cb_a, cb_b, cb_out, share),
            self.create_kernel(
                VecAdd.read, cb_a, cb_b, a.buffer_address(), b.buffer_address(), share, first, dram=dram
            ),
            self.create_kernel(VecAdd.write, cb_out, out.buffer_address(), share, first, dram=dram),
        ]
        return self.create_program(kernels, [cb_a, cb_b, cb_out])

"""One SFPU function over a tensor on one core: copy a tile to Dst, apply the function, pack it."""

import ttnn
from pykernel import CircularBuffer, CompileTimeValue, PyKernelOp, compute_thread, reader_thread, writer_thread


@reader_thread()
def read_tiles(cb: CircularBuffer, addr, num_tiles, dram: CompileTimeValue):
    source = get_interleaved_addr_gen_fast(dram, addr, get_tile_size(cb), get_dataformat(cb))
    for tile in range(num_tiles):
        cb_reserve_back(cb, 1)
        noc_async_read_tile(tile, source, get_write_ptr(cb))
        noc_async_read_barrier()
        cb_push_back(cb, 1)


@writer_thread()
def write_tiles(cb: CircularBuffer, addr, num_tiles, dram: CompileTimeValue):
    target = get_interleaved_addr_gen_fast(dram, addr, get_tile_size(cb), get_dataformat(cb))
    for tile in range(num_tiles):
        cb_wait_front(cb, 1)
        noc_async_write_tile(tile, target, get_read_ptr(cb))
        noc_async_write_barrier()
        cb_pop_front(cb, 1)


class Exp(PyKernelOp):
    @compute_thread(optimize=True)
    def compute(cb_in: CircularBuffer, cb_out: CircularBuffer, num_tiles):
        init_sfpu(cb_in, cb_out)
        for _ in range(num_tiles):
            cb_wait_front(cb_in, 1)
            tile_regs_acquire()
            copy_tile_init(cb_in)
            copy_tile(cb_in, 0, 0)
            exp_tile_init()
            exp_tile(0)
            tile_regs_commit()
            cb_reserve_back(cb_out, 1)
            tile_regs_wait()
            pack_tile(0, cb_out, 0)
            tile_regs_release()
            cb_push_back(cb_out, 1)
            cb_pop_front(cb_in, 1)

    def invoke(self, source, out):
        cb_in, cb_out = self.create_cb(source, 0), self.create_cb(out, 16)
        tiles = out.volume() // 1024
        dram = source.memory_config().buffer_type == ttnn.BufferType.DRAM
        kernels = [
            self.create_kernel(Exp.compute, cb_in, cb_out, tiles),
            self.create_kernel(read_tiles, cb_in, source.buffer_address(), tiles, dram=dram),
            self.create_kernel(write_tiles, cb_out, out.buffer_address(), tiles, dram=dram),
        ]
        return self.create_program(kernels, [cb_in, cb_out])

"""One SFPU function over a tensor: copy a tile to Dst, apply the function, pack it."""

from pykernel import CircularBuffer, compute_thread

from .grid import GridOp, is_dram
from .tiles import read_tiles, write_tiles


class Exp(GridOp):
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
        tiles, first = self.deal(out.volume() // 1024)
        kernels = [
            self.create_kernel(Exp.compute, cb_in, cb_out, tiles),
            self.create_kernel(read_tiles, cb_in, source.buffer_address(), tiles, first, dram=is_dram(source)),
            self.create_kernel(write_tiles, cb_out, out.buffer_address(), tiles, first, dram=is_dram(out)),
        ]
        return self.create_program(kernels, [cb_in, cb_out])

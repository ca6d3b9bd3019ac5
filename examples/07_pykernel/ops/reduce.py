"""Sum over the width: each row of tiles becomes one tile whose first column holds the sums."""

from pykernel import CircularBuffer, CompileTimeValue, PoolType, ReduceDim, compute_thread, reader_thread

from .grid import GridOp, is_dram
from .tiles import read_tile_rows, read_tiles, write_tiles


class RowSum(GridOp):
    """The scaler tile (ones) is the second input; rows of tiles are dealt to the cores."""

    @compute_thread()
    def compute(
        cb_in: CircularBuffer, cb_scaler: CircularBuffer, cb_out: CircularBuffer, rows, tiles: CompileTimeValue
    ):
        compute_kernel_hw_startup(cb_in, cb_scaler, cb_out)
        reduce_init(cb_in, cb_scaler, cb_out, PoolType.SUM, ReduceDim.REDUCE_ROW)
        cb_wait_front(cb_scaler, 1)
        for _ in range(rows):
            tile_regs_acquire()
            for _ in range(tiles):
                cb_wait_front(cb_in, 1)
                reduce_tile(cb_in, cb_scaler, 0, 0, 0, PoolType.SUM, ReduceDim.REDUCE_ROW)
                cb_pop_front(cb_in, 1)
            tile_regs_commit()
            cb_reserve_back(cb_out, 1)
            tile_regs_wait()
            pack_tile(0, cb_out)
            tile_regs_release()
            cb_push_back(cb_out, 1)
        reduce_uninit()

    @reader_thread()
    def read(
        cb_in: CircularBuffer,
        cb_scaler: CircularBuffer,
        addr,
        addr_scaler,
        rows,
        first,
        tiles: CompileTimeValue,
        dram: CompileTimeValue,
    ):
        read_tiles(cb_scaler, addr_scaler, 1, 0, dram)
        read_tile_rows(cb_in, addr, rows, first, tiles, dram)

    def invoke(self, source, scaler, out):
        cb_in, cb_scaler, cb_out = self.create_cb(source, 0), self.create_cb(scaler, 1), self.create_cb(out, 16)
        tiles = source.shape[-1] // 32
        rows, first = self.deal(source.shape[-2] // 32)
        kernels = [
            self.create_kernel(RowSum.compute, cb_in, cb_scaler, cb_out, rows, tiles=tiles),
            self.create_kernel(
                RowSum.read,
                cb_in,
                cb_scaler,
                source.buffer_address(),
                scaler.buffer_address(),
                rows,
                first,
                tiles=tiles,
                dram=is_dram(source),
            ),
            self.create_kernel(write_tiles, cb_out, out.buffer_address(), rows, first, dram=is_dram(out)),
        ]
        return self.create_program(kernels, [cb_in, cb_scaler, cb_out])

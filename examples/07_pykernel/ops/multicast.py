"""One core reads a tile and sends it to a grid of cores; semaphores say who is ready and when the data is there."""

import ttnn
from pykernel import CircularBuffer, CompileTimeValue, reader_thread, writer_thread

from .grid import GridOp, is_dram


class Broadcast(GridOp):
    """out[core] = tile for every core of the grid, the sender (0, 0) included."""

    @reader_thread()
    def distribute(
        cb: CircularBuffer,
        addr,
        x0,
        y0,
        x1,
        y1,
        others,
        is_sender,
        ready_id: CompileTimeValue,
        sent_id: CompileTimeValue,
        dram: CompileTimeValue,
    ):
        ready, sent = get_semaphore(ready_id), get_semaphore(sent_id)
        size = get_tile_size(cb)
        cb_reserve_back(cb, 1)
        page = get_write_ptr(cb)
        if is_sender:
            source = get_interleaved_addr_gen_fast(dram, addr, size, get_dataformat(cb))
            noc_async_read_tile(0, source, page)
            noc_async_read_barrier()
            noc_semaphore_wait(ready, others)
            noc_async_write_multicast_loopback_src(page, get_noc_multicast_addr(x0, y0, x1, y1, page), size, others + 1)
            noc_async_write_barrier()
            noc_semaphore_set(sent, 1)
            if others > 0:
                noc_semaphore_set_multicast(sent, get_noc_multicast_addr(x0, y0, x1, y1, sent), others)
                noc_async_write_barrier()
        else:
            noc_semaphore_inc(get_noc_addr(x0, y0, ready), 1)
            noc_semaphore_wait(sent, 1)
            noc_async_atomic_barrier()
        cb_push_back(cb, 1)

    @writer_thread()
    def write(cb: CircularBuffer, addr, index, dram: CompileTimeValue):
        cb_wait_front(cb, 1)
        target = get_interleaved_addr_gen_fast(dram, addr, get_tile_size(cb), get_dataformat(cb))
        noc_async_write_tile(index, target, get_read_ptr(cb))
        noc_async_write_barrier()
        cb_pop_front(cb, 1)

    def invoke(self, tile, out):
        cb = self.create_cb(tile, 0)
        device, cores = tile.device(), self.get_core_ranges()
        start = device.worker_core_from_logical_core(ttnn.CoreCoord(0, 0))
        end = device.worker_core_from_logical_core(ttnn.CoreCoord(self.grid[0] - 1, self.grid[1] - 1))
        sender, index = self.create_rt_args(), self.create_rt_args()
        for x in range(self.grid[0]):
            for y in range(self.grid[1]):
                sender[x][y], index[x][y] = [int((x, y) == (0, 0))], [x * self.grid[1] + y]
        others = cores.num_cores() - 1
        dram = is_dram(tile)
        semaphores = [ttnn.SemaphoreDescriptor(id=i, core_ranges=cores, initial_value=0) for i in range(2)]
        kernels = [
            self.create_kernel(
                Broadcast.distribute,
                cb,
                tile.buffer_address(),
                start.x,
                start.y,
                end.x,
                end.y,
                others,
                sender,
                ready_id=0,
                sent_id=1,
                dram=dram,
            ),
            self.create_kernel(Broadcast.write, cb, out.buffer_address(), index, dram=dram),
        ]
        return self.create_program(kernels, [cb], semaphores)

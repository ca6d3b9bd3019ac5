"""A reader, a compute kernel and a writer that print, in the guide's style; the lines go where DPRINT goes."""

from pykernel.kernel_ast import *
from pykernel.kernel_types import *
from pykernel.op import PyKernelOp

import torch
import ttnn


class DprintPyKernelOp(PyKernelOp):
    @compute_thread()
    def compute(cb: CircularBuffer, num_tiles):
        for i in range(0, num_tiles, 1):
            cb_wait_front(cb, 1)
            print(f"compute has tile {i} of {num_tiles}")
            cb_pop_front(cb, 1)
        return

    @reader_thread()
    def read(cb: CircularBuffer, addr, num_tiles, is_dram: CompileTimeValue):
        tiles = get_interleaved_addr_gen_fast(is_dram, addr, get_tile_size(cb), get_dataformat(cb))
        for i in range(0, num_tiles, 1):
            cb_reserve_back(cb, 1)
            noc_async_read_tile(i, tiles, get_write_ptr(cb))
            noc_async_read_barrier()
            print("reader brings tile", i)
            cb_push_back(cb, 1)
        return

    def invoke(self, in_tensor, out_tensor):
        cb = self.create_cb(in_tensor, 0)
        is_dram = in_tensor.memory_config().buffer_type == ttnn.BufferType.DRAM
        num_tiles = ceil(in_tensor.volume() / 1024)
        kernels = [
            self.create_kernel(DprintPyKernelOp.compute, cb, num_tiles),
            self.create_kernel(DprintPyKernelOp.read, cb, in_tensor.buffer_address(), num_tiles, is_dram=is_dram),
        ]
        return self.create_program(kernels, [cb])


device = ttnn.open_device(device_id=0)
tensor = ttnn.from_torch(torch.rand([1, 3, 32, 32]), dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
DprintPyKernelOp()(tensor, tensor)
ttnn.close_device(device)
